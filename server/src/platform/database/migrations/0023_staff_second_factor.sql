-- When a code of the person's app, or a recovery code, was accepted in this session.
alter table session add column proved_at timestamptz;
alter table session add constraint session_proved_after_login check (proved_at >= created_at);

-- The second factor of a person of staff.
create table staff_secret (
  customer_id  bigint primary key references customer,
  -- the TOTP secret, encrypted with the server's key
  totp         bytea not null,
  created_at   timestamptz not null,
  -- when the first code proved that the app has the secret
  confirmed_at timestamptz check (confirmed_at >= created_at),
  -- the last 30-second step whose code was accepted: a step counts once
  last_step    bigint not null default 0,
  -- hashes of the recovery codes that are left
  recovery     bytea[] not null default '{}' check (cardinality(recovery) <= 10),
  check (confirmed_at is not null or (last_step = 0 and recovery = '{}'))
);

-- What staff did. Rows are only added.
create table staff_act (
  id          bigint generated always as identity primary key,
  at          timestamptz not null,
  customer_id bigint not null references customer,
  -- the role by which it was allowed
  role        text not null check (role in ('front-desk', 'coach', 'finance', 'manager', 'owner')),
  -- never the actor
  approved_by bigint references customer check (approved_by <> customer_id),
  -- null: it concerns the whole group
  location_id text references location,
  action      text not null,
  thing       text not null,
  thing_id    text not null,
  -- in rupiah
  amount      bigint,
  -- the changed fields; of persons their names only
  before      jsonb,
  after       jsonb,
  reason      text check (length(reason) >= 3)
);
create index staff_act_by_time on staff_act (at);
create index staff_act_of_customer on staff_act (customer_id, id);

create function staff_act_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of staff_act are only added' using errcode = 'restrict_violation';
end $$;
create trigger staff_act_is_kept before update or delete or truncate on staff_act
  for each statement execute function staff_act_is_kept();

-- The server's role has no right to change them either, if another role owns the tables.
revoke update, delete, truncate on staff_act from public;
do $$
declare
  server name;
begin
  for server in
    select distinct grantee from information_schema.role_table_grants
     where table_schema = 'public' and table_name = 'staff_act' and grantee not in (current_user, 'PUBLIC')
  loop
    execute format('revoke update, delete, truncate on staff_act from %I', server);
  end loop;
end $$;
