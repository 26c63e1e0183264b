import type { Attempt } from '@pantul/contract/history-wire'
import type { PaidItem } from '@pantul/contract/sold-wire'
import {
  checkout_checking,
  history_attempt_expired,
  history_attempt_failed,
  history_attempt_partly,
  history_attempt_refunding,
  history_attempt_reversed,
  history_attempt_review,
  history_method_card,
  history_method_open,
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
import type { OrderState } from '@pantul/rules/order-state'
import { type PlayDate, toDayMonthYear } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { weekdayWord } from '../design/date-words.ts'
import type { TagLook } from '../design/tag.tsx'

/** `Sat 21-11-2026`: in a history the year matters. */
export const historyDay = (date: PlayDate): string => `${weekdayWord(date, 'short')} ${toDayMonthYear(date)}`

/** `Sat 21-11-2026, 17:00 WIB`, of a moment that is written by the location's own clock. */
export const momentWords = (moment: string, zone: string): string =>
  history_moment({
    // A line of a sentence may not break within a date.
    day: historyDay(moment.slice(0, 10)).replaceAll('-', '-\u2060'),
    time: moment.slice(11, 16),
    zone,
  })

/** Names of the zones by their distance: there is no daylight saving. */
const zoneNames: Readonly<Record<string, string>> = { '+07:00': 'WIB', '+08:00': 'WITA', '+09:00': 'WIT' }

/** The same where the location's zone is not at hand. */
export const writtenMoment = (moment: string): string =>
  momentWords(moment, zoneNames[moment.slice(19)] ?? `UTC${moment.slice(19)}`)

/** The word for an order's state, and its colour; `isOver`: all that was booked has been played. */
export function tagOf(state: OrderState, isOver: boolean): { readonly word: string; readonly look: TagLook } {
  switch (state) {
    case 'held':
      return { word: history_tag_held(), look: 'warn' }
    case 'payment_review':
      return { word: checkout_checking(), look: 'warn' }
    case 'confirmed':
      return isOver ? { word: history_tag_played(), look: 'quiet' } : { word: history_tag_paid(), look: 'ok' }
    case 'completed':
      return { word: history_tag_played(), look: 'quiet' }
    case 'expired':
      return { word: history_tag_expired(), look: 'quiet' }
    case 'cancelled':
      return { word: history_tab_cancelled(), look: 'quiet' }
    case 'refund_due':
      return { word: history_tag_refund_due(), look: 'warn' }
    case 'refunded':
      return { word: history_tag_refunded(), look: 'quiet' }
  }
}

/** Whether the last of the bookings has ended, by the location's clock; nothing booked never ends. */
export const isOver = (items: readonly PaidItem[], now: VenueNow): boolean =>
  items.length > 0 &&
  items.every(({ date, hours }) => date < now.date || (date === now.date && (hours.at(-1) ?? 0) < now.hour))

/** A step of an order's life, in words. */
export const stepWords: Readonly<Record<OrderState, () => string>> = {
  held: history_step_held,
  payment_review: history_step_review,
  confirmed: history_step_confirmed,
  completed: history_tag_played,
  expired: history_step_expired,
  cancelled: history_tab_cancelled,
  refund_due: history_step_refund_due,
  refunded: history_tag_refunded,
}

/** What became of an attempt to pay. */
export const attemptWords: Readonly<Record<Attempt['state'], () => string>> = {
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

/** Names of ways to pay that are written otherwise than their code. */
const methodNames: Readonly<Record<string, string>> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  gopay_qris: 'GoPay QRIS',
  shopeepay: 'ShopeePay',
  shopeepay_qris: 'ShopeePay QRIS',
  dana: 'DANA',
  ovo: 'OVO',
  mandiri_bill: 'Mandiri Bill',
}

/** `bca_va` → `BCA virtual account`; a code that nobody knows is shown readably. */
export function methodWords(method: string | null): string {
  if (method === null) return history_method_open()
  if (method === 'card') return history_method_card()
  if (method.endsWith('_va')) return history_method_va({ bank: method.slice(0, -3).toUpperCase() })
  return methodNames[method] ?? `${method.charAt(0).toUpperCase()}${method.slice(1)}`.replaceAll('_', ' ')
}
