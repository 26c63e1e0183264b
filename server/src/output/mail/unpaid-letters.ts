import { formatRupiah } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Letter, Link, Section } from './letter.ts'
import { dayAndTime } from '../../venue/locations/date-text.ts'
import { bookingsOf, orderSection, paymentPage, section, senderOf, type OrderPages } from './parts.ts'
import type { MailOrder } from './read-order.ts'
import { dueOf } from './sum-rows.ts'

/** The texts that depend on what is sold. */
type LetterText = Pick<Letter, 'subject' | 'preview' | 'title' | 'lead'>

/** `terms`: an additional section. `otherwise`: the consequence of not paying. */
type ReceivedText = LetterText & { readonly terms?: Section; readonly otherwise: string }

/** The letter of an unpaid order: it must be paid before `heldUntil`. */
export function paymentDueLetter(
  order: MailOrder,
  { heldUntil, publicUrl, orderPage }: OrderPages & { readonly heldUntil: Temporal.Instant },
  { terms, otherwise, ...words }: ReceivedText,
): Letter {
  const { locale, location, number } = order
  return {
    locale,
    ...words,
    status: { label: m.history_tab_waiting({}, { locale }), tone: 'warn' },
    blocks: [
      {
        kind: 'panel',
        label: m.after_booking_move_to_pay({}, { locale }),
        value: formatRupiah(dueOf(order)),
        note: m.mail_received_note({ number, until: dayAndTime(heldUntil, location, locale) }, { locale }),
        button: paymentPage(order, publicUrl, m.history_pay_now({}, { locale })),
      },
      bookingsOf(order),
      ...(terms === undefined ? [] : [terms]),
      section(m.mail_received_else_title({}, { locale }), otherwise),
      orderSection(order, orderPage),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** `again`: link to order again. `ifPaid`: the consequence of a late payment. */
type ExpiredText = Omit<LetterText, 'title'> & { readonly again: Link; readonly ifPaid: string }

/** The letter of an expired order: the time to pay is over, nothing was charged. */
export function expiredLetter(
  order: MailOrder,
  orderPage: string,
  { again, ifPaid, ...words }: ExpiredText,
): Letter {
  const { locale, number } = order
  return {
    locale,
    ...words,
    status: { label: m.history_tag_expired({}, { locale }), tone: 'bad' },
    title: m.mail_expired_title({}, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.mail_expired_charged({}, { locale }),
        value: formatRupiah(0),
        note: m.history_order({ number }, { locale }),
        button: again,
      },
      bookingsOf(order),
      section(m.mail_expired_paid_title({}, { locale }), ifPaid),
      orderSection(order, orderPage),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}
