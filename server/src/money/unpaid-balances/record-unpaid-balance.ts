import { writeOwed } from '../../orders/states/owed-entries.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { lockOpenShift } from '../drawers/shift.ts'

type UnpaidBalance = {
  readonly orderId: number
  readonly amount: number
  readonly isSplit: boolean
  readonly actId: number
  readonly staff: Pick<ActingStaff, 'customerId' | 'locationId'>
  readonly now: Temporal.Instant
}

/** Records that a part of a confirmed order stays unpaid. It counts in the open shift, if there is one. */
export async function recordUnpaidBalance(
  tx: Transaction,
  { staff, ...balance }: UnpaidBalance,
): Promise<void> {
  const shift = await lockOpenShift(tx, staff)
  await writeOwed(tx, { ...balance, kind: 'owe', shiftId: shift?.id ?? null })
}
