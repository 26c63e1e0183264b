import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { confirmPassword } from './confirm-password.ts'
import { forgetCustomer } from './forget-customer.ts'
import { orderIdsOf } from './queries.ts'

/**
 * Deletes the personal data of the account; amounts and hours stay. Sends no mail, because the address is deleted too.
 * Adds the account to the list of deletions (`deletion-list.ts`), so that a restored backup deletes it again. Refusals:
 * PASSWORD_REQUIRED, PASSWORD_WRONG; ACCOUNT_IS_STAFF while the person has a role; ACCOUNT_IN_USE while there is
 * something to play, pay or refund; ACCOUNT_IN_DEBT while the person owes the venue money, because a new account of the
 * same person would owe nothing; TOO_MANY_REQUESTS.
 */
export async function deleteAccount(
  deps: Deps,
  customer: CurrentCustomer,
  input: { readonly password: string; readonly locale: Locale },
): Promise<void> {
  await confirmPassword(deps, customer, { ...input, path: 'password' })
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, customer.id)
    if (await isStaff(tx, customer.id)) throw new Refusal(problem('ACCOUNT_IS_STAFF'))
    const orderIds = await orderIdsOf(tx, customer.id)
    if (await isInUse(tx, orderIds, now)) throw new Refusal(problem('ACCOUNT_IN_USE'))
    const amountOwed = await amountOwedBy(tx, customer.id)
    if (amountOwed > 0) throw new Refusal(problem('ACCOUNT_IN_DEBT', { amount: formatRupiah(amountOwed) }))
    await forgetCustomer(tx, customer.id, now)
    await tx.query(
      `insert into outbox (dedupe_key, kind, payload) values ($1, 'deletion', $2)
       on conflict (dedupe_key) do nothing`,
      [`deletion:${customer.publicId}`, JSON.stringify({ id: customer.publicId, at: now.toString() })],
    )
  })
  deps.wakeOutbox()
}

const isStaff = async (tx: Transaction, customerId: number): Promise<boolean> =>
  (await tx.query('select id from staff_role where customer_id = $1 limit 1 for share', [customerId]))
    .length > 0

/** SQL: one of the orders that still have something to play, pay or refund. */
const findOrderInUse = `
  select o.id
    from sales_order o
    join location on location.id = o.location_id
   where o.id = any($1::bigint[])
     and (o.state in ('payment_review', 'refund_due')
          or o.state = 'held' and o.held_until > $2
          or o.state = 'confirmed' and exists (
               select from order_line l
                where l.order_id = o.id and l.hour is not null and l.cancelled_at is null
                  and (l.play_date + make_interval(hours => l.hour + 1)) at time zone location.time_zone > $2)
          or exists (select from move_right r where r.order_id = o.id and r.used_at is null and r.ended_at is null)
          or exists (select from payment p where p.order_id = o.id and p.state in ('created', 'pending', 'review'))
          or exists (select from refund_task t where t.order_id = o.id and t.state <> 'done')
          or exists (
             select from enrolment e join class_session s on s.id = e.session_id or s.programme_id = e.programme_id
              where e.order_id = o.id and e.ended_at is null and s.state <> 'cancelled'
                and (s.play_date + make_interval(hours => s.to_hour)) at time zone location.time_zone > $2))
   limit 1`

async function isInUse(
  tx: Transaction,
  orderIds: readonly number[],
  now: Temporal.Instant,
): Promise<boolean> {
  return (await tx.query(findOrderInUse, [orderIds, now])).length > 0
}

/** SQL: the debts and the unpaid balances of a customer, in rupiah. */
const sumOwed = `
  select coalesce((select sum(amount - paid) from credit_debt
                    where customer_id = $1 and collected_at is null and paid < amount), 0)::bigint
         + coalesce((select sum(owed) from sales_order where customer_id = $1), 0)::bigint as amount`

async function amountOwedBy(tx: Transaction, customerId: number): Promise<number> {
  const [owed] = await tx.query<{ amount: number }>(sumOwed, [customerId])
  return owed?.amount ?? 0
}
