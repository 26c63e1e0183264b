-- Staff enter when a coach does not work. Bookings in these hours stay; nobody can take the coach there any more.

-- Before, a time off was rows of coach_hour, which cannot cover an hour that is booked.
alter table coach_time_off
  add column public_id   text not null default translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_')
                           check (length(public_id) = 22),
  add column location_id text references location,
  add column date_from   date,
  add column date_to     date,
  -- of each date; the last hour is not included
  add column from_hour   smallint not null default 0 check (from_hour between 0 and 23),
  add column to_hour     smallint not null default 24 check (to_hour between 1 and 24),
  -- null: of the demonstration, or of the version before
  add column act_id      bigint references staff_act,
  add column ended_at    timestamptz;
update coach_time_off t
   set date_from = h.date_from, date_to = h.date_to, from_hour = h.from_hour, to_hour = h.to_hour
  from (select time_off_id, min(play_date) as date_from, max(play_date) as date_to,
               min(hour) as from_hour, max(hour) + 1 as to_hour
          from coach_hour where time_off_id is not null group by time_off_id) as h
 where h.time_off_id = t.id;
update coach_time_off t set location_id = c.location_id from coach c where c.id = t.coach_id;
delete from coach_hour where time_off_id is not null;
delete from coach_time_off where date_from is null;
alter table coach_time_off
  alter column location_id set not null,
  alter column date_from set not null,
  alter column date_to set not null,
  add constraint coach_time_off_public_id unique (public_id),
  add constraint coach_time_off_in_order check (date_from <= date_to and from_hour < to_hour),
  add foreign key (coach_id, location_id) references coach (id, location_id);
create index coach_time_off_of_coach on coach_time_off (coach_id, date_to) where ended_at is null;

-- The last word against a claim of a coach who is off: the hour is not taken, as if somebody else had it. The lock waits
-- for a time off that is being entered, and makes one wait for this claim, so that it lists the booking.
create function coach_is_at_work() returns trigger language plpgsql as $$
begin
  perform from coach where id = new.coach_id for share;
  if exists (select from coach_time_off
              where coach_id = new.coach_id and ended_at is null
                and new.play_date between date_from and date_to and from_hour <= new.hour and new.hour < to_hour) then
    return null;
  end if;
  return new;
end $$;
create trigger coach_is_at_work before insert on coach_hour
  for each row when (new.time_off_id is null) execute function coach_is_at_work();
