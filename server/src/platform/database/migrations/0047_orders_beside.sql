-- Hours that were added to a running booking are an order of their own beside it: the booking whose players stay longer.
-- All added hours of a booking name the same one.
alter table sales_order
  add column beside_id         bigint references sales_order,
  add column beside_booking_id smallint,
  add constraint sales_order_beside
    check ((beside_id is null) = (beside_booking_id is null)
           and (beside_id is null or channel = 'desk' and moved_from is null and beside_id <> id)) not valid;
alter table sales_order validate constraint sales_order_beside;
create index sales_order_beside_of on sales_order (beside_id, beside_booking_id) where beside_id is not null;
-- Nobody plays on and on without paying: at most one addition to a booking waits for its money.
create unique index one_unpaid_order_beside on sales_order (beside_id, beside_booking_id)
  where beside_id is not null and state = 'held';
