-- The acts of each day, in UTC, sealed by a hash over them and the seal of the day before: whoever changes a sealed act, or
-- leaves one out, breaks every later seal.
create table act_seal (
  day       date primary key,
  acts      integer not null check (acts >= 0),
  hash      bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  check (sealed_at >= (day + 1)::timestamp at time zone 'UTC')
);

create function act_seal_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of act_seal are only added' using errcode = 'restrict_violation';
end $$;
create trigger act_seal_is_kept before update or delete or truncate on act_seal
  for each statement execute function act_seal_is_kept();
revoke update, delete, truncate on act_seal from public;

create index staff_act_of_location on staff_act (location_id, id);

-- The hash of the acts of a day. It lists the columns, so that columns of later versions change no earlier seal.
create function hash_of_acts(previous bytea, the_day date) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(the_day::text || coalesce(string_agg(
           jsonb_build_array(a.id, extract(epoch from a.at), a.customer_id, a.role, a.approved_by, a.location_id, a.action,
                             a.thing, a.thing_id, a.amount, a.before, a.after, a.reason)::text, E'\n' order by a.id), ''),
           'UTF8'))
    from staff_act a
   where a.at >= the_day::timestamp at time zone 'UTC' and a.at < (the_day + 1)::timestamp at time zone 'UTC'
$$;
