import type { OrderSummary, OrderPayment } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import type { PaidItem } from '@pantul/contract/sold-items-wire'
import type { OrderState } from '@pantul/rules/order-state'
import { type PlayDate, toDayMonthYear } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { formatWeekday } from '../design/date-text.ts'
import type { TagVariant } from '../design/tag.tsx'

/** `Sat 21-11-2026`: with the year, for the history. */
export const historyDay = (date: PlayDate): string =>
  `${formatWeekday(date, 'short')} ${toDayMonthYear(date)}`

/** `Sat 21-11-2026, 17:00 WIB` from an ISO time with the location's offset. */
export const momentText = (moment: string, zoneLabel: string): string =>
  m.history_moment({
    // Prevents line breaks within the date.
    day: historyDay(moment.slice(0, 10)).replaceAll('-', '-\u2060'),
    time: moment.slice(11, 16),
    zone: zoneLabel,
  })

/** Time zone labels by offset. Indonesia has no daylight saving time. */
const zoneLabels: Readonly<Record<string, string>> = { '+07:00': 'WIB', '+08:00': 'WITA', '+09:00': 'WIT' }

/** Like `momentText`, with the time zone label that belongs to the offset of the moment. */
export function momentTextByOffset(moment: string): string {
  const offset = moment.slice(19)
  return momentText(moment, zoneLabels[offset] ?? `UTC${offset}`)
}

/** Whether the items are goods, which have no hours. */
export const areGoods = (items: readonly PaidItem[]): boolean =>
  items.length > 0 && items.every(({ hours }) => hours.length === 0)

/** The label and the colour of an order's state. */
export function tagOfState(
  state: OrderState,
  wasPlayed: boolean,
  isGoods = false,
): { readonly label: string; readonly variant: TagVariant } {
  switch (state) {
    case 'held':
      return { label: m.history_tag_held(), variant: 'warn' }
    case 'payment_review':
      return { label: m.checkout_checking(), variant: 'warn' }
    case 'confirmed':
      return wasPlayed
        ? { label: m.history_tag_played(), variant: 'quiet' }
        : { label: m.history_tag_paid(), variant: 'ok' }
    case 'completed':
      return isGoods
        ? { label: m.history_tag_paid(), variant: 'ok' }
        : { label: m.history_tag_played(), variant: 'quiet' }
    case 'expired':
      return { label: m.history_tag_expired(), variant: 'quiet' }
    case 'cancelled':
      return { label: m.history_tab_cancelled(), variant: 'quiet' }
    case 'refund_due':
      return { label: m.history_tag_refund_due(), variant: 'warn' }
    case 'refunded':
      return { label: m.history_tag_refunded(), variant: 'quiet' }
  }
}

/**
 * The tag of an order: that of its state, or until when the player can choose a new time for a booking that the venue
 * closed.
 */
export function tagOfOrder(
  { orderState, items }: Pick<OrderSummary, 'orderState' | 'items'>,
  wasPlayed: boolean,
): ReturnType<typeof tagOfState> {
  const deadline = newTimeDeadline(items)
  return deadline === null
    ? tagOfState(orderState, wasPlayed, areGoods(items))
    : { label: m.after_booking_new_time_until({ until: historyDay(deadline) }), variant: 'warn' }
}

/** The last date on which a new time for a closed booking can be chosen; null without such a booking. */
export const newTimeDeadline = (items: readonly PaidItem[]): PlayDate | null =>
  items.find((item) => item.newTimeUntil != null)?.newTimeUntil ?? null

/** Whether the hours of all bookings have ended, in local time. False without bookings. */
export const hasEveryBookingEnded = (items: readonly PaidItem[], now: VenueNow): boolean =>
  items.length > 0 && items.every(({ date, hours }) => isPast(date, hours.at(-1) ?? 0, now))

export const stateChangeLabels: Readonly<Record<OrderState, () => string>> = {
  held: m.history_step_held,
  payment_review: m.history_step_review,
  confirmed: m.history_step_confirmed,
  completed: m.history_tag_played,
  expired: m.history_step_expired,
  cancelled: m.history_tab_cancelled,
  refund_due: m.history_step_refund_due,
  refunded: m.history_tag_refunded,
}

export const attemptLabels: Readonly<Record<OrderPayment['state'], () => string>> = {
  created: m.history_tag_held,
  pending: m.history_tag_held,
  review: m.history_attempt_review,
  paid: m.history_tag_paid,
  failed: m.history_attempt_failed,
  expired: m.history_attempt_expired,
  cancelled: m.history_tab_cancelled,
  refunding: m.history_attempt_refunding,
  partially_refunded: m.history_attempt_partly,
  refunded: m.history_tag_refunded,
  reversed: m.history_attempt_reversed,
  charged_back: m.history_attempt_reversed,
}

/** Names of payment methods that differ from their code. */
const methodNames: Readonly<Record<string, string>> = {
  qris: 'QRIS',
  qris_static: 'QRIS',
  gopay: 'GoPay',
  gopay_qris: 'GoPay QRIS',
  shopeepay: 'ShopeePay',
  shopeepay_qris: 'ShopeePay QRIS',
  dana: 'DANA',
  ovo: 'OVO',
  mandiri_bill: 'Mandiri Bill',
}

/** Why a paid order is refunded: another order had reached the limit per person of its package or its promo. */
export const overLimitText = ({ packages }: { readonly packages: readonly unknown[] }): string =>
  packages.length > 0 ? m.payments_over_limit_package() : m.payments_over_limit_promo()

/** `bca_va` → `BCA virtual account`. Unknown codes are shown in readable form. */
export function methodLabel(method: string | null): string {
  if (method === null) return m.history_method_open()
  if (method === 'card' || method === 'edc') return m.history_method_card()
  if (method === 'cash') return m.history_method_cash()
  if (method === 'transfer') return m.history_method_transfer()
  if (method.endsWith('_va')) return m.history_method_va({ bank: method.slice(0, -3).toUpperCase() })
  return methodNames[method] ?? `${method.charAt(0).toUpperCase()}${method.slice(1)}`.replaceAll('_', ' ')
}
