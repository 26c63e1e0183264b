-- An owner sets up a location step by step. Players do not see it, and nobody sells there, until an owner opens it.

alter table location
  -- Null: not yet opened. Present locations, and those of the version before, are open.
  add column opened_at       timestamptz default now(),
  -- The confirmed steps of the set-up that have no rows of their own: terms, payments, mail, staff.
  add column confirmed_steps text[] not null default '{}';

-- The company that runs all locations. A new location has its name on invoices.
create table company (
  is_only    boolean primary key default true check (is_only),
  name       text not null check (name = btrim(name) and name <> ''),
  legal_name text not null check (legal_name = btrim(legal_name) and legal_name <> ''),
  tax_number text not null default '',
  version    integer not null default 1
);
