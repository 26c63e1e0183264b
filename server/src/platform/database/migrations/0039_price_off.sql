-- Why staff lowered the price of an order; its lines have the discounts. Null: nobody did, or a promo did.
alter table sales_order
  add column discount_reason text,
  add constraint sales_order_price_off
    check (discount_reason is null
           or length(discount_reason) >= 3 and promo_id is null and (channel = 'desk' or moved_from is not null))
    not valid;
alter table sales_order validate constraint sales_order_price_off;
