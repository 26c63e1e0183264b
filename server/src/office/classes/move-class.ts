import { plannedToWire, targetToWire, type SessionTarget } from '@pantul/contract/desk-classes-wire'
import { isPlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { expireOverdue } from '../../orders/expire-order.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockProgrammeOf, moveWithin } from '../../sales/classes/move-session.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { clashOfMove } from './planned-dates.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { findSession, lockSchedule } from './queries.ts'

type ClassMove = { readonly staff: ActingStaff; readonly publicId: string; readonly target: SessionTarget }

/**
 * Moves a session of the location and tells its participants. Refusals: CLASS_UNKNOWN, DATE_INVALID, NUMBER_RANGE,
 * CLASS_CLASHES with the date (over, closed, coach off), CHANGED_MEANWHILE with the current schedule, and those of
 * `moveSession`.
 */
export async function moveClass(deps: Deps, { staff, publicId, target }: ClassMove): Promise<void> {
  const { db, clock } = deps
  const { locationId } = staff
  if (!isPlayDate(target.date)) throw new Refusal(problem('DATE_INVALID'))
  if (target.toHour <= target.fromHour)
    throw new Refusal(problem('NUMBER_RANGE', { from: target.fromHour + 1, to: 24 }))
  const session = await findSession(db, locationId, publicId)
  if (session === undefined) throw new Refusal(problem('CLASS_UNKNOWN'))
  const location = await locationOf(db, locationId)
  const now = clock.now()
  const planned = await clashOfMove(db, target, { location, now })
  if (planned.clash !== null)
    throw new Refusal(problem('CLASS_CLASHES', { count: 1 }), {
      data: plannedToWire({ dates: [planned], scheduled: 0 }),
    })
  await expireOverdue(db, { locationId, dates: [target.date], customerId: null })
  const { version: seen, ...wanted } = target
  await db.transaction(async (tx) => {
    await lockProgrammeOf(tx, publicId)
    const current = await lockSchedule(tx, session.id)
    const act = { staff, at: now, timeZone: location.timeZone, action: 'move-class', thing: 'class' }
    const change = { ...act, thingId: publicId, current, seen, wanted, toWire: targetToWire }
    await saveVersioned(tx, change, () => moveWithin(tx, { publicId, now, schedule: wanted }))
  })
  deps.wakeOutbox()
}
