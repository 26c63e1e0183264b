-- Who may log in, from where, and what they agreed to; the links in mails; the numbers of invoices.
-- No secret is kept readable: passwords as argon2id, tokens as SHA-256.

alter table customer
  -- in addresses, exports and storage keys; nobody can count customers by it
  add column public_id         text unique check (length(public_id) = 22),
  add column phone_e164        text not null default '',
  -- null: cannot log in
  add column password_hash     text,
  add column gender            text not null default 'unspecified' check (gender in ('male', 'female', 'unspecified')),
  add column birth_date        date,
  add column email_verified_at timestamptz,
  add column locale            text not null default 'en' check (locale in ('en', 'id')),
  add column theme             text not null default 'system' check (theme in ('system', 'light', 'dark')),
  -- the person is gone, the books stay: see the check
  add column deleted_at        timestamptz,
  add constraint customer_deleted_is_nobody check (
    deleted_at is null
    or email like 'deleted+%' and full_name = '' and phone = '' and phone_e164 = '' and password_hash is null
       and birth_date is null and gender = 'unspecified');
create index customer_of_phone on customer (phone_e164) where phone_e164 <> '';

-- What somebody agreed to or took back, and which text they saw (UU PDP: consent must be provable).
create table consent (
  id          bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind        text not null check (kind in ('terms', 'marketing')),
  version     text not null,
  is_given    boolean not null,
  at          timestamptz not null
);
create index consent_of_customer on consent (customer_id, kind, id);

-- Staff are customers with a role at a location; an owner's role is for the whole group.
create table staff_role (
  id          bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  location_id text references location,
  role        text not null check (role in ('front-desk', 'coach', 'finance', 'manager', 'owner')),
  check ((role = 'owner') = (location_id is null)),
  unique nulls not distinct (customer_id, location_id, role)
);

create table session (
  id          bigint generated always as identity primary key,
  -- how the list of sessions names it
  public_id   text not null unique check (length(public_id) = 22),
  token_hash  bytea not null unique check (length(token_hash) = 32),
  customer_id bigint not null references customer,
  -- 'Chrome · Android', for the list of sessions
  device      text not null,
  created_at  timestamptz not null,
  seen_at     timestamptz not null,
  expires_at  timestamptz not null,
  check (created_at <= seen_at and seen_at < expires_at and expires_at <= seen_at + interval '30 days')
);
create index session_of_customer on session (customer_id);
create index session_by_end on session (expires_at);

-- A browser on which somebody logged in before: guessing elsewhere cannot lock its owner out.
create table known_device (
  token_hash  bytea not null check (length(token_hash) = 32),
  customer_id bigint not null references customer,
  seen_at     timestamptz not null,
  primary key (token_hash, customer_id)
);

-- A link in a mail. Its token stands in the address's fragment and is posted once.
create table mail_link (
  id          bigint generated always as identity primary key,
  purpose     text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'open-order', 'first-owner')),
  token_hash  bytea not null unique check (length(token_hash) = 32),
  customer_id bigint references customer,
  order_id    bigint references sales_order,
  -- verify-email: the address that is verified; change-email: the new one
  email       text check (email = lower(btrim(email))),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  used_at     timestamptz,
  check ((purpose = 'open-order') = (order_id is not null)),
  check ((purpose in ('verify-email', 'reset-password', 'change-email')) = (customer_id is not null)),
  check ((purpose in ('verify-email', 'change-email')) = (email is not null))
);
create index mail_link_of_customer on mail_link (customer_id, purpose) where customer_id is not null;
create index mail_link_of_order on mail_link (order_id) where order_id is not null;
create index mail_link_by_end on mail_link (expires_at);

-- What a browser may do because it opened a link, for a short while: the cookie's hash and that one purpose.
create table link_grant (
  id          bigint generated always as identity primary key,
  token_hash  bytea not null check (length(token_hash) = 32),
  purpose     text not null check (purpose in ('verify-email', 'reset-password', 'change-email', 'open-order', 'first-owner')),
  customer_id bigint references customer,
  order_id    bigint references sales_order,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  unique nulls not distinct (token_hash, purpose, order_id)
);
create index link_grant_by_end on link_grant (expires_at);

-- How often something was tried, by the hash of who and what (login by account, mails by address …).
create table attempt_count (
  key       text primary key,
  count     integer not null check (count >= 0),
  last_at   timestamptz not null,
  resets_at timestamptz not null
);
create index attempt_count_by_end on attempt_count (resets_at);

-- Invoices are numbered per location and month without gaps; the series row is locked while one is numbered.
alter table location add column tax_number text not null default '';
create table invoice_series (
  location_id text not null references location,
  month       date not null check (extract(day from month) = 1),
  last_serial integer not null check (last_serial >= 1),
  primary key (location_id, month)
);
create table invoice (
  order_id    bigint primary key references sales_order,
  location_id text not null,
  month       date not null,
  serial      integer not null check (serial >= 1),
  -- 'INV/KEM/2026/11/000123'
  number      text not null unique,
  issued_at   timestamptz not null,
  unique (location_id, month, serial),
  foreign key (location_id, month) references invoice_series (location_id, month)
);
