import { formatRupiah } from '@pantul/rules/money'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import * as m from '@pantul/messages/words'
import { section, type Letter } from './letter.ts'
import { hasHours, orderItems } from './order-items.ts'
import { bookingList, linkWarning, orderLetter, playTime, refundPanel } from './order-parts.ts'
import type { MailOrder } from './read-order.ts'

type Locale = MailOrder['locale']

/** What a mail says about a cancellation. */
export type Cancellation = {
  /** The numbers of the cancelled bookings. */
  readonly bookings: readonly number[]
  /** Rupiah. */
  readonly refund: number
  /** The court-hours that go back to packages. */
  readonly refundedHours: number
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
  /**
   * What the refused or reversed payment had paid, if it caused the cancellation: the order itself (`payment`), or the
   * package or store credit that paid the order.
   */
  readonly lostPayment?: 'payment' | 'package' | 'credit'
  /** Whether other bookings of the order remain. */
  readonly isPartial?: boolean
  /** The reason of staff; empty if staff do not tell it; null if the player cancelled. */
  readonly staffReason?: string | null
  /** Whether the player chose no new time before the move right ended. */
  readonly hasMoveRightEnded?: boolean
  /** The last digits of the bank account that staff typed for the refund; null if they typed none. */
  readonly typedBankAccountEnding?: string | null
}

/** "Your booking is cancelled": the freed hours, the refund and its route. */
export function bookingCancelled(order: MailOrder, cancellation: Cancellation, orderPage: string): Letter {
  const { locale, number, name } = order
  const isWholeOrder = order.lines.every((line) => line.isCancelled)
  const items = orderItems(order.lines).filter(({ bookingId }) => cancellation.bookings.includes(bookingId))
  return orderLetter(order, {
    subject: isWholeOrder
      ? m.mail_cancelled_subject_order({ number }, { locale })
      : m.mail_cancelled_subject(
          { when: items.map((item) => playTime(item, locale)).join('; '), number },
          { locale },
        ),
    preview: refundPreview(cancellation, locale),
    status: { label: m.history_tab_cancelled({}, { locale }), tone: 'bad' },
    title: isWholeOrder
      ? m.mail_cancelled_title_order({}, { locale })
      : m.mail_cancelled_title({}, { locale }),
    lead: cancelledLead(cancellation, name, locale),
    blocks: [
      refundPanel(order, formatRupiah(cancellation.refund), orderPage),
      bookingList(order, items, m.mail_cancelled_what({}, { locale })),
      section(m.mail_cancelled_ways({}, { locale }), ...refundRouteLines(cancellation, locale)),
      ...(hasHours(order)
        ? [section(m.mail_calendar_title({}, { locale }), m.mail_cancelled_calendar({}, { locale }))]
        : []),
      ...linkWarning(order),
    ],
  })
}

function cancelledLead(
  { staffReason = null, hasMoveRightEnded = false }: Cancellation,
  name: string,
  locale: Locale,
): string {
  if (hasMoveRightEnded) return m.mail_right_over_lead({ name }, { locale })
  if (staffReason === null) return m.mail_cancelled_lead({ name }, { locale })
  return staffReason === ''
    ? m.mail_cancelled_by_venue({ name }, { locale })
    : m.mail_cancelled_by_venue_because({ name, reason: staffReason }, { locale })
}

/** "Your order is cancelled", or a part of it, because a payment was refused or taken back. */
export function cancelledByLostPayment(
  order: MailOrder,
  cancellation: Cancellation,
  orderPage: string,
): Letter {
  const { locale, number, name } = order
  const { lostPayment, isPartial = false, refund } = cancellation
  const letter = bookingCancelled(order, cancellation, orderPage)
  const { lead, preview } = lostPaymentMessages(cancellation)
  const wholeOrder = {
    subject: m.mail_cancelled_subject_order({ number }, { locale }),
    title: m.mail_cancelled_title_order({}, { locale }),
  }
  return {
    ...letter,
    ...(isPartial ? {} : wholeOrder),
    lead: lead({ name }, { locale }),
    preview: refund > 0 && lostPayment !== 'credit' ? letter.preview : preview({}, { locale }),
  }
}

function lostPaymentMessages({ lostPayment, isPartial = false }: Cancellation) {
  if (lostPayment === 'package')
    return { lead: m.mail_ended_lead_package, preview: m.mail_ended_preview_package }
  if (lostPayment === 'credit')
    return { lead: m.mail_ended_lead_credit, preview: m.mail_ended_preview_credit }
  return { lead: isPartial ? m.mail_ended_lead_part : m.mail_ended_lead, preview: m.mail_ended_preview }
}

export const refundPreview = ({ refund }: Cancellation, locale: Locale): string =>
  refund > 0
    ? m.mail_cancelled_preview({ amount: formatRupiah(refund) }, { locale })
    : m.mail_cancelled_preview_none({}, { locale })

export function refundRouteLines(cancellation: Cancellation, locale: Locale): string[] {
  const { refund, refundedHours, routes, lostPayment, typedBankAccountEnding = null } = cancellation
  const messages = {
    gateway: m.mail_cancelled_by_gateway,
    credit: lostPayment === 'credit' ? m.mail_ended_by_credit : m.mail_cancelled_by_credit,
    transfer: ({ amount }: { amount: string }, options: { locale: Locale }) =>
      typedBankAccountEnding === null
        ? m.mail_cancelled_by_transfer({ amount }, options)
        : m.mail_cancelled_by_transfer_typed({ amount, ending: typedBankAccountEnding }, options),
    cash: m.mail_cancelled_by_cash,
    terminal: m.mail_cancelled_by_terminal,
  }
  const noRefund = noRefundMessage(cancellation)
  return [
    ...routes.map(({ route, amount }) => messages[route]({ amount: formatRupiah(amount) }, { locale })),
    ...(refund === 0 && refundedHours === 0 ? [noRefund({}, { locale })] : []),
    ...(refundedHours > 0 ? [m.mail_cancelled_units({ count: refundedHours }, { locale })] : []),
  ]
}

function noRefundMessage({ lostPayment, isPartial = false }: Cancellation) {
  if (lostPayment === 'credit') return m.mail_ended_none_credit
  const nothingWasPaid = lostPayment === 'package' || (lostPayment === 'payment' && !isPartial)
  return nothingWasPaid ? m.mail_ended_none : m.mail_cancelled_none
}
