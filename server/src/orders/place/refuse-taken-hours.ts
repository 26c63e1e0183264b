import { lostAddOnsToWire, lostCoachesToWire, lostCourtsToWire } from '@pantul/contract/refusal-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { problem } from '@pantul/rules/problem'
import type { Connection } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { LostClaims } from '../claims/claim-hours.ts'
import type { PlacedOrder } from './placed-order.ts'
import { selectTakenHours, type TakenHour, type RequestedHour } from '../stored/taken-hours.ts'
import { readRowsAndAnswer, type Attempt } from '../../platform/http/idempotency.ts'

/**
 * The refusal that lists what other orders have: SLOT_TAKEN with the courts if there are any, else COACH_UNAVAILABLE
 * with the coaches, else ADD_ON_SOLD_OUT.
 */
export function lostClaimsRefusal({ courts, coaches, addOns }: LostClaims): Refusal {
  if (courts.length > 0) return new Refusal(problem('SLOT_TAKEN'), { data: lostCourtsToWire(courts) })
  if (coaches.length > 0)
    return new Refusal(problem('COACH_UNAVAILABLE'), { data: lostCoachesToWire(coaches) })
  return new Refusal(problem('ADD_ON_SOLD_OUT'), { data: lostAddOnsToWire(addOns) })
}

type RequestedItems = { readonly locationId: string; readonly items: readonly BookingItem[] }

/**
 * Refuses taken hours early, by one read without locks. Returns null if all are free, or the stored answer if an
 * earlier request with this Idempotency-Key took them.
 */
export async function refuseIfTaken(
  db: Connection,
  { locationId, items }: RequestedItems,
  attempt: Attempt,
): Promise<PlacedOrder | null> {
  const wanted = JSON.stringify(items.flatMap(requestedHours))
  const { rows: taken, answer } = await readRowsAndAnswer<TakenHour, PlacedOrder>(db, attempt, [
    selectTakenHours,
    [locationId, wanted],
  ])
  if (taken.length === 0 || answer !== null) return answer
  throw takenHoursRefusal(taken)
}

/** The refusal that lists taken hours of courts, else of coaches. */
export const takenHoursRefusal = (taken: readonly TakenHour[]): Refusal =>
  lostClaimsRefusal({
    courts: taken.filter(({ kind }) => kind === 'court'),
    coaches: taken.filter(({ kind }) => kind === 'coach'),
    addOns: [],
  })

/** The hours of a booking item: of each court, and of its coach. */
export const requestedHours = ({
  id: bookingId,
  date,
  hours,
  courts,
  coach,
}: BookingItem): RequestedHour[] => [
  ...courts.flatMap(({ id }) => hours.map((hour) => ({ kind: 'court' as const, bookingId, id, date, hour }))),
  ...(coach?.hours ?? []).map((hour) => ({
    kind: 'coach' as const,
    bookingId,
    id: coach?.id ?? '',
    date,
    hour,
  })),
]
