import type { Transaction } from '../platform/database/open.ts'

/**
 * What changes the rest that an order owes: left unpaid, paid, ended by a cancellation, written off, or moved to the order
 * that replaces a booking.
 */
export type OwedKind = 'owe' | 'pay' | 'cancel' | 'forgive' | 'moved'

/** `amount`: rupiah. `actId`: null if a player or a bank caused it. `isSplit`: the rest of a split. */
export type OwedEntry = {
  readonly orderId: number
  readonly kind: OwedKind
  readonly amount: number
  readonly actId: number | null
  readonly shiftId?: number | null
  readonly isSplit?: boolean
  readonly now: Temporal.Instant
}

/** Writes an entry, which changes the order's rest; none for 0 rupiah. The order is locked. */
export async function writeOwed(
  tx: Transaction,
  { orderId, kind, amount, actId, shiftId, isSplit, now }: OwedEntry,
): Promise<void> {
  if (amount === 0) return
  await tx.query(
    `insert into owed_entry (order_id, kind, amount, act_id, shift_id, is_split, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [orderId, kind, amount, actId, shiftId ?? null, isSplit ?? false, now],
  )
}

/** SQL: what of order `o` was written off and not taken along by a move, rupiah. */
export const forgivenOf = `
  coalesce((select sum(e.amount) from owed_entry e where e.order_id = o.id and e.kind = 'forgive'), 0)::bigint`
