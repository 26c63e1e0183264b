-- The desk lists the refunds of one location; by time alone it would read those of the whole group.
alter table refund_task
  -- the location of its order
  add column location_id text references location;

create function refund_has_location() returns trigger language plpgsql as $$
begin
  select location_id into new.location_id from sales_order where id = new.order_id;
  return new;
end $$;
create trigger refund_has_location before insert on refund_task
  for each row execute function refund_has_location();
