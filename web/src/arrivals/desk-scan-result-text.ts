import * as m from '@pantul/messages/words'
import type { VenueNow } from '@pantul/rules/slot'
import { momentTime } from '../desk/desk-moment-text.ts'
import type { CheckInResult } from './desk-use-arrival.ts'

/**
 * The kinds of results of a check-in. `over`: the booked hours have passed. `new-time`: the venue closed the hours, and a
 * new time is to be chosen.
 */
export type ResultKind =
  | 'checked-in'
  | 'checked-in-before'
  | 'other-location'
  | 'not-today'
  | 'too-early'
  | 'over'
  | 'cancelled'
  | 'new-time'
  | 'unpaid'
  | 'no-show'
  | 'unknown-number'
  | 'failed'

type ScanContext = { readonly locationName: string; readonly now: VenueNow }

/** The kind of a result. It depends on the location and the time of the scan (`context`). */
export function resultKind(result: CheckInResult, context: ScanContext): ResultKind {
  if (result.isCheckedIn) return result.info.isRepeated ? 'checked-in-before' : 'checked-in'
  const { code, info } = result
  if (code === 'ARRIVAL_CANCELLED') return 'cancelled'
  if (code === 'NEW_TIME_PENDING') return 'new-time'
  if (code === 'ARRIVAL_UNPAID') return 'unpaid'
  // The booking is already marked as a no-show.
  if (code === 'CHANGED_MEANWHILE') return 'no-show'
  if (code === 'ORDER_UNKNOWN') return 'unknown-number'
  return code === 'ARRIVAL_CLOSED' && info !== null ? closedKind(info, context) : 'failed'
}

/** Why the booking cannot be checked in now: another location, another day, or another hour. */
function closedKind(
  { locationName, bookings }: NonNullable<CheckInResult['info']>,
  context: ScanContext,
): ResultKind {
  const { now } = context
  if (locationName !== context.locationName) return 'other-location'
  const [booking] = bookings
  if (booking === undefined || booking.date !== now.date) return 'not-today'
  return now.hour < booking.from ? 'too-early' : 'over'
}

const titles: Readonly<Record<ResultKind, () => string>> = {
  'checked-in': m.arrivals_done,
  'checked-in-before': m.arrivals_done_before,
  'other-location': m.arrivals_elsewhere,
  'not-today': m.arrivals_not_today,
  'too-early': m.arrivals_too_early,
  over: m.arrivals_over,
  cancelled: m.history_tab_cancelled,
  'new-time': m.after_booking_closed,
  unpaid: m.arrivals_unpaid,
  'no-show': m.arrivals_marked_no_show,
  'unknown-number': m.arrivals_unknown,
  failed: m.arrivals_failed,
}

export const resultTitle = (kind: ResultKind): string => titles[kind]()

/** The line under the title: when and by whom the booking was checked in, or why it was not. */
export function resultLine(result: CheckInResult, isUndone: boolean): string {
  if (isUndone) return m.arrivals_undone()
  if (!result.isCheckedIn)
    return result.info === null ? result.message : `${m.arrivals_not_in()}. ${result.message}`
  const arrival = result.info.bookings[0]?.arrival
  return m.arrivals_by({ time: momentTime(arrival?.at ?? ''), name: arrival?.by ?? '' })
}
