import type { Transaction } from '../../platform/database/open.ts'

/** The shift in whose count a correction appears. */
export type CorrectionShift = {
  readonly shiftId: number
  /** The shift of the wrong payments if that shift is closed already, else null. */
  readonly correctsShiftId: number | null
}

/** Reverses wrong payments at the counter. Their cash leaves the drawer of the shift. The caller has locked the payments. */
export async function reverseWrongPayments(
  tx: Transaction,
  payments: readonly { readonly id: number; readonly method: string; readonly amount: number }[],
  { shiftId, correctsShiftId, actId }: CorrectionShift & { readonly actId: number },
): Promise<void> {
  for (const { id, method, amount } of payments) {
    await tx.query(
      `update payment set state = 'reversed', settles_order = false where id = $1 and state = 'paid'`,
      [id],
    )
    await tx.query(
      'insert into payment_correction (payment_id, shift_id, corrects_shift_id, act_id) values ($1, $2, $3, $4)',
      [id, shiftId, correctsShiftId, actId],
    )
    if (method !== 'cash') continue
    await tx.query(
      `insert into drawer_entry (shift_id, kind, amount, payment_id, corrects_shift_id, act_id)
       values ($1, 'correction', $2, $3, $4, $5)`,
      [shiftId, -amount, id, correctsShiftId, actId],
    )
  }
}
