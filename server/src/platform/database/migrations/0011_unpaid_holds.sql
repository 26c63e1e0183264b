-- What an unpaid order keeps from others is counted by account, by browser and by network address.

alter table location
  add column unpaid_hours     smallint not null default 12 check (unpaid_hours between 1 and 30000),
  -- of all guests behind one network address: free of effort, and for a proof of work
  add column free_guest_hours smallint not null default 24 check (free_guest_hours between 0 and 30000),
  add column work_guest_hours smallint not null default 120 check (work_guest_hours between 0 and 30000),
  add constraint guest_hours_grow check (free_guest_hours <= work_guest_hours);

-- Where an order came from: keyed hashes, kept for as long as they are counted.
create table order_holder (
  order_id  bigint primary key references sales_order on delete cascade,
  browser   text not null,
  -- of a guest's order, while it is held
  network   text,
  -- court-hours and places in classes that it keeps from others; 1 of what keeps none
  units     smallint not null check (units >= 1),
  -- the guest has proved the e-mail address of the order
  is_proven boolean not null default false
);
create index order_holder_of_browser on order_holder (browser);
create index order_holder_of_network on order_holder (network) where network is not null;

-- A proof of work that a browser has done; it is good for one order.
create table guest_work (
  challenge  text primary key,
  browser    text not null,
  level      smallint not null check (level between 1 and 4),
  expires_at timestamptz not null,
  -- the order that it was done for, once it was
  order_id   bigint references sales_order on delete cascade
);
create unique index guest_work_of_order on guest_work (order_id) where order_id is not null;
create index guest_work_to_use on guest_work (browser) where order_id is null;
create index guest_work_by_age on guest_work (expires_at);

-- A code that went to an e-mail address, and the browser that asked for it.
create table guest_email (
  id         bigint generated always as identity primary key,
  browser    text not null,
  email      text not null check (email = lower(btrim(email))),
  locale     text not null check (locale in ('en', 'id')),
  -- keyed hash; null until its mail is written
  code_hash  text,
  tries      smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proven_at  timestamptz,
  unique (browser, email)
);
create index guest_email_by_age on guest_email (expires_at);
