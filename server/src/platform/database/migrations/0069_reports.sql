-- Reports add up the money of one location by the time at which it came or went.
alter table payment
  -- the location of its order
  add column location_id text references location;
update payment p set location_id = o.location_id from sales_order o where o.id = p.order_id;

create function payment_has_location() returns trigger language plpgsql as $$
begin
  select location_id into new.location_id from sales_order where id = new.order_id;
  return new;
end $$;
create trigger payment_has_location before insert on payment
  for each row execute function payment_has_location();

create index payment_received on payment (location_id, paid_at) where paid_at is not null;
-- With `coalesce`, so that it is for the reports only: the checks of orders would read it as a whole.
create index payment_taken_back on payment (location_id) where coalesce(state, '') in ('reversed', 'charged_back');
create index refund_task_done on refund_task (done_at) where state = 'done';
create index credit_entry_by_time on credit_entry (at) where order_id is not null;
create index arrival_missed on arrival (at) where kind <> 'arrived';
create index staff_act_price_off on staff_act (location_id, at)
  where after ? 'priceOff' or action = 'forgive-rest';
create index order_line_things_back on order_line (location_id, cancelled_at)
  where kind = 'add-on' and cancelled_at is not null;

-- When a location was open on a day that is over, and with which courts. Opening hours and courts change later; the reports of
-- that day must not.
create table open_day (
  location_id text not null references location,
  play_date   date not null,
  -- null: closed
  opens_at    smallint check (opens_at between 0 and 23),
  closes_at   smallint check (closes_at between 1 and 24),
  courts      text[] not null,
  primary key (location_id, play_date),
  check ((opens_at is null) = (closes_at is null) and opens_at < closes_at)
);
