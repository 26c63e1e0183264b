import { hourLabel, hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import * as m from '@pantul/messages/words'
import type { Letter, PriceRow, Section } from './letter.ts'
import { shortDate } from '../../venue/locations/date-text.ts'
import { hasHours, orderItems, type ItemLine, type OrderItem } from './order-items.ts'
import { bookingsOf, firstItem, firstPlayTime, linkWarning, senderOf } from './parts.ts'
import type { MailOrder, MovedBooking } from './read-order.ts'

/**
 * The cancelled bookings and the refund: rupiah by route, and court-hours of packages. `endedBy`: which payment was
 * refused or taken back, if this caused the cancellation. `isPart`: other bookings of the order remain.
 */
export type MailCancelled = {
  readonly endedBy?: 'payment' | 'package' | 'credit'
  readonly isPart?: boolean
  /** The reason of staff, empty without one; null if the player cancelled. */
  readonly staffReason?: string | null
  /** Whether the time to choose a new time is over, so that the money comes back. */
  readonly isRightOver?: boolean
  /** The last digits of the account that staff typed for the transfer; null if they typed none. */
  readonly typedEnding?: string | null
  readonly bookings: readonly number[]
  readonly refund: number
  readonly units: number
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
}

/** A refund that is done or that needs a bank account. `ending`: the last digits of the account. */
export type MailRefundTask = {
  readonly amount: number
  readonly route: StaffRefundRoute
  readonly ending: string
  readonly isWaiting: boolean
  /** The name of the member of staff who typed the account; null if the player did, or if it is approved. */
  readonly typedBy: string | null
  /** Whether the bank returned an earlier transfer. */
  readonly isReturned: boolean
}

/** "Your booking is cancelled": the freed hours, the refund and its route. */
export function bookingCancelled(order: MailOrder, cancelled: MailCancelled, orderPage: string): Letter {
  const { locale, number, name } = order
  const isWhole = order.lines.every((line) => line.isCancelled)
  const items = itemsOf(order, cancelled.bookings)
  const amount = formatRupiah(cancelled.refund)
  return {
    locale,
    subject: isWhole
      ? m.mail_cancelled_subject_order({ number }, { locale })
      : m.mail_cancelled_subject(
          { when: items.map((item) => playTime(item, locale)).join('; '), number },
          { locale },
        ),
    preview:
      cancelled.refund > 0
        ? m.mail_cancelled_preview({ amount }, { locale })
        : m.mail_cancelled_preview_none({}, { locale }),
    status: { label: m.history_tab_cancelled({}, { locale }), tone: 'bad' },
    title: isWhole ? m.mail_cancelled_title_order({}, { locale }) : m.mail_cancelled_title({}, { locale }),
    lead: leadOf(cancelled, name, locale),
    blocks: [
      {
        kind: 'panel',
        label: m.after_booking_credit_refund({}, { locale }),
        value: amount,
        note: m.history_order({ number }, { locale }),
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      itemSection(order, items, m.mail_cancelled_what({}, { locale })),
      {
        kind: 'section',
        title: m.mail_cancelled_ways({}, { locale }),
        lines: refundRouteLines(cancelled, locale),
        links: [],
      },
      ...(hasHours(order) ? [calendarSection(order, m.mail_cancelled_calendar({}, { locale }))] : []),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

function leadOf(
  { staffReason = null, isRightOver = false }: MailCancelled,
  name: string,
  locale: MailOrder['locale'],
): string {
  if (isRightOver) return m.mail_right_over_lead({ name }, { locale })
  if (staffReason === null) return m.mail_cancelled_lead({ name }, { locale })
  return staffReason === ''
    ? m.mail_cancelled_by_venue({ name }, { locale })
    : m.mail_cancelled_by_venue_because({ name, reason: staffReason }, { locale })
}

/** "Your order is cancelled", or a part of it, because a payment was refused or taken back. */
export function orderEnded(order: MailOrder, cancelled: MailCancelled, orderPage: string): Letter {
  const { locale, number, name } = order
  const letter = bookingCancelled(order, cancelled, orderPage)
  const { lead, preview } = endWords(cancelled)
  const whole = {
    subject: m.mail_cancelled_subject_order({ number }, { locale }),
    title: m.mail_cancelled_title_order({}, { locale }),
  }
  return {
    ...letter,
    ...(cancelled.isPart === true ? {} : whole),
    lead: lead({ name }, { locale }),
    preview:
      cancelled.refund > 0 && cancelled.endedBy !== 'credit' ? letter.preview : preview({}, { locale }),
  }
}

function endWords({ endedBy, isPart }: MailCancelled) {
  if (endedBy === 'package') return { lead: m.mail_ended_lead_package, preview: m.mail_ended_preview_package }
  if (endedBy === 'credit') return { lead: m.mail_ended_lead_credit, preview: m.mail_ended_preview_credit }
  return { lead: isPart === true ? m.mail_ended_lead_part : m.mail_ended_lead, preview: m.mail_ended_preview }
}

/** The lines about each route of the refund. */
export function refundRouteLines(
  { refund, units, routes, endedBy, isPart, typedEnding = null }: MailCancelled,
  locale: MailOrder['locale'],
): string[] {
  const words = {
    gateway: m.mail_cancelled_by_gateway,
    credit: endedBy === 'credit' ? m.mail_ended_by_credit : m.mail_cancelled_by_credit,
    transfer: ({ amount }: { amount: string }, options: { locale: MailOrder['locale'] }) =>
      typedEnding === null
        ? m.mail_cancelled_by_transfer({ amount }, options)
        : m.mail_cancelled_by_transfer_typed({ amount, ending: typedEnding }, options),
    cash: m.mail_cancelled_by_cash,
    terminal: m.mail_cancelled_by_terminal,
  }
  const hasNoMoney = endedBy === 'package' || (endedBy === 'payment' && isPart !== true)
  const ofMoney = hasNoMoney ? m.mail_ended_none : m.mail_cancelled_none
  const none = endedBy === 'credit' ? m.mail_ended_none_credit : ofMoney
  return [
    ...routes.map(({ route, amount }) => words[route]({ amount: formatRupiah(amount) }, { locale })),
    ...(refund === 0 && units === 0 ? [none({}, { locale })] : []),
    ...(units > 0 ? [m.mail_cancelled_units({ count: units }, { locale })] : []),
  ]
}

/** "We sent you …": the refund was paid, with its route. */
export function refundSent(
  order: MailOrder,
  { amount: sum, route, ending }: MailRefundTask,
  orderPage: string,
): Letter {
  const { locale, number, name } = order
  const amount = formatRupiah(sum)
  // Card refunds are made at once, so the mail about the cancellation reports them.
  const leads = {
    gateway: m.mail_sent_gateway,
    credit: m.mail_sent_credit,
    transfer: m.mail_sent_transfer,
    cash: m.mail_sent_cash,
    terminal: m.mail_sent_gateway,
  }
  const titles = { credit: m.after_booking_refund_credit_done, cash: m.mail_sent_cash_title }
  const title = (route === 'credit' || route === 'cash' ? titles[route] : m.mail_sent_title)(
    { amount },
    { locale },
  )
  const subjects = { credit: m.mail_sent_subject_credit, cash: m.mail_sent_subject_cash }
  const subject = route === 'credit' || route === 'cash' ? subjects[route] : m.mail_sent_subject
  return {
    locale,
    subject: subject({ amount, number }, { locale }),
    preview: title,
    status: { label: m.after_booking_credit_refund({}, { locale }), tone: 'ok' },
    title,
    lead: leads[route]({ name, ending }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.after_booking_credit_refund({}, { locale }),
        value: amount,
        note: m.history_order({ number }, { locale }),
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** "Where shall we send …": asks for a bank account. `refundPage`: URL of the form. */
export function refundAccount(
  order: MailOrder,
  { amount: sum, isReturned }: MailRefundTask,
  refundPage: string,
): Letter {
  const { locale, number, name, location } = order
  const amount = formatRupiah(sum)
  return {
    locale,
    subject: m.mail_account_for_refund_subject({ amount, number }, { locale }),
    preview: m.mail_account_for_refund_preview({}, { locale }),
    status: { label: m.after_booking_credit_refund({}, { locale }), tone: 'warn' },
    title: m.mail_account_for_refund_title({ amount }, { locale }),
    lead: (isReturned ? m.mail_account_returned_lead : m.mail_account_for_refund_lead)(
      { name, location: location.name },
      { locale },
    ),
    blocks: [
      {
        kind: 'panel',
        label: m.after_booking_credit_refund({}, { locale }),
        value: amount,
        note: m.history_order({ number }, { locale }),
        button: { label: m.mail_account_for_refund_button({}, { locale }), href: refundPage },
      },
      {
        kind: 'section',
        title: m.mail_account_for_refund_safe_title({}, { locale }),
        lines: [m.mail_account_for_refund_safe({}, { locale })],
        links: [],
      },
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

/** "We send … to the account ending in …": staff typed the account, and the player can change it at `refundPage`. */
export function accountTyped(order: MailOrder, refund: MailRefundTask, refundPage: string): Letter {
  const { locale, number, name, location } = order
  const { ending, typedBy } = refund
  const amount = formatRupiah(refund.amount)
  const asked = refundAccount(order, refund, refundPage)
  return {
    ...asked,
    subject: m.mail_account_typed_subject({ amount, ending, number }, { locale }),
    preview: m.mail_account_typed_preview({}, { locale }),
    title: m.mail_account_typed_title({ amount, ending }, { locale }),
    lead: m.mail_account_typed_lead({ name, staff: typedBy ?? '', location: location.name }, { locale }),
    blocks: asked.blocks.map((block) =>
      block.kind === 'panel' && block.button !== null
        ? {
            ...block,
            button: { ...block.button, label: m.after_booking_account_change({}, { locale }) },
          }
        : block,
    ),
  }
}

/** "Rescheduled": the old and the new time. Its calendar file moves the existing event. */
export function orderRescheduled(order: MailOrder, moved: MovedBooking, orderPage: string): Letter {
  const { locale, location, number, name } = order
  const when = firstPlayTime(order)
  return {
    locale,
    subject: m.mail_rescheduled_subject({ when, location: location.name, number }, { locale }),
    preview: m.mail_reminder_preview({ number }, { locale }),
    status: { label: m.after_booking_moved({}, { locale }), tone: 'picked' },
    title: m.payments_see_you({ time: hourLabel(firstItem(order)?.hours[0] ?? 0) }, { locale }),
    lead: m.mail_rescheduled_lead(
      { name, before: playTime(moved, locale), when, zone: location.timeZoneLabel, location: location.name },
      { locale },
    ),
    blocks: [
      codePanel(order, orderPage),
      bookingsOf(order),
      calendarSection(order, m.mail_rescheduled_calendar({}, { locale })),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

export const codePanel = ({ number, locale }: MailOrder, orderPage: string) =>
  ({
    kind: 'panel',
    label: m.payments_booking_code({}, { locale }),
    value: number,
    note: m.mail_confirmed_note({}, { locale }),
    button: { label: m.mail_confirmed_button({}, { locale }), href: orderPage },
  }) as const

export const calendarSection = ({ locale }: MailOrder, line: string): Section => ({
  kind: 'section',
  title: m.mail_calendar_title({}, { locale }),
  lines: [line],
  links: [],
})

const itemsOf = ({ lines }: MailOrder, bookings: readonly number[]): OrderItem[] =>
  orderItems(lines).filter(({ bookingId }) => bookings.includes(bookingId))

/** `Sat 21 Nov, 17:00–19:00` */
export const playTime = (
  { date, hours }: Pick<OrderItem, 'date' | 'hours'>,
  locale: MailOrder['locale'],
): string => `${shortDate(date, locale)}, ${hourRange(hours)}`

const bookingRow = (item: OrderItem, locale: MailOrder['locale']): PriceRow => ({
  label: playTime(item, locale),
  amount: item.courts.map(({ name }) => name).join(', '),
})

const thingRow = ({ name, quantity, amount }: ItemLine, locale: MailOrder['locale']): PriceRow => ({
  label: m.basket_add_on({ name, quantity }, { locale }),
  amount: formatRupiah(amount),
})

export const itemSection = ({ locale }: MailOrder, items: readonly OrderItem[], title: string): Section => ({
  kind: 'section',
  title,
  lines: [],
  rows: items.flatMap((item) =>
    item.courts.length === 0 ? item.addOns.map((one) => thingRow(one, locale)) : [bookingRow(item, locale)],
  ),
  links: [],
})
