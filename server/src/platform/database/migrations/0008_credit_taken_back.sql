-- Store credit of money that the bank took back is taken back (take-back). What was spent of it meanwhile is a debt that
-- staff collect: a balance is never below nothing.
alter table credit_entry
  drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in ('refund', 'late-money', 'price-difference', 'spend', 'return',
    'adjust', 'take-back')) not valid;
alter table credit_entry validate constraint credit_entry_kind_check;

create table credit_debt (
  id             bigint generated always as identity primary key,
  customer_id    bigint not null references customer,
  order_id       bigint not null references sales_order,
  -- the refund that had become store credit
  refund_task_id bigint not null unique references refund_task,
  amount         bigint not null check (amount > 0),
  at             timestamptz not null default now(),
  collected_at   timestamptz
);
create index credit_debt_open on credit_debt (id) where collected_at is null;
