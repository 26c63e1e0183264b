-- Who came, and who did not.

-- What staff did about the arrival at a booking. Odd turns say what happened, even turns undo it; the key lets one of
-- two people write a turn.
create table arrival (
  order_id   bigint not null references sales_order,
  booking_id smallint not null,
  turn       smallint not null check (turn > 0),
  kind       text not null check (kind in ('arrived', 'no_show', 'undone')),
  at         timestamptz not null,
  act_id     bigint not null unique references staff_act,
  primary key (order_id, booking_id, turn),
  constraint arrival_undoes_every_other check ((turn % 2 = 0) = (kind = 'undone'))
);

create function arrival_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of arrival are only added' using errcode = 'restrict_violation';
end $$;
create trigger arrival_is_kept before update or delete or truncate on arrival
  for each statement execute function arrival_is_kept();

alter table location
  -- minutes before the start from which staff check in
  add column arrival_opens_minutes smallint not null default 60
    check (arrival_opens_minutes between 0 and 720),
  -- minutes after the start from which a booking may be marked as missed
  add column no_show_minutes       smallint not null default 15
    check (no_show_minutes between 0 and 180);
