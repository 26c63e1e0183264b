import type { VersionedCourt } from '@pantul/contract/desk-courts-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkCourt, MAX_COURTS, type CourtDetails } from '@pantul/rules/court-details'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { allCourts, insertCourt } from './queries.ts'

type AddCourtInput = { readonly staff: ActingStaff; readonly court: CourtDetails; readonly locale: Locale }

/**
 * Adds a court, and returns all courts. Idempotent. Refusals: those of `checkCourt` at their fields, COURTS_FULL,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function addCourt(
  { db, clock }: Deps,
  { staff, court: typed, locale }: AddCourtInput,
  attempt: Attempt,
): Promise<VersionedCourt[]> {
  const { locationId } = staff
  const court = { ...typed, name: typed.name.trim() }
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<VersionedCourt[]>(tx, attempt)
    if (answered !== null) return answered
    await lockLocation(tx, locationId)
    const courts = await allCourts(tx, locationId)
    if (courts.length >= MAX_COURTS) throw new Refusal(problem('COURTS_FULL', { most: MAX_COURTS }))
    refuseWrongFields(
      checkCourt(
        court,
        courts.map(({ name }) => name),
      ).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
      locale,
    )
    const id = newId(locationId, courts)
    await insertCourt(tx, locationId, { ...court, id })
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-court',
      thing: 'court',
      thingId: id,
      after: court,
    })
    tx.publishes(everything)
    const list = await allCourts(tx, locationId)
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}

/** `KEM-C6`: the number after the highest one. */
function newId(locationId: string, courts: readonly VersionedCourt[]): string {
  const numbers = courts.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0))
  return `${locationId}-C${Math.max(0, ...numbers) + 1}`
}
