-- Reports add up the money of one location by the time at which it came or went.
alter table payment
  -- the location of its order
  add column location_id text references location;

create function payment_has_location() returns trigger language plpgsql as $$
begin
  select location_id into new.location_id from sales_order where id = new.order_id;
  return new;
end $$;
create trigger payment_has_location before insert on payment
  for each row execute function payment_has_location();

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
