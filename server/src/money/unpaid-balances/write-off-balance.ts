import type { WriteOffResult, WriteOffRequest } from '@pantul/contract/desk-payments-wire'
import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnceIn, type Attempt } from '../../platform/http/idempotency.ts'
import { checkDue, findPayableOrder } from './find-payable-order.ts'

type StaffWriteOff = WriteOffRequest & { readonly staff: ActingStaff; readonly orderNumber: string }

/**
 * Writes off an unpaid balance, or a part of it. Refusals: REASON_REQUIRED, ORDER_UNKNOWN, PAYMENT_CLOSED (the order
 * owes nothing), DUE_CHANGED, AMOUNT_OVER, IDEMPOTENCY_KEY_REUSED.
 */
export async function writeOffBalance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: StaffWriteOff,
  attempt: Attempt,
): Promise<WriteOffResult> {
  if (isReasonTooShort(request.reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  return db.transaction((tx) => answerOnceIn(tx, attempt, () => writeOff(tx, request, clock.now())))
}

async function writeOff(
  tx: Transaction,
  { staff, orderNumber, due, amount, reason }: StaffWriteOff,
  now: Temporal.Instant,
): Promise<{ answer: WriteOffResult; orderPublicId: string }> {
  const { id } = await findPayableOrder(tx, orderNumber, staff.locationId)
  await tx.query('select id from sales_order where id = $1 for update', [id])
  // Read again, because the order may have changed before it was locked.
  const order = await findPayableOrder(tx, orderNumber, staff.locationId)
  if (order.owed === 0) throw new Refusal(problem('PAYMENT_CLOSED'))
  checkDue(order, due)
  if (amount > order.owed) throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(order.owed) }))
  const owedAfter = order.owed - amount
  const actId = await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'forgive-rest',
    thing: 'order',
    thingId: orderNumber,
    amount,
    before: { owed: order.owed },
    after: { owed: owedAfter },
    reason: reason.trim(),
  })
  await writeOwed(tx, { orderId: order.id, kind: 'forgive', amount, actId, now })
  return { answer: { orderNumber, owed: owedAfter }, orderPublicId: order.publicId }
}
