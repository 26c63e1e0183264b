import { problem } from '@pantul/rules/problem'
import type { Tender } from '@pantul/rules/tender'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { lockOpenShift } from '../drawers/queries.ts'
import { gatewayOrderId } from './insert-payment.ts'
import type { CorrectionShift } from './reverse-payments.ts'

/**
 * Money for an order at the counter. `attempts`: the number of payments that the order has. `actId`: the act that takes
 * the money. `correction`: the money replaces other payments, made at `paidAt`; the caller has locked the shift.
 */
export type TendersInput = {
  readonly order: { readonly id: number; readonly number: string }
  readonly tenders: readonly Tender[]
  readonly attempts: number
  readonly actId: number
  readonly staff: { readonly customerId: number; readonly locationId: string }
  readonly correction?: CorrectionShift & { readonly paidAt: Temporal.Instant | undefined }
}

// The payment has no status check and no gateway event, because no gateway is involved.
const insertTender = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                       created_at, expires_at, paid_at, act_id, shift_id, reference, tendered,
                       corrects_shift_id)
  values ($1, $2, $3, 'desk', $4, $5, $6, 'paid', true, now(), now(), coalesce($11, now()), $7, $8, $9, $10,
          $12)
  returning id`

/**
 * Writes one settled payment for each tender, and a drawer entry for cash. Locks the open shift, so that nobody counts
 * it meanwhile. Refusal: DRAWER_CLOSED without an open drawer, for every method, because each payment must be counted
 * in a shift. Returns the id of the shift; null without tenders.
 */
export async function insertTenders(
  tx: Transaction,
  { order, tenders, attempts, actId, staff, correction }: TendersInput,
): Promise<number | null> {
  // An order that is paid later has no tenders.
  if (tenders.length === 0) return null
  const shiftId = correction?.shiftId ?? (await lockOpenShift(tx, staff))?.id
  if (shiftId === undefined) throw new Refusal(problem('DRAWER_CLOSED'))
  const correctsShiftId = correction?.correctsShiftId ?? null
  let attempt = attempts
  for (const { method, amount, given, reference } of tenders) {
    attempt += 1
    const [row] = await tx.query<{ id: number }>(insertTender, [
      newPublicId(),
      order.id,
      attempt,
      gatewayOrderId(order.number, attempt),
      amount,
      method,
      actId,
      shiftId,
      reference.trim() === '' ? null : reference.trim(),
      given,
      correction?.paidAt ?? null,
      correctsShiftId,
    ])
    if (row === undefined) throw new Error('a payment was not written')
    if (method !== 'cash') continue
    await tx.query(
      `insert into drawer_entry (shift_id, kind, amount, payment_id, act_id, corrects_shift_id)
       values ($1, 'sale', $2, $3, $4, $5)`,
      [shiftId, amount, row.id, actId, correctsShiftId],
    )
  }
  return shiftId
}
