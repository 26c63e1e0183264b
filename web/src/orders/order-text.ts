import type { Attempt, OrderSummary } from '@pantul/contract/history-wire'
import {
  after_booking_new_time_until,
  checkout_checking,
  history_attempt_expired,
  history_attempt_failed,
  history_attempt_partly,
  history_attempt_refunding,
  history_attempt_reversed,
  history_attempt_review,
  history_method_card,
  history_method_cash,
  history_method_open,
  history_method_transfer,
  history_method_va,
  history_moment,
  history_step_confirmed,
  history_step_expired,
  history_step_held,
  history_step_refund_due,
  history_step_review,
  history_tab_cancelled,
  history_tag_expired,
  history_tag_held,
  history_tag_paid,
  history_tag_played,
  history_tag_refund_due,
  history_tag_refunded,
} from '@pantul/messages/words'
import type { PaidItem } from '@pantul/contract/sold-wire'
import type { OrderState } from '@pantul/rules/order-state'
import { type PlayDate, toDayMonthYear } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { weekdayWord } from '../design/date-text.ts'
import type { TagVariant } from '../design/tag.tsx'

/** `Sat 21-11-2026`: with the year, for the history. */
export const historyDay = (date: PlayDate): string => `${weekdayWord(date, 'short')} ${toDayMonthYear(date)}`

/** `Sat 21-11-2026, 17:00 WIB` from an ISO time with the location's offset. */
export const momentText = (moment: string, zone: string): string =>
  history_moment({
    // Prevents line breaks within the date.
    day: historyDay(moment.slice(0, 10)).replaceAll('-', '-\u2060'),
    time: moment.slice(11, 16),
    zone,
  })

/** Time zone names by offset; Indonesia has no daylight saving time. */
const zoneNames: Readonly<Record<string, string>> = { '+07:00': 'WIB', '+08:00': 'WITA', '+09:00': 'WIT' }

/** Like `momentText`, if the location's time zone label is not known. */
export const writtenMoment = (moment: string): string =>
  momentText(moment, zoneNames[moment.slice(19)] ?? `UTC${moment.slice(19)}`)

/** Whether an order has bookings to play. False for goods. */
export const isPlayed = (items: readonly PaidItem[]): boolean =>
  items.length === 0 || items.some(({ hours }) => hours.length > 0)

/** The label and colour of an order's state. `isOver`: all bookings have been played. `isGoods`: an order of goods. */
export function stateTag(
  state: OrderState,
  isOver: boolean,
  isGoods = false,
): { readonly label: string; readonly variant: TagVariant } {
  switch (state) {
    case 'held':
      return { label: history_tag_held(), variant: 'warn' }
    case 'payment_review':
      return { label: checkout_checking(), variant: 'warn' }
    case 'confirmed':
      return isOver
        ? { label: history_tag_played(), variant: 'quiet' }
        : { label: history_tag_paid(), variant: 'ok' }
    case 'completed':
      return isGoods
        ? { label: history_tag_paid(), variant: 'ok' }
        : { label: history_tag_played(), variant: 'quiet' }
    case 'expired':
      return { label: history_tag_expired(), variant: 'quiet' }
    case 'cancelled':
      return { label: history_tab_cancelled(), variant: 'quiet' }
    case 'refund_due':
      return { label: history_tag_refund_due(), variant: 'warn' }
    case 'refunded':
      return { label: history_tag_refunded(), variant: 'quiet' }
  }
}

/**
 * The label and colour of an order's state. While the player may choose a new time for a closed booking, the label says
 * until when.
 */
export function tagOfOrder(
  { orderState, items }: Pick<OrderSummary, 'orderState' | 'items'>,
  hasEnded: boolean,
): ReturnType<typeof stateTag> {
  const until = newTimeUntil(items)
  return until === null
    ? stateTag(orderState, hasEnded, !isPlayed(items))
    : { label: after_booking_new_time_until({ until: historyDay(until) }), variant: 'warn' }
}

/** The last date to choose a new time for a booking; null: none is to be chosen. */
export const newTimeUntil = (items: readonly PaidItem[]): PlayDate | null =>
  items.find((item) => item.newTimeUntil != null)?.newTimeUntil ?? null

/** Whether the last booking has ended, in local time. False without bookings. */
export const isOver = (items: readonly PaidItem[], now: VenueNow): boolean =>
  items.length > 0 &&
  items.every(({ date, hours }) => date < now.date || (date === now.date && (hours.at(-1) ?? 0) < now.hour))

/** The labels of state changes. */
export const stepText: Readonly<Record<OrderState, () => string>> = {
  held: history_step_held,
  payment_review: history_step_review,
  confirmed: history_step_confirmed,
  completed: history_tag_played,
  expired: history_step_expired,
  cancelled: history_tab_cancelled,
  refund_due: history_step_refund_due,
  refunded: history_tag_refunded,
}

/** The labels of payment attempts. */
export const attemptText: Readonly<Record<Attempt['state'], () => string>> = {
  created: history_tag_held,
  pending: history_tag_held,
  review: history_attempt_review,
  paid: history_tag_paid,
  failed: history_attempt_failed,
  expired: history_attempt_expired,
  cancelled: history_tab_cancelled,
  refunding: history_attempt_refunding,
  partially_refunded: history_attempt_partly,
  refunded: history_tag_refunded,
  reversed: history_attempt_reversed,
  charged_back: history_attempt_reversed,
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

/** `bca_va` → `BCA virtual account`. Unknown codes are shown in readable form. */
export function methodText(method: string | null): string {
  if (method === null) return history_method_open()
  if (method === 'card' || method === 'edc') return history_method_card()
  if (method === 'cash') return history_method_cash()
  if (method === 'transfer') return history_method_transfer()
  if (method.endsWith('_va')) return history_method_va({ bank: method.slice(0, -3).toUpperCase() })
  return methodNames[method] ?? `${method.charAt(0).toUpperCase()}${method.slice(1)}`.replaceAll('_', ' ')
}
