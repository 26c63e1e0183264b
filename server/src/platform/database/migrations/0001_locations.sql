-- What a location is and sells: courts, hours, prices, coaches, add-ons.
-- Hours are integers of the location's own day (18 is 18:00 to 19:00); money is whole rupiah.

create table location (
  id                 text primary key check (id ~ '^[A-Z0-9]{2,20}$'),
  name               text not null,
  short_name         text not null,
  address            text not null,
  city               text not null,
  latitude           double precision not null,
  longitude          double precision not null,
  time_zone          text not null,
  time_zone_label    text not null check (time_zone_label in ('WIB', 'WITA', 'WIT')),
  phone              text not null,
  whatsapp           text not null check (whatsapp ~ '^[0-9]{8,15}$'),
  email              text not null,
  facilities         text[] not null default '{}',
  legal_name         text not null,
  is_active          boolean not null default true,
  position           smallint not null default 0,
  -- settings
  hold_minutes       smallint not null default 15 check (hold_minutes between 3 and 120),
  last_start_minute  smallint not null default 15 check (last_start_minute between 0 and 59),
  days_ahead         smallint not null default 30 check (days_ahead between 1 and 60),
  hours_per_date     smallint not null default 12 check (hours_per_date between 1 and 288),
  upcoming_orders    smallint not null default 6 check (upcoming_orders between 1 and 1000),
  unpaid_orders      smallint not null default 2 check (unpaid_orders between 1 and 1000),
  tax_rate_bp        integer not null default 1000 check (tax_rate_bp between 0 and 10000),
  tax_is_inclusive   boolean not null default true,
  -- [{"hours": 24, "percent": 100}, …], longest first
  cancellation_tiers jsonb not null default '[{"hours":24,"percent":100},{"hours":6,"percent":50}]'
);

-- A weekday without a row is closed. No crossing of midnight: closes_at 24 is midnight.
create table opening_hours (
  location_id text not null references location,
  weekday     smallint not null check (weekday between 0 and 6),
  opens_at    smallint not null check (opens_at between 0 and 23),
  closes_at   smallint not null check (closes_at between 1 and 24),
  primary key (location_id, weekday),
  check (opens_at < closes_at)
);

create table closed_date (
  location_id text not null references location,
  play_date   date not null,
  reason_en   text not null,
  reason_id   text not null,
  primary key (location_id, play_date)
);

create table court (
  id          text not null primary key,
  location_id text not null references location,
  name        text not null,
  material    text not null,
  unit        text not null default 'H',
  kind        text not null check (kind in ('indoor', 'outdoor')),
  wall        text not null check (wall in ('panoramic', 'standard')),
  turf        text not null check (turf in ('blue', 'green', 'clay')),
  position    smallint not null,
  is_active   boolean not null default true,
  unique (id, location_id),
  unique (location_id, name)
);

-- A rule with a court states that court's own price; without one it states the location's.
-- Dated beats weekday beats base; then the higher priority, then the newer (the higher id).
create table price_rule (
  id          bigint generated always as identity primary key,
  location_id text not null references location,
  court_id    text,
  date_from   date,
  date_to     date,
  weekdays    smallint[],
  from_hour   smallint not null check (from_hour between 0 and 23),
  to_hour     smallint not null check (to_hour between 1 and 24),
  price       bigint not null check (price > 0),
  price_type  text not null default 'R' check (price_type in ('R', 'P', 'H', 'S')),
  priority    smallint not null default 0,
  check (from_hour < to_hour),
  check ((date_from is null) = (date_to is null) and (date_from is null or date_from <= date_to)),
  foreign key (court_id, location_id) references court (id, location_id)
);
create index price_rule_of_location on price_rule (location_id);

create table coach (
  id          text not null primary key,
  location_id text not null references location,
  name        text not null,
  rate        text not null,
  price       bigint not null check (price > 0),
  is_active   boolean not null default true,
  unique (id, location_id)
);

-- Price per hour for the whole group, by rate and number of players.
create table coach_scale (
  location_id text not null references location,
  rate        text not null,
  players     smallint not null check (players >= 1),
  price       bigint not null check (price > 0),
  primary key (location_id, rate, players)
);

create table coach_working_hours (
  coach_id  text not null references coach,
  weekday   smallint not null check (weekday between 0 and 6),
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour   smallint not null check (to_hour between 1 and 24),
  primary key (coach_id, weekday, from_hour),
  check (from_hour < to_hour)
);

create table add_on (
  location_id    text not null references location,
  item           text not null,
  name_en        text not null,
  name_id        text not null,
  description_en text not null default '',
  description_id text not null default '',
  kind           text not null check (kind in ('rental', 'sale')),
  unit           text not null default 'EA' check (unit in ('EA', 'H')),
  icon           text not null check (icon in ('racket', 'shoes', 'ball', 'grip', 'towel', 'water')),
  price          bigint not null check (price > 0),
  -- rental: pieces there are at any hour; sale: pieces left to sell; null is unlimited
  stock          integer check (stock >= 0),
  position       smallint not null default 0,
  is_active      boolean not null default true,
  primary key (location_id, item)
);
