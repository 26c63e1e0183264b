import type { PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../../platform/database/open.ts'
import { deskDayTopic } from '../../platform/live/topics.ts'

/**
 * What changes the unpaid balance of an order: left unpaid, paid, ended by a cancellation, written off, or moved to the
 * order that replaces a booking.
 */
export type OwedKind = 'owe' | 'pay' | 'cancel' | 'forgive' | 'moved'

/**
 * `amount`: rupiah. `owe` raises the balance, the other kinds lower it. Negative only for `forgive`: a move takes what
 * was written off away from the original order. `actId`: null if a player or a bank caused it. `isSplit`: the balance
 * of a split payment.
 */
export type OwedEntry = {
  readonly orderId: number
  readonly kind: OwedKind
  readonly amount: number
  readonly actId: number | null
  readonly shiftId?: number | null
  readonly isSplit?: boolean
  readonly now: Temporal.Instant
}

const insertEntry = `
  with entry as (
    insert into owed_entry (order_id, kind, amount, act_id, shift_id, is_split, at)
    values ($1, $2, $3, $4, $5, $6, $7)
    returning order_id
  )
  select distinct o.location_id as "locationId", l.play_date as date
    from entry
    join sales_order o on o.id = entry.order_id
    join order_line l on l.order_id = o.id and l.kind = 'court'`

/**
 * Writes an entry, which changes the order's unpaid balance, and publishes the court days that show it. Does nothing
 * for 0 rupiah. The caller has locked the order.
 */
export async function writeOwed(
  tx: Transaction,
  { orderId, kind, amount, actId, shiftId, isSplit, now }: OwedEntry,
): Promise<void> {
  if (amount === 0) return
  const days = await tx.query<{ locationId: string; date: PlayDate }>(insertEntry, [
    orderId,
    kind,
    amount,
    actId,
    shiftId ?? null,
    isSplit ?? false,
    now,
  ])
  for (const { locationId, date } of days) tx.publish(deskDayTopic(locationId, date))
}

/** SQL: rupiah written off of order `o`. A negative entry subtracts what a move transferred to another order. */
export const writtenOffSql = `
  coalesce((select sum(e.amount) from owed_entry e where e.order_id = o.id and e.kind = 'forgive'), 0)::bigint`
