-- Refunds by bank transfer at the desk: staff approve, send and finish them, and a job reminds who owes the bank account.
alter table refund_task
  -- increases when a person or a job changes what staff see
  add column version integer not null default 1,
  -- since when the present person or job has to act; null: since `created_at`
  add column turn_at timestamptz,
  -- the act that approved the transfer; null: nobody, or the command line
  add column approved_act_id bigint references staff_act,
  -- how often the bank returned the transfer
  add column returned smallint not null default 0;
create index refund_task_of_approval on refund_task (approved_act_id) where approved_act_id is not null;
-- A bank's reference is used for one transfer.
create index refund_task_by_reference on refund_task (lower(proof)) where route = 'transfer' and proof is not null;
create index refund_task_by_end on refund_task (done_at) where state = 'done';

-- The desk names a refund by its public id.
update refund_task set public_id = left(replace(gen_random_uuid()::text, '-', ''), 22)
 where public_id is null and state <> 'done';

-- `next_at` of a transfer: when a job reminds the guest of the bank account, and later gives the refund to staff.
update refund_task t
   set next_at = now() + interval '7 days', attempts = 0
  from sales_order o
 where o.id = t.order_id and t.route = 'transfer' and t.state = 'open'
   and (o.customer_id is not null or o.guest_email is not null);
