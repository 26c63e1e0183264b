import type { BlockResult, BlockRequest } from '@pantul/contract/desk-blocks-wire'
import { blockedDates, checkBlock, checkFrontDeskBlock } from '@pantul/rules/block'
import { openHoursOn } from '@pantul/rules/opening-times'
import { problem, type Problem } from '@pantul/rules/problem'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { locationOf, type Location } from '../../venue/locations/queries.ts'
import { claimFreeHours, type CourtHour } from '../court-hours/claim-free-hours.ts'
import { clashesWith, hoursBookedRefusal } from '../court-hours/clashes.ts'
import { lockBlockedHours, refuseUnknownCourts } from './queries.ts'

type BlockInput = BlockRequest & {
  readonly staff: ActingStaff
  /** True for managers and owners. Otherwise the limit of the front desk applies. */
  readonly mayBlockAny: boolean
  readonly language: 'en' | 'id'
}

/**
 * Blocks the free hours of courts, once or weekly. Taken hours are not blocked but returned as clashes. Hours outside of the
 * opening times are ignored. A dry run changes nothing. Idempotent. Refusals: COURT_UNKNOWN, BLOCK_HOURS_INVALID (the first
 * hour is past, the hours are in the wrong order, or none is open), BLOCK_TOO_LONG, BLOCK_LIMIT (front desk), REASON_REQUIRED,
 * HOURS_BOOKED with the clashes if no hour is free, IDEMPOTENCY_KEY_REUSED.
 */
export async function blockHours(deps: Deps, request: BlockInput, attempt: Attempt): Promise<BlockResult> {
  const { db, clock } = deps
  const { staff, isDry, language } = request
  const { locationId } = staff
  const location = await locationOf(db, locationId)
  const now = venueNow(clock, location.timeZone)
  refuseIfBroken(checkBlock(request, now))
  await refuseUnknownCourts(db, locationId, request.courts)
  const hours = hoursToBlock(request, { location, now })
  if (hours.length === 0) throw new Refusal(problem('BLOCK_HOURS_INVALID'))
  if (isDry) {
    const clashes = await clashesWith(db, { locationId, hours, blockId: null, language })
    const taken = clashes.reduce((sum, { from, until }) => sum + until - from, 0)
    return { hours: hours.length - taken, clashes }
  }
  if (request.reason.length < 3) throw new Refusal(problem('REASON_REQUIRED'))
  // Overdue holds end first, so that their hours can be blocked.
  await expireOverdue(db, { locationId, dates: blockedDates(request), customerId: null })
  return answerOnce(db, attempt, (tx) => writeBlock(tx, request, { hours, location, now, at: clock.now() }))
}

function refuseIfBroken(broken: Problem | null): void {
  if (broken !== null) throw new Refusal(broken)
}

/** The court-hours of a block that are open and not past. */
function hoursToBlock(
  { courts, from, until, ...dates }: BlockInput,
  { location, now }: { readonly location: Location; readonly now: VenueNow },
): CourtHour[] {
  return blockedDates(dates).flatMap((date) =>
    openHoursOn(location, date)
      .filter((hour) => from <= hour && hour < until && !isPast(date, hour, now))
      .flatMap((hour) => courts.map((court) => ({ court, date, hour }))),
  )
}

type BlockFacts = {
  readonly hours: readonly CourtHour[]
  readonly location: Location
  readonly now: VenueNow
  readonly at: Temporal.Instant
}

async function writeBlock(
  tx: Transaction,
  { staff, mayBlockAny, reason, language, ...request }: BlockInput,
  { hours, location: { id: locationId, timeZone }, now, at }: BlockFacts,
): Promise<BlockResult> {
  if (!mayBlockAny) {
    const since = startOfHour(now.date, 0, timeZone)
    const blockedBefore = await lockBlockedHours(tx, { customerId: staff.customerId, locationId, since })
    const { blockHours: most } = await staffLimitsOf(tx, locationId)
    refuseIfBroken(checkFrontDeskBlock(request, { today: now.date, blockedBefore, most }))
  }
  const [block] = await tx.query<{ id: number; publicId: string }>(
    `insert into court_block (location_id, reason, created_at) values ($1, $2, $3)
     returning id, public_id as "publicId"`,
    [locationId, reason, at],
  )
  if (block === undefined) throw new Error('a block was not written')
  const blocked = await claimFreeHours(tx, { locationId, hours, owner: { blockId: block.id } })
  const clashes = await clashesWith(tx, { locationId, hours, blockId: block.id, language })
  if (blocked.length === 0) throw hoursBookedRefusal(clashes)
  const { courts, date, from, until, weeklyUntil } = request
  const actId = await writeStaffAct(tx, {
    at,
    ...staff,
    action: 'block-hours',
    thing: 'block',
    thingId: block.publicId,
    after: { courts, date, from, until, weeklyUntil, hours: blocked.length },
    reason,
  })
  await tx.query('update court_block set act_id = $2 where id = $1', [block.id, actId])
  for (const day of new Set(blocked.map((hour) => hour.date))) tx.publish(courtDayTopic(locationId, day))
  return { hours: blocked.length, clashes }
}
