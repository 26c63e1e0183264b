import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'

type Block = {
  readonly id: number
  readonly reason: string
  readonly timeZone: string
  readonly isEnded: boolean
  /** Who created the block; null if it is older than the records of staff acts. */
  readonly customerId: number | null
}

// Past hours stay blocked.
const release = `
  delete from court_hour
   where block_id = $1 and (play_date > $2 or play_date = $2 and hour >= $3)
  returning play_date as date`

/** `mayBlockAny`: true for managers and owners. Others can end only their own blocks. */
type EndBlockInput = { readonly staff: ActingStaff; readonly publicId: string; readonly mayBlockAny: boolean }

/**
 * Ends a block: puts its future hours back on sale. Does nothing if the block has ended. Refusals: BLOCK_UNKNOWN;
 * ROLE_MISSING for another person's block.
 */
export async function endBlock(
  { db, clock }: Deps,
  { staff, publicId, mayBlockAny }: EndBlockInput,
): Promise<void> {
  await db.transaction(async (tx) => {
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
    const released = await tx.query<{ date: PlayDate }>(release, [block.id, now.date, now.hour])
    await tx.query('update court_block set ended_at = $2 where id = $1', [block.id, clock.now()])
    await writeAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'end-block',
      thing: 'block',
      thingId: publicId,
      before: { reason: block.reason },
      after: { hours: released.length },
    })
    for (const date of new Set(released.map((hour) => hour.date)))
      tx.publishes(courtDayTopic(staff.locationId, date))
  })
}
