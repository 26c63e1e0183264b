-- A day of a location whose mail was written to the outbox, or that needed none. The key lets one of two processes write it.
create table end_of_day (
  location_id text not null references location,
  play_date   date not null,
  queued_at   timestamptz not null,
  primary key (location_id, play_date)
);

create index owed_entry_by_time on owed_entry (at);
create index order_event_expired on order_event (at) where to_state = 'expired';
