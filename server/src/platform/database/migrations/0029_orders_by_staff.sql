-- Orders that staff sell at the counter or by phone. A guest there needs only a name.

alter table sales_order
  -- where the order was placed
  add column channel text not null default 'web' check (channel in ('web', 'desk', 'series', 'import')),
  -- the act of staff that placed it
  add column act_id  bigint references staff_act,
  drop constraint sales_order_check,
  drop constraint sales_order_check1,
  -- An order belongs to a customer or to a guest, who has a name.
  add constraint sales_order_buyer
    check ((customer_id is null) = (guest_name is not null)
           and (guest_name is not null or guest_email is null and guest_phone is null)) not valid,
  add constraint sales_order_address
    -- A player may move a booking that staff sold.
    check (channel <> 'web' or customer_id is not null or moved_from is not null
           or guest_email is not null and guest_phone is not null) not valid,
  add constraint sales_order_act check (channel <> 'desk' or act_id is not null) not valid;
alter table sales_order validate constraint sales_order_buyer;
alter table sales_order validate constraint sales_order_address;
alter table sales_order validate constraint sales_order_act;

-- Nobody is mailed about an order without an address, whichever statement asks for it.
create function mail_has_address() returns trigger language plpgsql as $$
begin
  if exists (select from sales_order
              where id = (new.payload ->> 'orderId')::bigint and customer_id is null and guest_email is null) then
    return null;
  end if;
  return new;
end $$;
create trigger mail_has_address before insert on outbox
  for each row when (new.kind = 'mail' and new.payload ? 'orderId')
  execute function mail_has_address();
