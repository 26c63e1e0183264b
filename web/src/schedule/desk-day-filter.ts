import { startsSoon, isNoShow, isOwing, isHeld, type DayAndNow } from '@pantul/rules/desk-day'
import type { DayEntry } from './desk-day-layout.ts'

/**
 * A filter of the schedule. The bookings that match it keep their colours, and all other entries are dimmed. `owed`: the
 * booking is confirmed, but has an unpaid balance.
 */
export type DayFilter = 'held' | 'owed' | 'startsSoon' | 'noShow'

/** Whether an entry matches the filter. Without a filter, every entry matches. */
export function matchesFilter(entry: DayEntry, filter: DayFilter | null, dayAndNow: DayAndNow): boolean {
  if (filter === null) return true
  if (entry.kind !== 'booking') return false
  if (filter === 'noShow') return isNoShow(entry.booking)
  if (filter === 'owed') return isOwing(entry.booking)
  return filter === 'held' ? isHeld(entry.booking) : startsSoon(entry.booking, dayAndNow)
}
