import type { VersionedCourt } from '@pantul/contract/desk-courts-wire'
import { checkCourt, MAX_COURTS, type CourtDetails } from '@pantul/rules/court-details'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { nextId } from '../rows/next-id.ts'
import { allCourts, insertCourt } from './queries.ts'

type AddCourtInput = { readonly staff: ActingStaff; readonly court: CourtDetails; readonly locale: Locale }

/**
 * Adds a court, and returns all courts. Idempotent. Refusals: those of `checkCourt` at their fields, COURTS_FULL,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function addCourt(
  { db, clock }: Deps,
  { staff, court: enteredCourt, locale }: AddCourtInput,
  attempt: Attempt,
): Promise<VersionedCourt[]> {
  const { locationId } = staff
  const court = { ...enteredCourt, name: enteredCourt.name.trim() }
  return answerOnce(db, attempt, async (tx) => {
    await lockLocation(tx, locationId)
    const otherCourts = await allCourts(tx, locationId)
    if (otherCourts.length >= MAX_COURTS) throw new Refusal(problem('COURTS_FULL', { most: MAX_COURTS }))
    const otherNames = otherCourts.map(({ name }) => name)
    refuseWrongModelFields(checkCourt(court, otherNames), locale)
    const id = nextId(
      `${locationId}-C`,
      otherCourts.map((other) => other.id),
    )
    await insertCourt(tx, locationId, { ...court, id })
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-court',
      thing: 'court',
      thingId: id,
      after: court,
    })
    tx.publish(everything)
    return allCourts(tx, locationId)
  })
}
