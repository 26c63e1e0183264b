import { blockedToWire, type Blocked, type BlockRequest } from '@pantul/contract/desk-blocks-wire'
import { blockedDates, checkBlock, checkFrontDeskBlock } from '@pantul/rules/block'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { problem, type Problem } from '@pantul/rules/problem'
import { openHoursOn } from '@pantul/rules/opening-times'
import { expireOverdue } from '../../orders/expire-order.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { claimForBlock, clashesWith, countCourts, lockBlockedHours, type CourtHour } from './queries.ts'

/** `mayBlockAny`: true for managers and owners. Others have the limit of the front desk. */
type BlockInput = BlockRequest & {
  readonly staff: ActingStaff
  readonly mayBlockAny: boolean
  readonly language: 'en' | 'id'
}

/**
 * Blocks the free hours of courts, once or weekly. Taken hours are not blocked but returned as clashes. Hours outside
 * of the opening hours and past hours are left out. A dry run changes nothing. Idempotent. Refusals: COURT_UNKNOWN,
 * BLOCK_HOURS_INVALID (over, in the wrong order, or closed), BLOCK_TOO_LONG, BLOCK_LIMIT (front desk), REASON_REQUIRED,
 * HOURS_BOOKED with the clashes (nothing is free), IDEMPOTENCY_KEY_REUSED.
 */
export async function blockHours(deps: Deps, wanted: BlockInput, attempt: Attempt): Promise<Blocked> {
  const { db, clock } = deps
  const { staff, isDry, language } = wanted
  const { locationId } = staff
  const location = await locationOf(db, locationId)
  const now = venueNow(clock, location.timeZone)
  refuse(checkBlock(wanted, now))
  if ((await countCourts(db, locationId, wanted.courts)) < wanted.courts.length)
    throw new Refusal(problem('COURT_UNKNOWN'))
  const hours = hoursOf(wanted, { location, now })
  if (hours.length === 0) throw new Refusal(problem('BLOCK_HOURS_INVALID'))
  if (isDry) {
    const clashes = await clashesWith(db, { locationId, hours, blockId: null, language })
    const taken = clashes.reduce((sum, { from, until }) => sum + until - from, 0)
    return { hours: hours.length - taken, clashes }
  }
  if (wanted.reason.length < 3) throw new Refusal(problem('REASON_REQUIRED'))
  // Overdue holds are expired first, so that their hours can be blocked.
  await expireOverdue(db, { locationId, dates: blockedDates(wanted), customerId: null })
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<Blocked>(tx, attempt)
    if (answered !== null) return answered
    const blocked = await blockOnce(tx, wanted, { hours, location, now, at: clock.now() })
    await storeAnswer(tx, attempt, { status: 200, answer: blocked })
    return blocked
  })
}

function refuse(broken: Problem | null): void {
  if (broken !== null) throw new Refusal(broken)
}

/** The block's hours without closed and past hours. */
function hoursOf(
  { courts, from, until, ...dates }: BlockInput,
  { location, now }: { readonly location: Location; readonly now: VenueNow },
): CourtHour[] {
  return blockedDates(dates).flatMap((date) =>
    openHoursOn(location, date)
      .filter((hour) => from <= hour && hour < until && !isPast(date, hour, now))
      .flatMap((hour) => courts.map((court) => ({ court, date, hour }))),
  )
}

type Plan = {
  readonly hours: readonly CourtHour[]
  readonly location: Location
  readonly now: VenueNow
  readonly at: Temporal.Instant
}

async function blockOnce(
  tx: Transaction,
  { staff, mayBlockAny, reason, language, ...wanted }: BlockInput,
  { hours, location: { id: locationId, timeZone }, now, at }: Plan,
): Promise<Blocked> {
  if (!mayBlockAny) {
    const since = startOfHour(now.date, 0, timeZone)
    const blockedBefore = await lockBlockedHours(tx, { customerId: staff.customerId, locationId, since })
    const { blockHours: most } = await staffLimitsOf(tx, locationId)
    refuse(checkFrontDeskBlock(wanted, { today: now.date, blockedBefore, most }))
  }
  const [block] = await tx.query<{ id: number; publicId: string }>(
    `insert into court_block (location_id, reason, created_at) values ($1, $2, $3)
     returning id, public_id as "publicId"`,
    [locationId, reason, at],
  )
  if (block === undefined) throw new Error('a block was not written')
  const taken = await claimForBlock(tx, { locationId, hours, blockId: block.id })
  const clashes = await clashesWith(tx, { locationId, hours, blockId: block.id, language })
  if (taken.length === 0)
    throw new Refusal(problem('HOURS_BOOKED', { count: clashes.length }), {
      data: blockedToWire({ hours: 0, clashes }),
    })
  const { courts, date, from, until, weeklyUntil } = wanted
  const actId = await writeStaffAct(tx, {
    at,
    ...staff,
    action: 'block-hours',
    thing: 'block',
    thingId: block.publicId,
    after: { courts, date, from, until, weeklyUntil, hours: taken.length },
    reason,
  })
  await tx.query('update court_block set act_id = $2 where id = $1', [block.id, actId])
  for (const day of new Set(taken.map((hour) => hour.date))) tx.publishes(courtDayTopic(locationId, day))
  return { hours: taken.length, clashes }
}
