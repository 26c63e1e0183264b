-- Series: the fixed weekly hour of a person (jam tetap). It claims all its hours at once. Each month an order takes over
-- its hours of that month.
create table series (
  id           bigint generated always as identity primary key,
  public_id    text not null default translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
                 unique check (length(public_id) = 22),
  location_id  text not null references location,
  -- null: the person was forgotten; a job then ends the series
  contact_id   bigint references contact on delete set null,
  -- 0 is Sunday
  weekday      smallint not null check (weekday between 0 and 6),
  from_hour    smallint not null check (from_hour between 0 and 23),
  -- not included
  until_hour   smallint not null check (until_hour between 1 and 24),
  court_id     text not null,
  first_date   date not null,
  -- at most 53 dates
  last_date    date not null check (last_date >= first_date and last_date - first_date <= 370),
  -- percent of each bill
  price_off    smallint not null default 0 check (price_off between 0 and 100),
  price_off_reason text,
  -- what happens to the hours of a month that is not paid in time
  on_unpaid    text not null check (on_unpaid in ('release', 'owe')),
  language     text not null default 'en' check (language in ('en', 'id')),
  -- hours from this date on were given back
  ended_from   date,
  ended_at     timestamptz,
  version      integer not null default 1,
  -- why a bill could not be made: the problem with its values; null: every bill that was due is made
  bill_problem jsonb,
  act_id       bigint not null unique references staff_act,
  created_at   timestamptz not null default now(),
  foreign key (court_id, location_id) references court (id, location_id),
  unique (id, location_id),
  check (until_hour > from_hour),
  check (extract(dow from first_date) = weekday),
  check (price_off = 0 or length(price_off_reason) >= 3),
  check ((ended_from is null) = (ended_at is null))
);
create index series_of_location on series (location_id, last_date);
create index series_of_contact on series (contact_id) where contact_id is not null;

-- One row for each date of a series, with the place where it is played now.
create table series_date (
  series_id  bigint not null references series,
  -- the date by the weekday; it stays when the date is moved
  date       date not null,
  play_date  date not null,
  court_id   text not null,
  from_hour  smallint not null check (from_hour between 0 and 23),
  until_hour smallint not null check (until_hour between 1 and 24),
  -- given_up: the series ended before it
  state      text not null default 'claimed' check (state in ('claimed', 'billed', 'skipped', 'given_up')),
  -- the order that has its hours
  order_id   bigint references sales_order,
  -- its booking there; a move or exchange of the booking is found by it
  booking_id smallint,
  primary key (series_id, date),
  check (until_hour > from_hour),
  check ((state = 'billed') = (order_id is not null))
);
create index series_date_of_order on series_date (order_id) where order_id is not null;
create index series_date_to_bill on series_date (play_date) where state = 'claimed';

-- The hours of a series that no order has yet. Checks of the big tables hold for new rows only: reading all old rows, in
-- which the new column is empty, would stop all sales meanwhile.
alter table court_hour
  add column series_id bigint,
  add constraint court_hour_series foreign key (series_id, location_id) references series (id, location_id) not valid,
  drop constraint court_hour_is_taken_once,
  add constraint court_hour_is_taken_once check (num_nonnulls(order_id, block_id, session_id, series_id) = 1) not valid,
  add constraint court_hour_series_is_kept check (series_id is null or held_until is null) not valid;
create index court_hour_of_series on court_hour (series_id, play_date) where series_id is not null;

alter table sales_order
  add column series_id bigint,
  add constraint sales_order_of_series foreign key (series_id) references series not valid,
  add constraint sales_order_series check ((channel = 'series') = (series_id is not null)) not valid,
  drop constraint sales_order_price_off,
  add constraint sales_order_price_off
    check (discount_reason is null
           or length(discount_reason) >= 3 and promo_id is null
              and (channel in ('desk', 'series') or moved_from is not null)) not valid;
create index sales_order_of_series on sales_order (series_id) where series_id is not null;

alter table location
  -- the day of the month on which the hours of the next month become an order, and the last day to pay it
  add column series_bill_day smallint not null default 20 check (series_bill_day between 1 and 28),
  add column series_pay_day  smallint not null default 27 check (series_pay_day between 1 and 28),
  add constraint location_series_days check (series_pay_day > series_bill_day);
