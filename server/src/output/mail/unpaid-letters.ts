import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import { section, type Letter, type Link, type Section } from './letter.ts'
import { dayAndTime } from '../../venue/locations/date-text.ts'
import {
  soldItemsBlock,
  dueOf,
  orderLetter,
  orderSection,
  paymentLink,
  type OrderPages,
} from './order-parts.ts'
import type { MailOrder } from './read-order.ts'

type PaymentDueText = Pick<Letter, 'subject' | 'preview' | 'title' | 'lead'> & {
  /** The terms of what is sold. */
  readonly terms?: Section
  /** What happens if the order is not paid. */
  readonly ifUnpaid: string
}

/** The letter of an unpaid order, which must be paid before `heldUntil`. */
export function paymentDueLetter(
  order: MailOrder,
  { heldUntil, publicUrl, orderPage }: OrderPages & { readonly heldUntil: Temporal.Instant },
  { terms, ifUnpaid, ...text }: PaymentDueText,
): Letter {
  const { locale, location, number } = order
  return orderLetter(order, {
    ...text,
    status: { label: m.history_tab_waiting({}, { locale }), tone: 'warn' },
    blocks: [
      {
        kind: 'panel',
        label: m.after_booking_move_to_pay({}, { locale }),
        value: formatRupiah(dueOf(order)),
        note: m.mail_received_note({ number, until: dayAndTime(heldUntil, location, locale) }, { locale }),
        button: paymentLink(order, publicUrl, m.history_pay_now({}, { locale })),
      },
      soldItemsBlock(order),
      ...(terms === undefined ? [] : [terms]),
      section(m.mail_received_else_title({}, { locale }), ifUnpaid),
      orderSection(order, orderPage),
    ],
  })
}

type ExpiredText = Pick<Letter, 'subject' | 'preview' | 'lead'> & {
  readonly orderAgain: Link
  /** What happens to a payment that arrives late. */
  readonly ifPaid: string
}

/** The letter of an expired order: the time to pay is over, nothing was charged. */
export function expiredLetter(
  order: MailOrder,
  orderPage: string,
  { orderAgain, ifPaid, ...text }: ExpiredText,
): Letter {
  const { locale, number } = order
  return orderLetter(order, {
    ...text,
    status: { label: m.history_tag_expired({}, { locale }), tone: 'bad' },
    title: m.mail_expired_title({}, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_expired_charged({}, { locale }),
        value: formatRupiah(0),
        note: m.history_order({ number }, { locale }),
        button: orderAgain,
      },
      soldItemsBlock(order),
      section(m.mail_expired_paid_title({}, { locale }), ifPaid),
      orderSection(order, orderPage),
    ],
  })
}

/** Opens the payment page, which has a button to book the same hours again; without a payment, the board. */
export function bookAgainLink(order: MailOrder, publicUrl: string): Link {
  const label = m.payments_book_again({}, { locale: order.locale })
  return paymentLink(order, publicUrl, label) ?? { label, href: `${publicUrl}/booking` }
}
