import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { courtDayTopic, everything } from '../../platform/live/topics.ts'

type Block = {
  readonly id: number
  readonly reason: string
  readonly timeZone: string
  readonly isEnded: boolean
  /** Who created the block; null if that was before staff acts (audit log) were recorded. */
  readonly customerId: number | null
}

// Hours that another closure covers too go to the block of that closure, so that they do not go on sale. A closure whose block
// is being ended now gets none.
const handOverToClosures = `
  with closure_block as (
    select b.id, c.courts, c.date_from, c.date_to, c.hour_from, c.hour_until, c.starts_at, l.time_zone
      from court_block b
      join closure c on c.id = b.closure_id
      join location l on l.id = c.location_id
     where b.location_id = $4 and b.id <> $1 and b.ended_at is null
     order by b.id
       for share of b skip locked
  )
  update court_hour h set block_id = c.id
    from closure_block c
   where h.block_id = $1 and h.court_id = any (c.courts) and h.play_date between c.date_from and c.date_to
     and h.hour >= c.hour_from and h.hour < c.hour_until
     and (h.play_date + make_interval(hours => h.hour)) at time zone c.time_zone >= c.starts_at
     and (h.play_date > $2 or h.play_date = $2 and h.hour >= $3)`

// Past hours stay blocked.
const releaseHours = `
  delete from court_hour
   where block_id = $1 and (play_date > $2 or play_date = $2 and hour >= $3)
  returning play_date as date`

// The closure and its closure cases are locked before the block, in the same order as by the job that settles them.
const lockClosure = `
  select c.id from closure c join court_block b on b.closure_id = c.id
   where b.public_id = $1 and b.location_id = $2 and b.ended_at is null
     for update of c`

const lockUnsettledCases = `
  select id from closure_case where closure_id = $1 and state <> 'done' order by id for update`

// Bookings that are not settled yet keep their hours, because the courts are open again.
const keepUnsettledBookings = `
  update closure_case set state = 'done', outcome = 'kept', problem = null, at = $2
   where closure_id = $1 and state <> 'done'
  returning id`

const finishClosure = `update closure set state = 'finished', finished_at = $2 where id = $1 and state = 'running'`

// Locks the opening times of the location, if the closure of the block closed dates.
const lockOpeningTimes = `
  select l.id from location l where l.id = $1
     and exists (select from court_block b join closure c on c.id = b.closure_id
                  where b.id = $2 and c.closed_dates <> '{}')
     for no key update of l`

// Opens the dates that the closure of the block closed. Dates that another closure closed too, and past dates, stay closed.
const reopenDates = `
  with reopened as (
    delete from closed_date d
     using court_block b join closure c on c.id = b.closure_id
     where b.id = $1 and d.location_id = c.location_id and d.play_date = any (c.closed_dates) and d.play_date >= $2
       and not exists (select from closure other
                         join court_block other_block on other_block.closure_id = other.id and other_block.ended_at is null
                        where other.location_id = c.location_id and other.id <> c.id
                          and d.play_date = any (other.closed_dates))
    returning d.play_date
  ), new_version as (
    update location set hours_version = hours_version + 1 where id = $3 and exists (select from reopened)
  )
  select play_date as date from reopened order by 1`

type EndBlockInput = {
  readonly staff: ActingStaff
  readonly publicId: string
  /** True for managers and owners. Others can end only their own blocks. */
  readonly mayBlockAny: boolean
}

/**
 * Ends a block, and puts its future hours back on sale. If a closure made the block, the closure is finished: the dates that
 * it closed are opened, and bookings that are not settled yet stay. Does nothing if the block was ended before. Refusals:
 * BLOCK_UNKNOWN; ROLE_MISSING for another person's block.
 */
export async function endBlock(
  { db, clock }: Deps,
  { staff, publicId, mayBlockAny }: EndBlockInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [closure] = await tx.query<{ id: number }>(lockClosure, [publicId, staff.locationId])
    if (closure !== undefined) await tx.query(lockUnsettledCases, [closure.id])
    const [block] = await tx.query<Block>(
      `select b.id, b.reason, l.time_zone as "timeZone", b.ended_at is not null as "isEnded",
              act.customer_id as "customerId"
         from court_block b
         left join staff_act act on act.id = b.act_id
         join location l on l.id = b.location_id
        where b.public_id = $1 and b.location_id = $2
          for update of b`,
      [publicId, staff.locationId],
    )
    if (block === undefined) throw new Refusal(problem('BLOCK_UNKNOWN'))
    if (!mayBlockAny && block.customerId !== staff.customerId) throw new Refusal(problem('ROLE_MISSING'))
    if (block.isEnded) return
    const now = venueNow(clock, block.timeZone)
    await tx.query(lockOpeningTimes, [staff.locationId, block.id])
    const reopened = await tx.query<{ date: PlayDate }>(reopenDates, [block.id, now.date, staff.locationId])
    if (reopened.length > 0) tx.publish(everything)
    await tx.query(handOverToClosures, [block.id, now.date, now.hour, staff.locationId])
    const releasedHours = await tx.query<{ date: PlayDate }>(releaseHours, [block.id, now.date, now.hour])
    await tx.query('update court_block set ended_at = $2 where id = $1', [block.id, clock.now()])
    const keptBookings = closure === undefined ? 0 : await finishUnsettled(tx, closure.id, clock.now())
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'end-block',
      thing: 'block',
      thingId: publicId,
      before: { reason: block.reason },
      after: {
        hours: releasedHours.length,
        ...(keptBookings === 0 ? {} : { keptBookings }),
        ...(reopened.length === 0 ? {} : { reopened: reopened.map(({ date }) => date) }),
      },
    })
    for (const date of new Set(releasedHours.map(({ date: releasedDate }) => releasedDate)))
      tx.publish(courtDayTopic(staff.locationId, date))
  })
}

/** Finishes a closure without settling its other bookings. Returns how many bookings stay. */
async function finishUnsettled(tx: Transaction, closureId: number, now: Temporal.Instant): Promise<number> {
  const keptBookings = await tx.query(keepUnsettledBookings, [closureId, now])
  await tx.query(finishClosure, [closureId, now])
  return keptBookings.length
}
