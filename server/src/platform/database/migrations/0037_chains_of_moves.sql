-- Staff move a booking any number of times: all orders of such a chain name the first one.
alter table sales_order add column root_id bigint references sales_order;
update sales_order set root_id = moved_from where moved_from is not null;
create index sales_order_of_root on sales_order (root_id) where root_id is not null;
alter table sales_order
  add constraint sales_order_root check ((root_id is null) = (moved_from is null)) not valid;
alter table sales_order validate constraint sales_order_root;

create function order_has_root() returns trigger language plpgsql as $$
begin
  select coalesce(root_id, id) into new.root_id from sales_order where id = new.moved_from;
  return new;
end $$;
create trigger order_has_root before insert on sales_order
  for each row when (new.moved_from is not null)
  execute function order_has_root();
