-- Closures: staff close courts for rain, a holiday or a power cut, and every booking there gets its money back or a new
-- time.
create table closure (
  id           bigint generated always as identity primary key,
  public_id    text not null unique check (length(public_id) = 22),
  location_id  text not null references location,
  kind         text not null check (kind in ('rain', 'closing', 'power')),
  courts       text[] not null check (cardinality(courts) > 0),
  date_from    date not null,
  date_to      date not null check (date_to >= date_from),
  -- local hours of each date; a whole day is 0 to 24
  hour_from    smallint not null check (hour_from between 0 and 23),
  hour_until   smallint not null check (hour_until > hour_from and hour_until <= 24),
  -- hours that begin earlier were played
  starts_at    timestamptz not null,
  reason       text not null check (length(reason) >= 3),
  way          text not null check (way in ('new-time', 'credit', 'refund')),
  -- the manager's own words in the message, beside the usual ones
  message_en   text not null default '',
  message_id   text not null default '',
  -- the dates that it set to closed; they open again when its block ends
  closed_dates date[] not null default '{}',
  state        text not null default 'running' check (state in ('running', 'finished')),
  act_id       bigint not null unique references staff_act,
  created_at   timestamptz not null,
  finished_at  timestamptz check ((finished_at is not null) = (state = 'finished'))
);
create index closure_of_location on closure (location_id, id);
create index closure_running on closure (id) where state = 'running';

-- A booking in a closure. Its hours are kept, because the booking may have moved since.
create table closure_case (
  id           bigint generated always as identity primary key,
  closure_id   bigint not null references closure,
  order_id     bigint not null references sales_order,
  booking_id   smallint not null,
  -- the first order here of the same person: all are settled together, with one mail
  lead_order_id bigint not null references sales_order,
  way          text not null check (way in ('new-time', 'credit', 'refund', 'keep')),
  state        text not null default 'left' check (state in ('left', 'done', 'failed')),
  -- what happened; null until it is done
  outcome      text check (outcome in ('new-time', 'credit', 'refund', 'hours', 'ended', 'kept', 'gone')),
  check ((state = 'done') = (outcome is not null)),
  -- the problem code of a failed case
  problem      text check ((problem is not null) = (state = 'failed')),
  -- [{court, date, hour}]
  hours        jsonb not null,
  -- rupiah that came back, debt that ended, and court-hours of packages
  refund       bigint not null default 0 check (refund >= 0),
  debt         bigint not null default 0 check (debt >= 0),
  units        integer not null default 0 check (units >= 0),
  at           timestamptz not null,
  -- when staff told the person, who has no e-mail address
  told_at      timestamptz,
  unique (closure_id, order_id, booking_id)
);
create index closure_case_of_order on closure_case (order_id, booking_id);
create index closure_case_left on closure_case (closure_id, id) where state = 'left';

-- A date of a fixed hour that a closure skipped before it was billed.
create table closure_series_date (
  closure_id bigint not null references closure,
  series_id  bigint not null,
  date       date not null,
  primary key (closure_id, series_id, date),
  foreign key (series_id, date) references series_date
);

alter table court_block add column closure_id bigint unique references closure;

-- whether the running hour of a power cut counts as unplayed
alter table location add column power_hour_unplayed boolean not null default true;
