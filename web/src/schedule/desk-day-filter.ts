import { isArriving, isMissed, isOwing, isUnpaid, type DayAndNow } from '@pantul/rules/desk-day'
import type { DayEntry } from './desk-day-layout.ts'

/** A filter of the schedule: its bookings stay as they are, all others are dimmed. */
export type DayFilter = 'unpaid' | 'owed' | 'arriving' | 'missed'

/** Whether an entry belongs to a filter; without a filter all do. */
export function isWanted(entry: DayEntry, filter: DayFilter | null, when: DayAndNow): boolean {
  if (filter === null) return true
  if (entry.kind !== 'booking') return false
  if (filter === 'missed') return isMissed(entry.booking)
  if (filter === 'owed') return isOwing(entry.booking)
  return filter === 'unpaid' ? isUnpaid(entry.booking) : isArriving(entry.booking, when)
}
