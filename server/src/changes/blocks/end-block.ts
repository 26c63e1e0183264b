import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { courtDayTopic, everything } from '../../platform/live/topics.ts'

type Block = {
  readonly id: number
  readonly reason: string
  readonly timeZone: string
  readonly isEnded: boolean
  /** Who created the block; null if it is older than the records of staff acts. */
  readonly customerId: number | null
}

// The hours that a closure covers too go to its block, so that they do not go on sale. A closure that is ended at the same
// time takes none.
const handOver = `
  with other as (
    select b.id, c.courts, c.date_from, c.date_to, c.hour_from, c.hour_until, c.starts_at, l.time_zone
      from court_block b
      join closure c on c.id = b.closure_id
      join location l on l.id = c.location_id
     where b.location_id = $4 and b.id <> $1 and b.ended_at is null
     order by b.id
       for share of b skip locked
  )
  update court_hour h set block_id = other.id
    from other
   where h.block_id = $1 and h.court_id = any (other.courts)
     and h.play_date between other.date_from and other.date_to
     and h.hour >= other.hour_from and h.hour < other.hour_until
     and (h.play_date + make_interval(hours => h.hour)) at time zone other.time_zone >= other.starts_at
     and (h.play_date > $2 or h.play_date = $2 and h.hour >= $3)`

// Past hours stay blocked.
const release = `
  delete from court_hour
   where block_id = $1 and (play_date > $2 or play_date = $2 and hour >= $3)
  returning play_date as date`

// The closure and its open cases are locked before the block, in the order of the job that settles them.
const lockClosure = `
  select c.id from closure c join court_block b on b.closure_id = c.id
   where b.public_id = $1 and b.location_id = $2 and b.ended_at is null
     for update of c`

const lockOpenCases = `
  select id from closure_case where closure_id = $1 and state <> 'done' order by id for update`

// Bookings that were not settled keep their hours, because the courts are open again.
const keepBookings = `
  update closure_case set state = 'done', outcome = 'kept', problem = null, at = $2
   where closure_id = $1 and state <> 'done'
  returning id`

const finishClosure = `update closure set state = 'finished', finished_at = $2 where id = $1 and state = 'running'`

// Only the block of a closure that set dates to closed changes the hours of the location.
const lockHours = `
  select l.id from location l where l.id = $1
     and exists (select from court_block b join closure c on c.id = b.closure_id
                  where b.id = $2 and c.closed_dates <> '{}')
     for no key update of l`

// Dates that another closure closed too, and dates that are over, stay closed.
const reopenDates = `
  with reopened as (
    delete from closed_date d
     using court_block b join closure c on c.id = b.closure_id
     where b.id = $1 and d.location_id = c.location_id and d.play_date = any (c.closed_dates) and d.play_date >= $2
       and not exists (select from closure other join court_block live on live.closure_id = other.id and live.ended_at is null
                        where other.location_id = c.location_id and other.id <> c.id
                          and d.play_date = any (other.closed_dates))
    returning d.play_date
  ), newer as (
    update location set hours_version = hours_version + 1 where id = $3 and exists (select from reopened)
  )
  select play_date as date from reopened order by 1`

/** `mayBlockAny`: true for managers and owners. Others can end only their own blocks. */
type EndBlockInput = { readonly staff: ActingStaff; readonly publicId: string; readonly mayBlockAny: boolean }

/**
 * Ends a block: puts its future hours back on sale, and opens the dates that its closure set to closed. The closure ends
 * with it: bookings that were not settled stay as they are. Does nothing if the block has ended. Refusals: BLOCK_UNKNOWN;
 * ROLE_MISSING for another person's block.
 */
export async function endBlock(
  { db, clock }: Deps,
  { staff, publicId, mayBlockAny }: EndBlockInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [closure] = await tx.query<{ id: number }>(lockClosure, [publicId, staff.locationId])
    if (closure !== undefined) await tx.query(lockOpenCases, [closure.id])
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
    await tx.query(lockHours, [staff.locationId, block.id])
    const reopened = await tx.query<{ date: PlayDate }>(reopenDates, [block.id, now.date, staff.locationId])
    if (reopened.length > 0) tx.publishes(everything)
    await tx.query(handOver, [block.id, now.date, now.hour, staff.locationId])
    const released = await tx.query<{ date: PlayDate }>(release, [block.id, now.date, now.hour])
    await tx.query('update court_block set ended_at = $2 where id = $1', [block.id, clock.now()])
    const kept = closure === undefined ? [] : await tx.query(keepBookings, [closure.id, clock.now()])
    if (closure !== undefined) await tx.query(finishClosure, [closure.id, clock.now()])
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'end-block',
      thing: 'block',
      thingId: publicId,
      before: { reason: block.reason },
      after: {
        hours: released.length,
        ...(kept.length === 0 ? {} : { keptBookings: kept.length }),
        ...(reopened.length === 0 ? {} : { reopened: reopened.map(({ date }) => date) }),
      },
    })
    for (const date of new Set(released.map((hour) => hour.date)))
      tx.publishes(courtDayTopic(staff.locationId, date))
  })
}
