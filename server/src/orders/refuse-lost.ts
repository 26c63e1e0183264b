import { lostAddOnsToWire, lostCoachesToWire, lostCourtsToWire } from '@pantul/contract/lost-wire'
import { problem } from '@pantul/rules/problem'
import type { Connection } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import type { Lost } from './claim-hours.ts'
import type { OrderLine } from './list-lines.ts'
import { takenAmong } from './queries.ts'

/**
 * The refusal of an order that lost: SLOT_TAKEN naming each court and hour, else COACH_UNAVAILABLE naming the
 * hours, else ADD_ON_SOLD_OUT (`product.md` §5.2).
 */
export function lostRefusal({ courts, coaches, addOns }: Lost): Refusal {
  if (courts.length > 0) return new Refusal(problem('SLOT_TAKEN'), { data: lostCourtsToWire(courts) })
  if (coaches.length > 0)
    return new Refusal(problem('COACH_UNAVAILABLE'), { data: lostCoachesToWire(coaches) })
  return new Refusal(problem('ADD_ON_SOLD_OUT'), { data: lostAddOnsToWire(addOns) })
}

/** Refuses what is already taken by one cheap read, before anything is locked: whoever lost long ago costs little. */
export async function refuseTaken(
  db: Connection,
  locationId: string,
  lines: readonly OrderLine[],
): Promise<void> {
  const wanted = lines.flatMap(({ kind, ref, date, hour }) =>
    kind === 'add-on' || hour === null ? [] : [{ kind, id: ref, date, hour }],
  )
  const taken = await takenAmong(db, locationId, wanted)
  if (taken.length === 0) return
  const hours = taken.map(({ kind, id, date, hour }) => {
    const line = lines.find(
      (one) => one.kind === kind && one.ref === id && one.date === date && one.hour === hour,
    )
    return { kind, id, date, hour, bookingId: line?.bookingId ?? 1, name: line?.name ?? id }
  })
  throw lostRefusal({
    courts: hours.filter(({ kind }) => kind === 'court'),
    coaches: hours.filter(({ kind }) => kind === 'coach'),
    addOns: [],
  })
}
