-- Where a booking stood before staff changed its place within its order: what its mail tells, and how often its
-- calendar event was changed.
create table place_change (
  act_id     bigint primary key references staff_act,
  order_id   bigint not null references sales_order,
  booking_id smallint not null,
  play_date  date not null,
  hours      smallint[] not null check (cardinality(hours) > 0),
  courts     text[] not null check (cardinality(courts) > 0)
);
create index place_change_of_order on place_change (order_id, booking_id);

create function place_change_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of place_change are only added' using errcode = 'restrict_violation';
end $$;
create trigger place_change_is_kept before update or delete or truncate on place_change
  for each statement execute function place_change_is_kept();
