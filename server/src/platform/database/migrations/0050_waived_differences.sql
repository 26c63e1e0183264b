-- The part of the discount, rupiah, by which staff waived the price difference of a move. A later move keeps it only
-- where its price is above what was paid.
alter table sales_order
  add column waived bigint not null default 0,
  add constraint sales_order_waived
    check (waived = 0 or waived > 0 and waived <= discount and discount_reason is not null and moved_from is not null)
    not valid;
alter table sales_order validate constraint sales_order_waived;
