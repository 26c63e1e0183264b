-- When the bank took the money of spent store credit back, a job ends the bookings ahead that the credit paid.
alter table credit_debt add column bookings_ended_at timestamptz;
create index credit_debt_of_task on credit_debt (customer_id) where refund_task_id is not null and bookings_ended_at is null;

insert into outbox (dedupe_key, kind, payload)
select distinct 'end-credit-bookings:' || t.payment_id, 'end-credit-bookings', jsonb_build_object('paymentId', t.payment_id)
  from credit_debt d join refund_task t on t.id = d.refund_task_id
 where d.collected_at is null and d.paid < d.amount and t.payment_id is not null
on conflict (dedupe_key) do nothing;
