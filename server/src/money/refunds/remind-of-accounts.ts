import type { PaymentDeps } from '../gateways/gateway.ts'
import { accountReminderDays } from '../refund-tasks/open-refund.ts'

// SQL. The first time it reminds the guest, the second time it alerts staff, who must act from then on.
const remindOrAlert = `
  with due as (
    select t.id, t.attempts = 0 as "isFirst"
      from refund_task t
     where t.next_at <= now() and t.route = 'transfer' and t.state = 'open'
     order by t.next_at limit 100
       for update skip locked
  ), scheduled as (
    update refund_task t
       set attempts = t.attempts + 1, version = t.version + 1,
           next_at = case when due."isFirst" then now() + $1 * interval '1 day' end,
           turn_at = case when due."isFirst" then t.turn_at else now() end
      from due where due.id = t.id
    returning t.id, t.order_id, t.payment_id, t.returned, due."isFirst"
  )
  insert into outbox (dedupe_key, kind, payload)
  select concat_ws(':', 'refund-account-reminder', id, nullif(returned, 0)), 'mail',
         jsonb_build_object('template', 'refund-account', 'orderId', order_id, 'refundId', id, 'isReminder', true)
    from scheduled where "isFirst"
   union all
  select concat_ws(':', 'alert:refund_without_account', id, nullif(returned, 0)), 'alert',
         jsonb_build_object('reason', 'refund_without_account', 'orderId', order_id, 'paymentId', payment_id,
                            'refundId', id)
    from scheduled where not "isFirst"
  on conflict (dedupe_key) do nothing`

/**
 * One run, which several processes may make at a time. Reminds guests who have not entered the bank account of a refund
 * after `accountReminderDays`. After as many days again it alerts staff, who must act then.
 */
export async function remindOfAccounts(deps: PaymentDeps): Promise<void> {
  await deps.db.query(remindOrAlert, [accountReminderDays])
  deps.wakeOutbox()
}
