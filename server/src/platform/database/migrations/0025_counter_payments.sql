-- Payments that staff take at the counter, and the cash drawers.

create table drawer (
  id          bigint generated always as identity primary key,
  public_id   text not null unique check (length(public_id) = 22),
  location_id text not null references location,
  name        text not null check (name <> ''),
  unique (location_id, name),
  unique (id, location_id)
);

-- From opening a drawer to counting it. Its sums are the sums of its entries.
create table drawer_shift (
  id          bigint generated always as identity primary key,
  public_id   text not null unique check (length(public_id) = 22),
  drawer_id   bigint not null references drawer,
  opened_at   timestamptz not null,
  opened_by   bigint not null references customer,
  closed_at   timestamptz,
  closed_by   bigint references customer,
  -- why the count differs from what was expected
  reason      text,
  signed_at   timestamptz,
  signed_by   bigint references customer,
  check (opened_at <= closed_at),
  check ((closed_at is null) = (closed_by is null)),
  check ((signed_at is null) = (signed_by is null)),
  check (signed_by is null or closed_by is not null),
  -- Nobody signs a count of their own.
  check (signed_by <> closed_by)
);
create unique index drawer_open_once on drawer_shift (drawer_id) where closed_at is null;

-- What was expected and what was counted when the shift was closed. The count is written before the sums are shown.
create table shift_count (
  shift_id bigint not null references drawer_shift,
  method   text not null check (method in ('cash', 'edc', 'qris_static')),
  expected bigint not null,
  counted  bigint not null check (counted >= 0),
  primary key (shift_id, method)
);

alter table payment
  add column act_id    bigint references staff_act,
  -- the shift in which staff took it: always for cash
  add column shift_id  bigint references drawer_shift,
  -- approval code of the card terminal, reference of the transfer
  add column reference text,
  -- cash that was handed over; the change is what exceeds the amount
  add column tendered  bigint,
  add constraint payment_counter_method
    check (gateway <> 'desk' or method in ('cash', 'edc', 'qris_static', 'transfer')) not valid,
  add constraint payment_counter_act check ((gateway = 'desk') = (act_id is not null)) not valid,
  add constraint payment_counter_shift check (gateway = 'desk' or shift_id is null) not valid,
  add constraint payment_cash_shift check (gateway <> 'desk' or method <> 'cash' or shift_id is not null) not valid,
  add constraint payment_tendered check (tendered is null or method = 'cash' and tendered >= amount) not valid;
alter table payment validate constraint payment_counter_method;
alter table payment validate constraint payment_counter_act;
alter table payment validate constraint payment_counter_shift;
alter table payment validate constraint payment_cash_shift;
alter table payment validate constraint payment_tendered;
create index payment_of_shift on payment (shift_id) where shift_id is not null;

-- Cash that went into a drawer, or out of it (negative).
create table drawer_entry (
  id         bigint generated always as identity primary key,
  shift_id   bigint not null references drawer_shift,
  kind       text not null check (kind in ('float', 'sale', 'in', 'out', 'to_safe')),
  amount     bigint not null check (amount <> 0 or kind = 'float'),
  payment_id bigint references payment,
  reason     text,
  -- who entered it, and when
  act_id     bigint not null references staff_act,
  check ((kind = 'sale') = (payment_id is not null)),
  check ((kind in ('out', 'to_safe')) = (amount < 0)),
  check (kind not in ('in', 'out') or length(reason) >= 3)
);
create index drawer_entry_of_shift on drawer_entry (shift_id, id);
create unique index drawer_entry_of_payment on drawer_entry (payment_id) where payment_id is not null;
create unique index drawer_float_once on drawer_entry (shift_id) where kind = 'float';

-- A closed shift takes no entry. The lock lets a count wait for a sale under way, and a sale for a count.
create function shift_takes_entry() returns trigger language plpgsql as $$
begin
  perform from drawer_shift where id = new.shift_id and closed_at is null for share;
  if not found then
    raise exception 'shift % is closed', new.shift_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shift_takes_entry before insert on drawer_entry
  for each row execute function shift_takes_entry();

create function entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'entries of a drawer are neither changed nor deleted' using errcode = 'check_violation';
end $$;
create trigger entries_stay before update or delete on drawer_entry
  for each row execute function entries_stay();

-- Several payments may settle an order; at commit they add up to what is due, so nothing is paid twice.
create function refuse_unless_paid(the_order bigint) returns void language plpgsql as $$
declare
  o sales_order;
  came bigint;
begin
  select * into o from sales_order where id = the_order;
  if not found or o.state not in ('confirmed', 'completed') then return; end if;
  select coalesce(sum(amount), 0) into came from payment where order_id = o.id and settles_order;
  if came <> o.total - o.credit_used - o.carried then
    raise exception 'order % is due % and was paid %', o.id, o.total - o.credit_used - o.carried, came
      using errcode = 'check_violation';
  end if;
end $$;

create function order_is_paid() returns trigger language plpgsql as $$
begin
  perform refuse_unless_paid(new.id);
  return null;
end $$;
create constraint trigger order_is_paid after insert or update of state, total, credit_used, carried on sales_order
  deferrable initially deferred for each row
  when (new.state in ('confirmed', 'completed'))
  execute function order_is_paid();

create function payment_is_due() returns trigger language plpgsql as $$
begin
  perform refuse_unless_paid(new.order_id);
  return null;
end $$;
create constraint trigger payment_is_due after insert or update of settles_order, amount on payment
  deferrable initially deferred for each row
  when (new.settles_order)
  execute function payment_is_due();

drop index payment_settles_once;
create index payment_settles on payment (order_id) where settles_order;
