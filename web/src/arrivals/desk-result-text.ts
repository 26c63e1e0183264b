import * as m from '@pantul/messages/words'
import type { VenueNow } from '@pantul/rules/slot'
import type { CheckInResult } from './desk-use-arrival.ts'

/** The kind of a check-in result. Each kind has a title and at most one action. */
export type ResultKind =
  | 'in'
  | 'repeated'
  | 'elsewhere'
  | 'not-today'
  | 'too-early'
  | 'over'
  | 'cancelled'
  | 'new-time'
  | 'unpaid'
  | 'missed'
  | 'unknown'
  | 'failed'

type ScanPlace = { readonly locationName: string; readonly now: VenueNow }

export function kindOf(result: CheckInResult, here: ScanPlace): ResultKind {
  if (result.isCheckedIn) return result.info.isRepeated ? 'repeated' : 'in'
  const { code, info } = result
  if (code === 'ARRIVAL_CANCELLED') return 'cancelled'
  if (code === 'NEW_TIME_PENDING') return 'new-time'
  if (code === 'ARRIVAL_UNPAID') return 'unpaid'
  if (code === 'CHANGED_MEANWHILE') return 'missed'
  if (code === 'ORDER_UNKNOWN') return 'unknown'
  return code === 'ARRIVAL_CLOSED' && info !== null ? closedKind(info, here) : 'failed'
}

function closedKind(
  { locationName, bookings }: NonNullable<CheckInResult['info']>,
  { locationName: here, now }: ScanPlace,
): ResultKind {
  if (locationName !== here) return 'elsewhere'
  const [booking] = bookings
  if (booking === undefined || booking.date !== now.date) return 'not-today'
  return now.hour < booking.from ? 'too-early' : 'over'
}

const titles: Readonly<Record<ResultKind, () => string>> = {
  in: m.arrivals_done,
  repeated: m.arrivals_done_before,
  elsewhere: m.arrivals_elsewhere,
  'not-today': m.arrivals_not_today,
  'too-early': m.arrivals_too_early,
  over: m.arrivals_over,
  cancelled: m.history_tab_cancelled,
  'new-time': m.after_booking_closed,
  unpaid: m.arrivals_unpaid,
  missed: m.arrivals_marked_no_show,
  unknown: m.arrivals_unknown,
  failed: m.arrivals_failed,
}

export const titleOfResult = (kind: ResultKind): string => titles[kind]()

/** One line under the title: when and by whom the booking was checked in, or why it was not. */
export function lineOfResult(result: CheckInResult, isUndone: boolean): string {
  if (isUndone) return m.arrivals_undone()
  if (!result.isCheckedIn)
    return result.info === null ? result.message : `${m.arrivals_not_in()}. ${result.message}`
  const arrival = result.info.bookings[0]?.arrival
  return m.arrivals_by({ time: arrival?.at.slice(11, 16) ?? '', name: arrival?.by ?? '' })
}
