-- People and bookings to come that staff import from a file.

-- A file that was imported, or is being imported. The hash makes a second import of the same file add nothing.
create table import_file (
  id          bigint generated always as identity primary key,
  location_id text not null references location,
  kind        text not null check (kind in ('people', 'bookings')),
  hash        text not null check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  -- who began it, and when
  act_id      bigint not null references staff_act,
  -- lines of the file, those that were tried, and those that added something
  lines       integer not null check (lines > 0),
  done        integer not null default 0 check (done between 0 and lines),
  added       integer not null default 0 check (added between 0 and done),
  finished_at timestamptz,
  unique (location_id, kind, hash),
  check ((finished_at is not null) = (done = lines))
);

-- What was paid before the import: outside of the drawer and of all statements.
alter table payment
  drop constraint payment_counter_method,
  add constraint payment_counter_method
    check (gateway <> 'desk' or method in ('cash', 'edc', 'qris_static', 'transfer', 'imported')) not valid,
  add constraint payment_imported
    check (method is distinct from 'imported' or gateway = 'desk' and shift_id is null) not valid;
alter table payment validate constraint payment_counter_method;
alter table payment validate constraint payment_imported;

alter table sales_order
  drop constraint sales_order_price_off,
  add constraint sales_order_price_off
    check (discount_reason is null
           or length(discount_reason) >= 3 and promo_id is null
              and (channel in ('desk', 'series', 'import') or moved_from is not null)) not valid,
  add constraint sales_order_import_act check (channel <> 'import' or act_id is not null) not valid;
alter table sales_order validate constraint sales_order_price_off;
alter table sales_order validate constraint sales_order_import_act;
