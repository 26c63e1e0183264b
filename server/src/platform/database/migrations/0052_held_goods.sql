-- Things that are paid by a QR code are held until the money is there, so an order of goods may be held, reviewed and expire.

alter table sales_order
  drop constraint sales_order_goods,
  add constraint sales_order_goods
    check (kind <> 'goods' or channel = 'desk' and moved_from is null) not valid;
alter table sales_order validate constraint sales_order_goods;
