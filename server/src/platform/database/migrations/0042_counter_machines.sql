-- Counter machines: browsers that a manager enrolled, and who may take over there by PIN.

-- Minutes without use after which the screen of a counter machine locks.
alter table location
  add column lock_minutes integer not null default 10 check (lock_minutes between 1 and 120);

create table desk_device (
  id          bigint generated always as identity primary key,
  public_id   text not null unique check (length(public_id) = 22),
  -- of the cookie that only this browser has
  token_hash  bytea not null unique check (length(token_hash) = 32),
  location_id text not null references location,
  name        text not null check (name = btrim(name) and name <> ''),
  enrolled_at timestamptz not null,
  act_id      bigint not null references staff_act,
  ended_at    timestamptz check (ended_at >= enrolled_at)
);
create index device_of_location on desk_device (location_id) where ended_at is null;

-- Who logged in fully at a machine, and may take over there by PIN until then.
create table desk_presence (
  device_id   bigint not null references desk_device,
  customer_id bigint not null references customer,
  until       timestamptz not null,
  seen_at     timestamptz not null,
  primary key (device_id, customer_id)
);
create index presence_of_customer on desk_presence (customer_id);

-- Argon2id of the PIN and the server's key, so that nobody with the table alone can try the million PINs.
create table staff_pin (
  customer_id bigint primary key references customer,
  pin_hash    text not null,
  set_at      timestamptz not null
);

alter table session
  add column device_id bigint references desk_device,
  -- Opened by PIN: at most the rights of the front desk, at the machine's location.
  add column is_by_pin boolean not null default false,
  add column locked_at timestamptz,
  add constraint session_at_machine
    check (device_id is not null or (not is_by_pin and locked_at is null)) not valid;
alter table session validate constraint session_at_machine;
-- One person at a time.
create unique index session_of_machine on session (device_id) where device_id is not null;

alter table staff_act add column device_id bigint references desk_device;

-- Whoever loses a role has no PIN and is present nowhere.
create function role_lost_ends_pin() returns trigger language plpgsql as $$
begin
  delete from desk_presence where customer_id = old.customer_id;
  delete from staff_pin where customer_id = old.customer_id;
  return null;
end $$;
create trigger role_lost_ends_pin after delete or update on staff_role
  for each row execute function role_lost_ends_pin();

-- Open streams end when the screen locks.
create trigger tell_screen_locked after update of locked_at on session
  for each row when (new.locked_at is not null) execute function tell_staff_ended();

-- The seal of an act without a machine stays as it was.
create or replace function hash_of_acts(previous bytea, the_day date) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(the_day::text || coalesce(string_agg(
           (jsonb_build_array(a.id, extract(epoch from a.at), a.customer_id, a.role, a.approved_by, a.location_id,
                              a.action, a.thing, a.thing_id, a.amount, a.before, a.after, a.reason)
            || case when a.device_id is null then '[]'::jsonb else jsonb_build_array(a.device_id) end)::text,
           E'\n' order by a.id), ''),
           'UTF8'))
    from staff_act a
   where a.at >= the_day::timestamp at time zone 'UTC' and a.at < (the_day + 1)::timestamp at time zone 'UTC'
$$;
