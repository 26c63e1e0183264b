import { problem } from '@pantul/rules/problem'
import type { Tender } from '@pantul/rules/tender'
import { newPublicId } from '../../platform/base/public-id.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { lockOpenShift } from '../drawers/shift.ts'
import type { CorrectionShift } from './reverse-wrong-payments.ts'

/** Money that staff take for an order at the counter. */
export type TendersInput = {
  readonly orderId: number
  readonly tenders: readonly Tender[]
  /** The staff act (audit log) that takes the money. */
  readonly actId: number
  readonly staff: { readonly customerId: number; readonly locationId: string }
  /** The tenders replace other payments, which were made at `paidAt`. The caller has locked the shift. */
  readonly correction?: CorrectionShift & { readonly paidAt: Temporal.Instant | undefined }
}

/**
 * Writes one paid payment for each tender, and a drawer entry for cash. Locks the open shift, so that nobody counts
 * it meanwhile. Refusal: DRAWER_CLOSED without an open drawer, for every method, because each payment must be counted
 * in a shift. Returns the id of the shift; null without tenders. The caller has locked the order and its payments.
 */
export async function insertTenders(
  tx: Transaction,
  { orderId, tenders, actId, staff, correction }: TendersInput,
): Promise<number | null> {
  // An order that is paid later has no tenders.
  if (tenders.length === 0) return null
  const shiftId = correction?.shiftId ?? (await lockOpenShift(tx, staff))?.id
  if (shiftId === undefined) throw new Refusal(problem('DRAWER_CLOSED'))
  const { correctsShiftId = null, paidAt = null } = correction ?? {}
  for (const { method, amount, given, reference } of tenders) {
    const paymentId = await insertCounterPayment(tx, {
      orderId,
      amount,
      method,
      actId,
      shiftId,
      reference: reference.trim() === '' ? null : reference.trim(),
      given,
      correctsShiftId,
      paidAt,
    })
    if (method !== 'cash') continue
    await tx.query(
      `insert into drawer_entry (shift_id, kind, amount, payment_id, act_id, corrects_shift_id)
       values ($1, 'sale', $2, $3, $4, $5)`,
      [shiftId, amount, paymentId, actId, correctsShiftId],
    )
  }
  return shiftId
}

type ImportedMoney = { readonly orderId: number; readonly amount: number; readonly actId: number }

/** Writes what was paid before an order was imported. The money is in no drawer and on no statement of this product. */
export const insertImportedPayment = (tx: Transaction, money: ImportedMoney): Promise<number> =>
  insertCounterPayment(tx, { ...money, method: 'imported' })

type CounterPaymentRow = {
  readonly orderId: number
  readonly amount: number
  readonly method: string
  readonly actId: number
  readonly shiftId?: number
  readonly reference?: string | null
  /** The cash that the guest handed over, rupiah. */
  readonly given?: number | null
  readonly correctsShiftId?: number | null
  readonly paidAt?: Temporal.Instant | null
}

// The payment has no status check and no gateway event, because no gateway is involved.
const insert = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                       created_at, expires_at, paid_at, act_id, shift_id, reference, tendered, corrects_shift_id)
  select $1, o.id, next.attempt, 'desk', o.number || '-' || next.attempt, $3, $4, 'paid', true,
         now(), now(), coalesce($10, now()), $5, $6, $7, $8, $9
    from sales_order o
   cross join lateral (
     select coalesce(max(p.attempt), 0) + 1 as attempt from payment p where p.order_id = o.id) as next
   where o.id = $2
  returning id`

async function insertCounterPayment(tx: Transaction, payment: CounterPaymentRow): Promise<number> {
  const [row] = await tx.query<{ id: number }>(insert, [
    newPublicId(),
    payment.orderId,
    payment.amount,
    payment.method,
    payment.actId,
    payment.shiftId ?? null,
    payment.reference ?? null,
    payment.given ?? null,
    payment.correctsShiftId ?? null,
    payment.paidAt ?? null,
  ])
  if (row === undefined) throw new Error('a payment was not written')
  return row.id
}
