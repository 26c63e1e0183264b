-- What was promised: orders, the hours they hold, the money, and what must follow.
-- The primary keys of court_hour and coach_hour are the rule against double booking.

create table customer (
  id         bigint generated always as identity primary key,
  email      text not null unique check (email = lower(btrim(email))),
  full_name  text not null,
  phone      text not null,
  created_at timestamptz not null default now()
);

create table sales_order (
  id               bigint generated always as identity primary key,
  public_id        text not null unique check (length(public_id) = 22),
  number           text not null unique,
  location_id      text not null references location,
  division         text not null default 'PADEL',
  customer_id      bigint references customer,
  guest_name       text,
  guest_email      text check (guest_email = lower(btrim(guest_email))),
  guest_phone      text,
  -- E.164; the same person's phone whatever way it was typed
  guest_phone_e164 text,
  locale           text not null default 'en' check (locale in ('en', 'id')),
  notes            text not null default '' check (length(notes) <= 200),
  state            text not null check (state in ('held', 'confirmed', 'expired', 'cancelled', 'payment_review',
                                                  'refund_due', 'refunded', 'completed')),
  -- a cancelled order knows by whom and why
  cancelled_by     text check (cancelled_by in ('guest', 'customer', 'staff', 'gateway')),
  cancel_reason    text,
  total            bigint not null check (total between 0 and 1000000000000),
  tax_rate_bp      integer not null,
  tax_is_inclusive boolean not null,
  tax              bigint not null check (tax >= 0),
  -- the basket as ordered (courts, hours, add-ons, coach; nobody's name), for "book again"
  basket           jsonb not null,
  placed_at        timestamptz not null,
  -- when the hold ends; set exactly while held or under review
  held_until       timestamptz,
  confirmed_at     timestamptz,
  check ((customer_id is null) <> (guest_email is null)),
  check ((guest_email is null) = (guest_name is null) and (guest_email is null) = (guest_phone is null)),
  check ((state = 'held') = (held_until is not null)),
  check (state <> 'cancelled' or cancelled_by is not null),
  unique (id, location_id)
);
create index sales_order_held on sales_order (location_id, held_until) where state = 'held';
create index sales_order_of_email on sales_order (guest_email) where guest_email is not null;
create index sales_order_of_phone on sales_order (guest_phone_e164) where guest_phone_e164 is not null;
create index sales_order_of_customer on sales_order (customer_id) where customer_id is not null;

-- One line per court and hour, one per coach and hour, one per add-on of a booking item.
create table order_line (
  id          bigint generated always as identity primary key,
  order_id    bigint not null,
  location_id text not null,
  booking_id  smallint not null check (booking_id >= 1),
  kind        text not null check (kind in ('court', 'coach', 'add-on')),
  court_id    text,
  coach_id    text,
  item        text,
  name        text not null,
  play_date   date not null,
  -- court and coach: the hour; add-on: null
  hour        smallint check (hour between 0 and 23),
  -- add-on: hours of the booking item it is rented for (rental) or priced by (unit H)
  hours       smallint[],
  -- coach: players
  players     smallint check (players >= 1),
  quantity    integer not null check (quantity >= 1),
  unit_price  bigint not null check (unit_price >= 0),
  amount      bigint not null,
  price_type  text,
  price_rule_id bigint,
  check (amount = quantity * unit_price),
  check ((kind = 'court') = (court_id is not null)),
  check ((kind = 'coach') = (coach_id is not null)),
  check ((kind = 'add-on') = (item is not null)),
  check ((kind = 'add-on') = (hour is null)),
  check ((kind = 'coach') = (players is not null)),
  foreign key (order_id, location_id) references sales_order (id, location_id),
  foreign key (court_id, location_id) references court (id, location_id),
  foreign key (coach_id, location_id) references coach (id, location_id),
  foreign key (location_id, item) references add_on (location_id, item),
  unique (id, order_id)
);
create index order_line_of_order on order_line (order_id, id);

create table court_block (
  id          bigint generated always as identity primary key,
  location_id text not null references location,
  reason      text not null,
  created_at  timestamptz not null default now()
);

-- One row is one court for one hour. Everything that takes a court writes here.
create table court_hour (
  location_id text not null,
  play_date   date not null,
  court_id    text not null,
  hour        smallint not null check (hour between 0 and 23),
  -- null once paid: then it is a booking; a hold whose end has passed counts as free
  held_until  timestamptz,
  order_id    bigint,
  line_id     bigint,
  block_id    bigint references court_block on delete cascade,
  primary key (location_id, play_date, court_id, hour),
  check ((order_id is null) <> (block_id is null)),
  check ((order_id is null) = (line_id is null)),
  check (block_id is null or held_until is null),
  foreign key (court_id, location_id) references court (id, location_id),
  foreign key (order_id, location_id) references sales_order (id, location_id),
  foreign key (line_id, order_id) references order_line (id, order_id)
);
create index court_hour_of_order on court_hour (order_id) where order_id is not null;
create index court_hour_of_block on court_hour (block_id) where block_id is not null;

create table coach_time_off (
  id         bigint generated always as identity primary key,
  coach_id   text not null references coach,
  reason     text not null,
  created_at timestamptz not null default now()
);

-- One row is one coach for one hour; time off takes the hour like an order does.
create table coach_hour (
  location_id text not null,
  play_date   date not null,
  coach_id    text not null,
  hour        smallint not null check (hour between 0 and 23),
  held_until  timestamptz,
  order_id    bigint,
  line_id     bigint,
  time_off_id bigint references coach_time_off on delete cascade,
  primary key (location_id, play_date, coach_id, hour),
  check ((order_id is null) <> (time_off_id is null)),
  check ((order_id is null) = (line_id is null)),
  foreign key (coach_id, location_id) references coach (id, location_id),
  foreign key (order_id, location_id) references sales_order (id, location_id),
  foreign key (line_id, order_id) references order_line (id, order_id)
);
-- The same player cannot have two coaches at one time.
create unique index coach_hour_once_per_order on coach_hour (order_id, play_date, hour) where order_id is not null;
create index coach_hour_of_time_off on coach_hour (time_off_id) where time_off_id is not null;

-- Rented pieces in use per hour; the claim is a guarded upsert: used + wanted <= stock.
create table add_on_hour (
  location_id text not null,
  item        text not null,
  play_date   date not null,
  hour        smallint not null check (hour between 0 and 23),
  used        integer not null check (used >= 0),
  primary key (location_id, item, play_date, hour),
  foreign key (location_id, item) references add_on (location_id, item)
);

create table payment (
  id               bigint generated always as identity primary key,
  public_id        text not null unique check (length(public_id) = 22),
  order_id         bigint not null references sales_order,
  attempt          smallint not null check (attempt >= 1),
  gateway          text not null,
  -- '<order number>-<attempt>': what the gateway knows it by
  gateway_order_id text not null unique check (length(gateway_order_id) <= 36),
  gateway_ref      text,
  redirect_url     text,
  amount           bigint not null check (amount > 0),
  method           text,
  state            text not null check (state in ('created', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'review',
                                                  'refunding', 'partially_refunded', 'refunded', 'reversed', 'charged_back')),
  -- true for the one payment that pays the order; money beside it is a refund task
  settles_order    boolean not null default false,
  reason           text,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  paid_at          timestamptz,
  -- when the gateway is to be asked next; null once there is nothing left to learn
  next_check_at    timestamptz,
  checks           smallint not null default 0,
  unique (order_id, attempt),
  check (not settles_order or state in ('paid', 'refunding', 'partially_refunded', 'refunded', 'reversed', 'charged_back'))
);
create unique index payment_settles_once on payment (order_id) where settles_order;
create unique index payment_open_once on payment (order_id) where state in ('created', 'pending', 'review');
create index payment_to_check on payment (next_check_at) where next_check_at is not null;

create table payment_event (
  id               bigint generated always as identity primary key,
  gateway          text not null,
  -- order id + transaction id + status + status code + refund key
  event_key        text not null,
  payment_id       bigint not null references payment,
  status           text not null,
  notice           jsonb not null,
  outcome          text not null,
  received_at      timestamptz not null default now(),
  unique (gateway, event_key)
);
create index payment_event_of_payment on payment_event (payment_id, id);

-- Money that must go back, and has not yet.
create table refund_task (
  id         bigint generated always as identity primary key,
  payment_id bigint not null unique references payment,
  order_id   bigint not null references sales_order,
  amount     bigint not null check (amount > 0),
  reason     text not null check (reason in ('hours_gone', 'paid_twice', 'order_cancelled')),
  state      text not null default 'open' check (state in ('open', 'done')),
  created_at timestamptz not null default now()
);

create index refund_task_of_order on refund_task (order_id);

create table order_event (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references sales_order,
  from_state text,
  to_state   text not null,
  cause      text not null,
  at         timestamptz not null default now()
);
create index order_event_of_order on order_event (order_id, id);

create table idempotency (
  -- who: the caller's cookie, hashed
  scope      text not null,
  key        text not null check (length(key) between 8 and 100),
  call       text not null,
  body_hash  text not null,
  status     smallint,
  answer     jsonb,
  order_id   bigint references sales_order,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_by_age on idempotency (created_at);

-- What must happen because of an order, written in the order's own transaction.
create table outbox (
  id         bigint generated always as identity primary key,
  -- one per effect: 'placed:<order id>', 'paid:<order id>', 'refund:<payment id>' …
  dedupe_key text not null unique,
  kind       text not null,
  payload    jsonb not null,
  attempts   smallint not null default 0,
  next_at    timestamptz not null default now(),
  done_at    timestamptz,
  failed_at  timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_at, id) where done_at is null and failed_at is null;

-- The simulator's own books: what a real gateway would keep on its side.
create table simulated_transaction (
  gateway_order_id text primary key,
  transaction_id   text not null unique,
  gross_amount     bigint not null,
  status           text not null,
  fraud_status     text,
  payment_type     text,
  status_code      text not null,
  expires_at       timestamptz not null,
  updated_at       timestamptz not null default now()
);

-- The table of order states has the last word (product.md §5 names the states).
create function order_state_may_change() returns trigger language plpgsql as $$
begin
  if new.state = old.state then return new; end if;
  if (old.state, new.state) in (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'), ('held', 'payment_review'),
    ('payment_review', 'confirmed'), ('payment_review', 'cancelled'),
    ('expired', 'confirmed'), ('expired', 'refund_due'),
    ('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'refund_due'),
    ('cancelled', 'refund_due'), ('refund_due', 'refunded'))
  then return new; end if;
  raise exception 'order % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
end $$;
create trigger order_state_may_change before update of state on sales_order
  for each row execute function order_state_may_change();

-- At commit: a live order holds exactly the hours of its lines, and its lines add up to its total.
create function order_is_whole() returns trigger language plpgsql as $$
declare
  the_order bigint := new.id;
  o sales_order;
begin
  select * into o from sales_order where id = the_order;
  if not found then return null; end if;
  if o.total <> (select coalesce(sum(amount), 0) from order_line where order_id = o.id)
                + (case when o.tax_is_inclusive then 0 else o.tax end) then
    raise exception 'order % does not add up', o.id using errcode = 'check_violation';
  end if;
  if o.state in ('held', 'confirmed', 'payment_review') and exists (
    select 1 from order_line l
     where l.order_id = o.id
       and ((l.kind = 'court' and not exists (select 1 from court_hour h where h.order_id = l.order_id and h.line_id = l.id))
         or (l.kind = 'coach' and not exists (select 1 from coach_hour h where h.order_id = l.order_id and h.line_id = l.id)))) then
    raise exception 'order % lacks hours of its lines', o.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger order_is_whole after insert or update of state, total on sales_order
  deferrable initially deferred for each row execute function order_is_whole();
