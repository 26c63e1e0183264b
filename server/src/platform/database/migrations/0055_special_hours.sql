-- Staff change when a location is open. Special hours beat the hours of the weekdays, closed dates beat both.

create table special_hours (
  location_id text not null references location,
  date_from   date not null,
  date_to     date not null,
  opens_at    smallint not null check (opens_at between 0 and 23),
  closes_at   smallint not null check (closes_at between 1 and 24),
  -- for staff
  name        text not null default '',
  -- Changes lock the location and refuse special hours with a date in common.
  primary key (location_id, date_from),
  check (date_from <= date_to),
  check (opens_at < closes_at)
);
create trigger special_hours_revise after insert or update or delete on special_hours
  for each row execute function offer_is_revised();

-- of weekly hours, special hours and closed dates together
alter table location add column hours_version integer not null default 1;
