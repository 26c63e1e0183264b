import type { BankAccount } from '@pantul/contract/desk-refunds-wire'
import { problem } from '@pantul/rules/problem'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { taskColumns, type RefundTask } from '../refund-tasks/refund-task.ts'

/** A bank account as it was typed. */
/**
 * Stores the bank account of a transfer; it can be changed until staff approve it. Alerts the location's staff.
 * Refusals: ACCOUNT_INVALID unless there are a bank, 5–30 digits and a name; REFUND_CLOSED after the approval.
 */
export const giveAccount = (db: Database, taskId: number, account: BankAccount): Promise<RefundTask> =>
  db.transaction((tx) => storeAccount(tx, taskId, account, null))

/** `giveAccount` within a transaction. `actId`: the act of staff who typed it; null: the player gave it. */
export async function storeAccount(
  tx: Transaction,
  taskId: number,
  account: BankAccount,
  actId: number | null,
): Promise<RefundTask> {
  const { bank, accountNumber, accountName } = validAccount(account)
  const [given] = await tx.query<RefundTask>(
    `with given as (
       update refund_task
          set bank = $2, account_number = $3, account_name = $4, account_act_id = $5, state = 'requested',
              next_at = null, turn_at = now(), version = version + 1
        where id = $1 and route = 'transfer' and state in ('open', 'requested')
       returning *
     ), told as (
       insert into outbox (dedupe_key, kind, payload)
       select concat_ws(':', 'alert:refund_requested', id, nullif(returned, 0)), 'alert',
              jsonb_build_object('reason', 'refund_requested', 'orderId', order_id, 'paymentId', payment_id,
                                 'refundId', id)
         from given
       on conflict (dedupe_key) do nothing
     )
     select ${taskColumns} from given t join sales_order o on o.id = t.order_id`,
    [taskId, bank, accountNumber, accountName, actId],
  )
  if (given === undefined) throw new Refusal(problem('REFUND_CLOSED'))
  return given
}

/** The last digits of an account, which acts and mails name. Refusal: ACCOUNT_INVALID. */
export const accountEnding = (account: BankAccount): string => validAccount(account).accountNumber.slice(-4)

/** Removes needless spaces and dashes. Refusal: ACCOUNT_INVALID if the account is incomplete. */
function validAccount(account: BankAccount): BankAccount {
  const bank = oneLine(account.bank)
  const accountName = oneLine(account.accountName)
  const accountNumber = account.accountNumber.replaceAll(/[\s.-]/g, '')
  const isWellFormed = bank.length >= 2 && accountName.length >= 2 && /^\d{5,30}$/.test(accountNumber)
  if (!isWellFormed) throw new Refusal(problem('ACCOUNT_INVALID'))
  return { bank, accountNumber, accountName }
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')
