-- A bank that takes money back after play had begun leaves a debt, of a guest too: what was played stands. It is listed,
-- collected and paid by later store credit like credit that was spent.
alter table credit_debt
  alter column customer_id drop not null,
  alter column refund_task_id drop not null,
  -- the payment that is gone, of hours that were played
  add column payment_id bigint references payment,
  add constraint credit_debt_cause check (num_nonnulls(refund_task_id, payment_id) = 1),
  add constraint credit_debt_of_credit check (refund_task_id is null or customer_id is not null);
create unique index credit_debt_of_payment on credit_debt (payment_id, order_id) where payment_id is not null;
