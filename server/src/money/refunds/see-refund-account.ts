import type { BankAccount } from '@pantul/contract/desk-refunds-wire'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'

type AccountOfRefund = BankAccount & { readonly amount: number; readonly orderNumber: string }

/**
 * Reads the whole bank account of a transfer that is not done, and records who saw it. Refusals: REFUND_UNKNOWN (also of
 * another location), REFUND_CLOSED (it has no account, or only its last digits).
 */
export const seeRefundAccount = (
  { db, clock }: Deps,
  staff: ActingStaff,
  publicId: string,
): Promise<BankAccount> =>
  db.transaction(async (tx) => {
    const [found] = await tx.query<AccountOfRefund & { state: string; route: string }>(
      `select t.bank, t.account_number as "accountNumber", t.account_name as "accountName", t.amount, t.state, t.route,
              o.number as "orderNumber"
         from refund_task t join sales_order o on o.id = t.order_id
        where t.public_id = $1 and o.location_id = $2
          for share of t`,
      [publicId, staff.locationId],
    )
    if (found === undefined) throw new Refusal(problem('REFUND_UNKNOWN'))
    const { bank, accountNumber, accountName, amount, orderNumber, state, route } = found
    if (route !== 'transfer' || state === 'open' || state === 'done')
      throw new Refusal(problem('REFUND_CLOSED'))
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'see-refund-account',
      thing: 'refund',
      thingId: publicId,
      amount,
      after: { order: orderNumber },
    })
    return { bank, accountNumber, accountName }
  })
