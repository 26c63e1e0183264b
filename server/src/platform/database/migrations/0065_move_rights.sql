-- After rain or a closing, the venue lets a player choose a new time for a paid booking.

-- The booking keeps its order, lines and money, but has no hours on the board any more. One row for a booking: the new
-- time belongs to another order.
create table move_right (
  id         bigint generated always as identity primary key,
  order_id   bigint not null references sales_order,
  booking_id smallint not null check (booking_id >= 1),
  -- the closing because of which it was given; null: none
  closure_id bigint,
  until      timestamptz not null,
  -- where the money goes if the right ends unused: store credit of an account, or the route of the payment
  otherwise  text not null check (otherwise in ('credit', 'refund')),
  created_at timestamptz not null,
  -- when the new time was confirmed
  used_at    timestamptz,
  -- when the booking was cancelled instead
  ended_at   timestamptz,
  unique (order_id, booking_id),
  check (until > created_at),
  check (used_at is null or ended_at is null)
);
create index move_right_open on move_right (until) where used_at is null and ended_at is null;
create index move_right_of_closure on move_right (closure_id) where closure_id is not null;

alter table location
  add column move_right_days smallint not null default 30 check (move_right_days between 1 and 365);
