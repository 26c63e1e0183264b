-- Orders that are confirmed while the guest still owes a part of their price.

alter table sales_order
  -- the rest that is still owed: the sum of the order's entries
  add column owed         bigint not null default 0,
  -- of a move: what was owed for the booking; the order takes it over when it is confirmed
  add column carried_debt bigint not null default 0,
  add constraint sales_order_owed check (owed >= 0) not valid,
  add constraint sales_order_carried_debt
    check (carried_debt >= 0 and credit_used + carried + carried_debt <= total
           and (carried_debt = 0 or moved_from is not null)) not valid;
alter table sales_order validate constraint sales_order_owed;
alter table sales_order validate constraint sales_order_carried_debt;
create index sales_order_owing on sales_order (location_id, id) where owed > 0;

create table owed_entry (
  id       bigint generated always as identity primary key,
  order_id bigint not null references sales_order,
  -- owe raises the rest; pay, cancel, forgive (written off) and moved (to the order that replaces it) lower it
  kind     text not null check (kind in ('owe', 'pay', 'cancel', 'forgive', 'moved')),
  -- A move takes what was written off along, with a negative entry here.
  amount   bigint not null check (amount > 0 or kind = 'forgive' and amount < 0),
  -- the rest of a split, which counts in no limit of a shift
  is_split boolean not null default false check (not is_split or kind = 'owe'),
  -- the shift in which it was left or paid; null: no drawer was open
  shift_id bigint references drawer_shift,
  -- null: a player cancelled or moved the booking, or its payment was taken back
  act_id   bigint references staff_act check (act_id is not null or kind <> 'pay'),
  at       timestamptz not null
);
create index owed_entry_of_order on owed_entry (order_id);
create index owed_entry_of_act on owed_entry (act_id) where act_id is not null;
create index owed_entry_of_shift on owed_entry (shift_id) where shift_id is not null;

-- The rest of an order is the sum of its entries. It is never below 0, so nobody pays or writes off more than is owed.
create function owed_is_sum() returns trigger language plpgsql as $$
begin
  update sales_order set owed = owed + case new.kind when 'owe' then new.amount else -new.amount end
   where id = new.order_id;
  return null;
end $$;
create trigger owed_is_sum after insert on owed_entry for each row execute function owed_is_sum();

create function owed_entry_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of owed_entry are only added' using errcode = 'restrict_violation';
end $$;
create trigger owed_entry_is_kept before update or delete or truncate on owed_entry
  for each statement execute function owed_entry_is_kept();

-- At commit: what settles, what is owed, and what needs not be paid any more are together what was due.
create or replace function refuse_unless_paid(the_order bigint) returns void language plpgsql as $$
declare
  o sales_order;
  came bigint;
  waived bigint;
begin
  select * into o from sales_order where id = the_order;
  if not found or o.state not in ('confirmed', 'completed') then return; end if;
  select coalesce(sum(amount), 0) into came from payment where order_id = o.id and settles_order;
  select coalesce(sum(amount), 0) into waived
    from owed_entry where order_id = o.id and kind in ('cancel', 'forgive', 'moved');
  if came + o.owed + waived <> o.total - o.credit_used - o.carried then
    raise exception 'order % is due %, was paid % and owes %', o.id, o.total - o.credit_used - o.carried, came, o.owed
      using errcode = 'check_violation';
  end if;
end $$;

drop trigger order_is_paid on sales_order;
create constraint trigger order_is_paid after insert or update of state, total, credit_used, carried, owed on sales_order
  deferrable initially deferred for each row
  when (new.state in ('confirmed', 'completed'))
  execute function order_is_paid();
