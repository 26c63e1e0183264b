-- What is sold beside courts (packages, classes, academy), what takes money off (promos, store credit), and what
-- happens after booking (items cancelled or moved, money returned). Money is whole rupiah, quota whole court-hours.

-- Court-hours bought in advance. Conditions: null is everywhere, or always.
create table package (
  id             text primary key check (id ~ '^[A-Z0-9-]{2,20}$'),
  location_id    text not null references location,
  name           text not null,
  description_en text not null default '',
  description_id text not null default '',
  hours          integer not null check (hours between 1 and 1000),
  price          bigint not null check (price > 0),
  valid_days     integer not null check (valid_days between 1 and 1825),
  weekdays       smallint[],
  from_hour      smallint not null default 0 check (from_hour between 0 and 23),
  to_hour        smallint not null default 24 check (to_hour between 1 and 24),
  price_types    text[],
  location_ids   text[],
  -- dates on the location's calendar; null: without a beginning or an end
  sold_from      date,
  sold_to        date,
  per_customer   smallint check (per_customer >= 1),
  position       smallint not null default 0,
  is_active      boolean not null default true,
  check (from_hour < to_hour)
);
create index package_of_location on package (location_id, position);

create table promo (
  id              bigint generated always as identity primary key,
  -- null: applied by itself
  code            text unique check (code = upper(btrim(code)) and length(code) between 3 and 40),
  name_en         text not null,
  name_id         text not null,
  description_en  text not null default '',
  description_id  text not null default '',
  kind            text not null check (kind in ('percent', 'amount', 'fixed-price', 'free-add-on')),
  percent         smallint check (percent between 1 and 100),
  -- percent: the most that comes off; null: no limit
  cap             bigint check (cap > 0),
  -- amount: what comes off; fixed-price: what a court-hour then costs
  amount          bigint check (amount > 0),
  item            text,
  scope           text not null default 'all' check (scope in ('all', 'courts', 'coach', 'add-ons')),
  minimum         bigint not null default 0 check (minimum >= 0),
  weekdays        smallint[],
  from_hour       smallint not null default 0 check (from_hour between 0 and 23),
  to_hour         smallint not null default 24 check (to_hour between 1 and 24),
  location_ids    text[],
  -- when it may be used, on the location's calendar
  starts_on       date not null,
  ends_on         date not null,
  max_uses        integer check (max_uses >= 1),
  per_customer    integer check (per_customer >= 1),
  first_order_only boolean not null default false,
  is_listed       boolean not null default true,
  is_active       boolean not null default true,
  position        smallint not null default 0,
  used            integer not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses)),
  check (from_hour < to_hour and starts_on <= ends_on),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind in ('amount', 'fixed-price')) = (amount is not null)),
  check ((kind = 'free-add-on') = (item is not null)),
  check (kind = 'percent' or cap is null)
);

-- An order may sell courts, a package or places in a class. It may be paid partly by store credit, and partly by
-- what was paid for the booking that it replaces.
alter table sales_order
  add column kind        text not null default 'court' check (kind in ('court', 'package', 'enrolment')),
  -- the sum of the lines' discounts
  add column discount    bigint not null default 0 check (discount >= 0),
  add column credit_used bigint not null default 0 check (credit_used >= 0),
  add column carried     bigint not null default 0 check (carried >= 0),
  add column promo_id    bigint references promo,
  -- the order of which a booking was moved here, and which booking
  add column moved_from  bigint references sales_order,
  add column moved_booking_id smallint,
  add constraint sales_order_is_paid_once check (credit_used + carried <= total),
  add constraint sales_order_moved check (
    (moved_from is null) = (moved_booking_id is null) and (moved_from is not null or carried = 0));
-- Of all orders, though few have moved: an index of those few would be read whole for every order looked up by its id.
create index sales_order_moved_from on sales_order (moved_from);
-- A booking is moved once: a try that came to nothing (expired, given up) leaves it where it was.
create unique index sales_order_moved_once on sales_order (moved_from, moved_booking_id)
  where moved_from is not null and state in ('held', 'payment_review', 'confirmed', 'completed');

-- In one order of locks with everything else: the promo's row after the claims.
create table promo_use (
  order_id     bigint primary key references sales_order,
  promo_id     bigint not null references promo,
  -- who, by each way in which limits per customer know people (account, e-mail, phone): hashed, so that it names nobody
  customer_keys text[] not null check (cardinality(customer_keys) > 0),
  used_at      timestamptz not null,
  -- set when the use was given back: the order expired, or was cancelled in time
  returned_at  timestamptz
);
create index promo_use_of_promo on promo_use (promo_id) where returned_at is null;
create index promo_use_by_customer on promo_use using gin (customer_keys) where returned_at is null;

-- A class is one session; an academy programme is a fixed run of them.
create table academy_programme (
  id             bigint generated always as identity primary key,
  public_id      text not null unique check (length(public_id) = 22),
  location_id    text not null references location,
  name_en        text not null,
  name_id        text not null,
  description_en text not null default '',
  description_id text not null default '',
  audience       text not null check (audience in ('kids', 'adults')),
  min_age        smallint check (min_age >= 0),
  max_age        smallint check (max_age >= min_age),
  level          text not null check (level in ('all', 'beginner', 'medium', 'advanced')),
  coach_id       text not null,
  price          bigint not null check (price > 0),
  places         smallint not null check (places between 1 and 100),
  taken          smallint not null default 0 check (taken between 0 and places),
  minimum        smallint not null default 0 check (minimum between 0 and places),
  -- under the minimum at this moment it is cancelled
  cut_off_at     timestamptz not null,
  state          text not null default 'open' check (state in ('open', 'runs', 'cancelled')),
  foreign key (coach_id, location_id) references coach (id, location_id),
  unique (id, location_id)
);
create index academy_programme_of_location on academy_programme (location_id);
create index academy_programme_cut_off on academy_programme (cut_off_at);

create table class_session (
  id             bigint generated always as identity primary key,
  public_id      text not null unique check (length(public_id) = 22),
  location_id    text not null references location,
  programme_id   bigint,
  name_en        text not null,
  name_id        text not null,
  description_en text not null default '',
  description_id text not null default '',
  level          text not null check (level in ('all', 'beginner', 'medium', 'advanced')),
  coach_id       text not null,
  court_id       text not null,
  play_date      date not null,
  from_hour      smallint not null check (from_hour between 0 and 23),
  to_hour        smallint not null check (to_hour between 1 and 24),
  -- of a session of a programme the places and the money are the programme's
  price          bigint not null check (price >= 0),
  places         smallint not null check (places between 1 and 100),
  taken          smallint not null default 0 check (taken between 0 and places),
  minimum        smallint not null default 0 check (minimum between 0 and places),
  cut_off_at     timestamptz not null,
  -- how often it was moved: the number of its calendar event
  moves          smallint not null default 0,
  state          text not null default 'open' check (state in ('open', 'runs', 'cancelled')),
  check (from_hour < to_hour),
  check (programme_id is null or taken = 0 and price = 0),
  check (programme_id is not null or price > 0),
  foreign key (programme_id, location_id) references academy_programme (id, location_id),
  foreign key (coach_id, location_id) references coach (id, location_id),
  foreign key (court_id, location_id) references court (id, location_id),
  unique (id, location_id)
);
create index class_session_of_day on class_session (location_id, play_date);
create index class_session_of_programme on class_session (programme_id) where programme_id is not null;
create index class_session_cut_off on class_session (cut_off_at) where programme_id is null;

-- Sessions take court and coach hours like orders do: nothing can be sold twice.
alter table court_hour
  add column session_id bigint,
  add foreign key (session_id, location_id) references class_session (id, location_id),
  drop constraint court_hour_check,
  add constraint court_hour_is_taken_once check (num_nonnulls(order_id, block_id, session_id) = 1) not valid,
  add constraint court_hour_session_is_kept check (session_id is null or held_until is null) not valid;
alter table court_hour validate constraint court_hour_is_taken_once;
alter table court_hour validate constraint court_hour_session_is_kept;
create index court_hour_of_session on court_hour (session_id) where session_id is not null;

alter table coach_hour
  add column session_id bigint,
  add foreign key (session_id, location_id) references class_session (id, location_id),
  drop constraint coach_hour_check,
  add constraint coach_hour_is_taken_once check (num_nonnulls(order_id, time_off_id, session_id) = 1) not valid,
  add constraint coach_hour_session_is_kept check (session_id is null or held_until is null) not valid;
alter table coach_hour validate constraint coach_hour_is_taken_once;
alter table coach_hour validate constraint coach_hour_session_is_kept;
create index coach_hour_of_session on coach_hour (session_id) where session_id is not null;

-- Lines: courts, coaches, add-ons; a package; places in a class or programme.
alter table order_line
  alter column play_date drop not null,
  add column discount     bigint not null default 0,
  -- a court-hour that quota pays
  add column by_package   boolean not null default false,
  -- the booking was cancelled or moved: the line stays in the books and holds nothing
  add column cancelled_at timestamptz,
  add column package_id   text references package,
  -- what the package was when it was ordered: the price was asked for that
  add column package_terms jsonb,
  add column session_id   bigint,
  add column programme_id bigint,
  drop constraint order_line_kind_check,
  drop constraint order_line_check4,
  add constraint order_line_kind_check check (kind in ('court', 'coach', 'add-on', 'package', 'class', 'programme')),
  add constraint order_line_has_hour check ((kind in ('court', 'coach')) = (hour is not null)),
  add constraint order_line_has_date check ((kind = 'package') = (play_date is null)),
  add constraint order_line_discount check (discount between 0 and amount and (discount = 0 or not by_package)),
  add constraint order_line_by_package check (kind = 'court' or not by_package),
  add constraint order_line_package check ((kind = 'package') = (package_id is not null)
    and (kind = 'package') = (package_terms is not null)),
  add constraint order_line_class check ((kind = 'class') = (session_id is not null)),
  add constraint order_line_programme check ((kind = 'programme') = (programme_id is not null)),
  add foreign key (session_id, location_id) references class_session (id, location_id),
  add foreign key (programme_id, location_id) references academy_programme (id, location_id);

-- Quota that somebody bought. Bought by a guest it belongs to an address until its owner has verified it.
create table quota_package (
  id           bigint generated always as identity primary key,
  public_id    text not null unique check (length(public_id) = 22),
  package_id   text not null references package,
  -- where it was bought
  location_id  text not null references location,
  order_id     bigint not null references sales_order,
  line_id      bigint not null,
  customer_id  bigint references customer,
  guest_email  text check (guest_email = lower(btrim(guest_email))),
  -- as bought; what the package says later changes nothing
  name         text not null,
  hours        integer not null check (hours >= 1),
  weekdays     smallint[],
  from_hour    smallint not null,
  to_hour      smallint not null,
  price_types  text[],
  location_ids text[],
  -- the last play date, on the clock of the location where it was bought
  expires_on   date not null,
  -- free court-hours, and those that unpaid orders hold
  balance      integer not null check (balance >= 0),
  reserved     integer not null default 0 check (reserved >= 0),
  created_at   timestamptz not null,
  foreign key (line_id, order_id) references order_line (id, order_id),
  check ((customer_id is null) <> (guest_email is null))
);
create index quota_package_of_customer on quota_package (customer_id, expires_on) where customer_id is not null;
create index quota_package_of_email on quota_package (guest_email) where guest_email is not null;
create index quota_package_of_order on quota_package (order_id);
create index quota_package_to_expire on quota_package (expires_on) where balance > 0;

-- Append-only. `units` change the balance, `reserved` what is held: the sums are the columns above.
create table quota_entry (
  id         bigint generated always as identity primary key,
  quota_id   bigint not null references quota_package,
  kind       text not null check (kind in ('grant', 'reserve', 'consume', 'release', 'expire', 'adjust', 'refund')),
  units      integer not null,
  reserved   integer not null,
  -- the order that uses or returns it, and which of its bookings
  order_id   bigint references sales_order,
  booking_id smallint,
  cause      text not null,
  at         timestamptz not null,
  check (case kind
           when 'grant'   then units > 0 and reserved = 0
           when 'reserve' then units < 0 and reserved = -units
           when 'consume' then units = 0 and reserved < 0
           when 'release' then units > 0 and reserved = -units
           when 'expire'  then units < 0 and reserved = 0
           when 'refund'  then units > 0 and reserved = 0
           else units <> 0 and reserved = 0
         end),
  check ((kind in ('reserve', 'consume', 'release', 'refund')) = (order_id is not null and booking_id is not null)
         or kind in ('grant', 'adjust'))
);
create index quota_entry_of_quota on quota_entry (quota_id, id);
create index quota_entry_of_order on quota_entry (order_id) where order_id is not null;

-- Who takes part. A place belongs to a session or to a programme, and to the line that sold it.
create table enrolment (
  id           bigint generated always as identity primary key,
  public_id    text not null unique check (length(public_id) = 22),
  order_id     bigint not null references sales_order,
  line_id      bigint not null unique,
  session_id   bigint references class_session,
  programme_id bigint references academy_programme,
  places       smallint not null check (places between 1 and 4),
  -- null once paid
  held_until   timestamptz,
  ended_at     timestamptz,
  foreign key (line_id, order_id) references order_line (id, order_id),
  check ((session_id is null) <> (programme_id is null))
);
create index enrolment_of_order on enrolment (order_id);
create index enrolment_of_session on enrolment (session_id) where session_id is not null;
create index enrolment_of_programme on enrolment (programme_id) where programme_id is not null;

create table participant (
  id             bigint generated always as identity primary key,
  enrolment_id   bigint not null references enrolment,
  name           text not null,
  birth_year     smallint check (birth_year between 1900 and 2200),
  guardian_name  text,
  guardian_phone text,
  check ((guardian_name is null) = (guardian_phone is null))
);
create index participant_of_enrolment on participant (enrolment_id);

-- Store credit. Append-only entries; the balance is their sum and never below nothing.
create table credit_account (
  customer_id bigint primary key references customer,
  balance     bigint not null check (balance >= 0)
);
create table credit_entry (
  id          bigint generated always as identity primary key,
  customer_id bigint not null references credit_account,
  kind        text not null check (kind in ('refund', 'late-money', 'price-difference', 'spend', 'return', 'adjust')),
  amount      bigint not null check (amount <> 0),
  order_id    bigint references sales_order,
  -- one entry per effect: 'spend:<order id>', 'refund:<refund task id>' …
  effect_key  text not null unique,
  at          timestamptz not null,
  check ((kind in ('refund', 'late-money', 'price-difference', 'return')) = (amount > 0) or kind = 'adjust'),
  check (kind = 'adjust' or order_id is not null)
);
create index credit_entry_of_customer on credit_entry (customer_id, id);
create index credit_entry_of_order on credit_entry (order_id) where order_id is not null;

-- Money that goes back: several times per payment, by the way that its method allows (payments.md §5).
alter table refund_task
  alter column payment_id drop not null,
  drop constraint refund_task_payment_id_key,
  drop constraint refund_task_reason_check,
  drop constraint refund_task_state_check,
  add constraint refund_task_reason_check check (reason in ('hours_gone', 'paid_twice', 'order_cancelled',
    'booking_cancelled', 'price_difference', 'class_cancelled', 'enrolment_left', 'venue')),
  add column public_id  text unique check (length(public_id) = 22),
  add column route      text not null default 'transfer' check (route in ('gateway', 'credit', 'transfer')),
  -- what the gateway knows it by: '<gateway order id>-R<n>'
  add column refund_key text unique,
  -- null: the whole order
  add column booking_id smallint,
  -- asked of a guest by a signed link; gone once the money arrived
  add column bank           text,
  add column account_number text,
  add column account_name   text,
  -- the bank's reference of the transfer
  add column proof      text,
  add column attempts   smallint not null default 0,
  add column next_at    timestamptz,
  add column done_at    timestamptz,
  add constraint refund_task_state_check check (state in ('open', 'requested', 'approved', 'sent', 'done')),
  add constraint refund_task_key check (route <> 'gateway' or refund_key is not null),
  add constraint refund_task_bank check ((bank is null) = (account_number is null) and (bank is null) = (account_name is null));
create index refund_task_of_payment on refund_task (payment_id);
-- Money that came too often or too late goes back whole, once.
create unique index refund_task_once_per_payment on refund_task (payment_id)
  where reason in ('hours_gone', 'paid_twice', 'order_cancelled');
create index refund_task_to_try on refund_task (next_at) where next_at is not null;

-- The simulator keeps what it gave back, as a gateway does: [{refund_key, refund_amount}].
alter table simulated_transaction add column refunds jsonb not null default '[]';

alter table location
  add column reschedule_hours smallint not null default 24 check (reschedule_hours between 0 and 720),
  add column reminder_hours   smallint not null default 3 check (reminder_hours between 0 and 72);

alter table mail_link
  drop constraint mail_link_purpose_check,
  drop constraint mail_link_check1,
  add column refund_id bigint references refund_task,
  add constraint mail_link_purpose_check check (purpose in ('verify-email', 'reset-password', 'change-email',
    'open-order', 'first-owner', 'refund-account')),
  add constraint mail_link_of_order check ((purpose in ('open-order', 'refund-account')) = (order_id is not null)),
  add constraint mail_link_refund check ((purpose = 'refund-account') = (refund_id is not null));

-- At commit: a live order holds exactly the hours of its lines, and its lines add up to its total. An unpaid move leaves
-- the hours that it shares with the moved booking where they are, with the booking: they are its own as long as that.
create or replace function order_is_whole() returns trigger language plpgsql as $$
declare
  o sales_order;
  money bigint;
  off bigint;
begin
  select * into o from sales_order where id = new.id;
  if not found then return null; end if;
  select coalesce(sum(case when by_package then 0 else amount - discount end), 0), coalesce(sum(discount), 0)
    into money, off
    from order_line where order_id = o.id;
  if o.total <> money + (case when o.tax_is_inclusive then 0 else o.tax end) or o.discount <> off then
    raise exception 'order % does not add up', o.id using errcode = 'check_violation';
  end if;
  if o.state in ('held', 'confirmed', 'payment_review') and exists (
    select 1 from order_line l
     where l.order_id = o.id and l.cancelled_at is null
       and ((l.kind = 'court'
             and not exists (select 1 from court_hour h where h.order_id = l.order_id and h.line_id = l.id)
             and not (o.state <> 'confirmed' and exists (
               select 1 from court_hour h join order_line own on own.id = h.line_id
                where h.order_id = o.moved_from and own.booking_id = o.moved_booking_id
                  and (h.location_id, h.play_date, h.court_id, h.hour)
                    = (l.location_id, l.play_date, l.court_id, l.hour))))
         or (l.kind = 'coach'
             and not exists (select 1 from coach_hour h where h.order_id = l.order_id and h.line_id = l.id)
             and not (o.state <> 'confirmed' and exists (
               select 1 from coach_hour h join order_line own on own.id = h.line_id
                where h.order_id = o.moved_from and own.booking_id = o.moved_booking_id
                  and (h.location_id, h.play_date, h.coach_id, h.hour)
                    = (l.location_id, l.play_date, l.coach_id, l.hour)))))) then
    raise exception 'order % lacks hours of its lines', o.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
