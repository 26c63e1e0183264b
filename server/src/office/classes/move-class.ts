import {
  plannedClassesToWire,
  sessionTargetToWire,
  type SessionTarget,
} from '@pantul/contract/desk-classes-wire'
import { isPlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockProgrammeOf, moveWithin } from '../../sales/classes/move-session.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { clashOfMove } from './class-clashes.ts'
import { findSession, lockSchedule } from './queries.ts'

type MoveClassInput = {
  readonly staff: ActingStaff
  readonly publicId: string
  readonly target: SessionTarget
}

/**
 * Moves a session of the location and tells its participants. Refusals: CLASS_UNKNOWN, DATE_INVALID, NUMBER_RANGE,
 * CLASS_CLASHES with the date (over, closed, coach off), CHANGED_MEANWHILE with the current schedule, and those of
 * `moveSession`.
 */
export async function moveClass(deps: Deps, { staff, publicId, target }: MoveClassInput): Promise<void> {
  const { db, clock } = deps
  const { locationId } = staff
  if (!isPlayDate(target.date)) throw new Refusal(problem('DATE_INVALID'))
  if (target.toHour <= target.fromHour)
    throw new Refusal(problem('NUMBER_RANGE', { from: target.fromHour + 1, to: 24 }))
  const session = await findSession(db, locationId, publicId)
  const location = await locationOf(db, locationId)
  const now = clock.now()
  const planned = await clashOfMove(db, target, { location, now })
  if (planned.clash !== null)
    throw new Refusal(problem('CLASS_CLASHES', { count: 1 }), {
      data: plannedClassesToWire({ dates: [planned], scheduled: 0 }),
    })
  await expireOverdue(db, { locationId, dates: [target.date], customerId: null })
  const { version: seenVersion, ...newSchedule } = target
  await db.transaction(async (tx) => {
    await lockProgrammeOf(tx, publicId)
    const change = {
      staff,
      at: now,
      timeZone: location.timeZone,
      action: 'move-class',
      thing: 'class',
      thingId: publicId,
      current: await lockSchedule(tx, session.id),
      seenVersion,
      newValues: newSchedule,
      toWire: sessionTargetToWire,
    }
    await saveVersioned(tx, change, () => moveWithin(tx, { publicId, now, schedule: newSchedule }))
  })
  deps.wakeOutbox()
}
