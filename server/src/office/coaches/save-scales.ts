import { deskCoachesToWire, type CoachList, type VersionedScales } from '@pantul/contract/desk-coaches-wire'
import { checkScales, sortScales } from '@pantul/rules/coach-details'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { coachListOf, replaceScales } from './queries.ts'

type SaveScalesInput = { readonly staff: ActingStaff; readonly edit: VersionedScales }

/**
 * Changes the prices of coaches for each number of players, and returns all coaches. Orders keep the prices at which they
 * were sold. Refusals: those of `checkScales`, CHANGED_MEANWHILE with the current coaches.
 */
export function saveScales({ db, clock }: Deps, { staff, edit }: SaveScalesInput): Promise<CoachList> {
  const { locationId } = staff
  const rows = sortScales(edit.rows)
  const broken = checkScales(rows)
  if (broken !== null) throw new Refusal(broken)
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const list = await coachListOf(tx, locationId, { showsAccounts: true })
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: 'change-coach-prices',
      thing: 'coach-prices',
      thingId: locationId,
      current: list.scales,
      seenVersion: edit.version,
      newValues: { rows },
      toWire: () => deskCoachesToWire(list),
    }
    await saveVersioned(tx, change, async () => {
      await replaceScales(tx, locationId, rows)
      tx.publish(everything)
    })
    return coachListOf(tx, locationId, { showsAccounts: true })
  })
}
