import type { BankAccount } from '@pantul/contract/desk-refunds-wire'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { taskColumns, type RefundTask } from '../refund-tasks/refund-task.ts'

/**
 * Stores the bank account of a transfer, which can be changed until staff approve the transfer. Alerts the staff of the
 * location. `actId`: the act of the member of staff who typed the account (audit log); null: the player typed it. Refusals:
 * ACCOUNT_INVALID unless there are a bank, 5–30 digits and a name; REFUND_CLOSED after the approval.
 */
export async function storeAccount(
  tx: Transaction,
  taskId: number,
  account: BankAccount,
  actId: number | null,
): Promise<RefundTask> {
  const { bank, accountNumber, accountName } = validAccount(account)
  const [task] = await tx.query<RefundTask>(
    `with stored as (
       update refund_task
          set bank = $2, account_number = $3, account_name = $4, account_act_id = $5, state = 'requested',
              next_at = null, turn_at = now(), version = version + 1
        where id = $1 and route = 'transfer' and state in ('open', 'requested')
       returning *
     ), alerted as (
       insert into outbox (dedupe_key, kind, payload)
       select concat_ws(':', 'alert:refund_requested', id, nullif(returned, 0)), 'alert',
              jsonb_build_object('reason', 'refund_requested', 'orderId', order_id, 'paymentId', payment_id,
                                 'refundId', id)
         from stored
       on conflict (dedupe_key) do nothing
     )
     select ${taskColumns} from stored t join sales_order o on o.id = t.order_id`,
    [taskId, bank, accountNumber, accountName, actId],
  )
  if (task === undefined) throw new Refusal(problem('REFUND_CLOSED'))
  return task
}

/** The last digits of an account number, for mails and the audit log. Refusal: ACCOUNT_INVALID. */
export const accountEnding = (account: BankAccount): string => validAccount(account).accountNumber.slice(-4)

/** Removes needless spaces, dots and dashes. Refusal: ACCOUNT_INVALID. */
function validAccount(account: BankAccount): BankAccount {
  const bank = oneLine(account.bank)
  const accountName = oneLine(account.accountName)
  const accountNumber = account.accountNumber.replaceAll(/[\s.-]/g, '')
  const isWellFormed = bank.length >= 2 && accountName.length >= 2 && /^\d{5,30}$/.test(accountNumber)
  if (!isWellFormed) throw new Refusal(problem('ACCOUNT_INVALID'))
  return { bank, accountNumber, accountName }
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
