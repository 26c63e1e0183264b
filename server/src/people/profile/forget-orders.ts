import type { Transaction } from '../../platform/database/open.ts'

/** The fields of a gateway notification that accounting needs. Other fields may name the payer. */
const notificationFieldsToKeep = [
  'order_id',
  'transaction_id',
  'transaction_status',
  'status_code',
  'fraud_status',
  'payment_type',
  'gross_amount',
  'currency',
  'transaction_time',
  'settlement_time',
  'expiry_time',
  'refund_amount',
  'refund_key',
  'reason',
]

/**
 * Removes personal data from orders and keeps amounts, hours, states and invoices. The e-mail of a guest's order
 * becomes `forgotten+<order>@forgotten.invalid`. Links to the orders are deleted, and queued mails are not sent. Locks
 * the orders by ascending id.
 */
export async function forgetOrders(
  tx: Transaction,
  orderIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  if (orderIds.length === 0) return
  await tx.query('delete from idempotency where order_id = any($1::bigint[])', [orderIds])
  await tx.query('select id from sales_order where id = any($1::bigint[]) order by id for update', [orderIds])
  await tx.query(
    `update sales_order
        set guest_name = case when guest_name is not null then '' end,
            guest_phone = case when guest_phone is not null then '' end,
            guest_email = case when guest_email is not null then 'forgotten+' || id || '@forgotten.invalid' end,
            guest_phone_e164 = null, notes = '', cancel_reason = null
      where id = any($1::bigint[])`,
    [orderIds],
  )
  await tx.query('delete from guest_work where order_id = any($1::bigint[])', [orderIds])
  await tx.query('delete from order_holder where order_id = any($1::bigint[])', [orderIds])
  await tx.query('update payment set redirect_url = null where order_id = any($1::bigint[])', [orderIds])
  await tx.query(
    `update payment_event e
        set notice = (select coalesce(jsonb_object_agg(key, value), '{}')
                        from jsonb_each(e.notice) where key = any($2::text[]))
       from payment p
      where p.id = e.payment_id and p.order_id = any($1::bigint[])`,
    [orderIds, notificationFieldsToKeep],
  )
  await tx.query(deleteContacts, [orderIds, now])
  for (const statement of removePersonalData) await tx.query(statement, [orderIds])
  await tx.query('delete from link_grant where order_id = any($1::bigint[])', [orderIds])
  await tx.query('delete from mail_link where order_id = any($1::bigint[])', [orderIds])
  await tx.query(
    `update outbox set done_at = $2
      where kind = 'mail' and done_at is null and failed_at is null and payload ->> 'orderId' = any($1::text[])`,
    [orderIds, now],
  )
}

/** Deletes the contacts of guests without other orders and without a fixed hour that continues. */
const deleteContacts = `
  delete from contact c
   using (select distinct contact_id as id from sales_order where id = any($1::bigint[])) as named
   where c.id = named.id and c.customer_id is null
     and not exists (select from sales_order o where o.contact_id = c.id and o.id <> all ($1::bigint[]))
     and not exists (select from series s
                      where s.contact_id = c.id and coalesce(s.ended_from, s.last_date) >= $2::timestamptz::date)`

/** Removes personal data from packages, classes and refunds; hours, places and amounts stay. */
const removePersonalData = [
  `update quota_package set guest_email = 'forgotten+' || order_id || '@forgotten.invalid'
    where guest_email is not null and order_id = any($1::bigint[])`,
  `update participant p set name = '', birth_year = null, guardian_name = null, guardian_phone = null
     from enrolment e where e.id = p.enrolment_id and e.order_id = any($1::bigint[])`,
  `update promo_use set customer_keys = array['forgotten:' || order_id] where order_id = any($1::bigint[])`,
  `update refund_task set bank = null, account_number = null, account_name = null
    where order_id = any($1::bigint[])`,
]
