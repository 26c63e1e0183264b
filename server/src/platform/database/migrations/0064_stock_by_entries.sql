-- Staff change add-ons. The stock of an add-on that is sold is the sum of its entries less what orders took; add_on.stock
-- stays the counter that an order locks. An entry changes it in the same transaction.
alter table add_on
  add column version   integer not null default 1,
  -- staff are warned from so many pieces on
  add column low_stock integer check (low_stock >= 0);

create table stock_entry (
  id          bigint generated always as identity primary key,
  location_id text not null,
  item        text not null,
  -- opening: the stock when it began to be counted, with the pieces that orders had taken before
  kind        text not null check (kind in ('opening', 'delivery', 'loss', 'count')),
  -- what it adds to the stock; of a count the difference
  pieces      integer not null
              check (kind = 'delivery' and pieces > 0 or kind = 'loss' and pieces < 0 or kind in ('opening', 'count')),
  -- null: the location was set up with this stock
  act_id      bigint references staff_act check (act_id is not null or kind = 'opening'),
  at          timestamptz not null default now(),
  foreign key (location_id, item) references add_on (location_id, item)
);
create index stock_entry_of_item on stock_entry (location_id, item, id);
create index stock_entry_of_act on stock_entry (act_id) where act_id is not null;

-- The pieces that orders hold or have sold, as claims and releases count them: an unpaid move shares those of the booking
-- that it replaces.
insert into stock_entry (location_id, item, kind, pieces)
select a.location_id, a.item, 'opening', a.stock + coalesce(sold.pieces, 0)
  from add_on a
  left join (select l.location_id, l.item, sum(l.quantity)::integer as pieces
               from order_line l
               join sales_order o on o.id = l.order_id and o.state in ('held', 'payment_review', 'confirmed', 'completed')
              where l.kind = 'add-on' and l.cancelled_at is null
                and not (o.state in ('held', 'payment_review') and exists (
                  select from order_line own
                   where own.order_id = o.moved_from and own.booking_id = o.moved_booking_id and own.item = l.item))
              group by l.location_id, l.item) sold on sold.location_id = a.location_id and sold.item = a.item
 where a.kind = 'sale' and a.stock is not null
 order by a.location_id, a.item;

create function stock_is_sum() returns trigger language plpgsql as $$
begin
  update add_on set stock = stock + new.pieces where location_id = new.location_id and item = new.item;
  return null;
end $$;
create trigger stock_is_sum after insert on stock_entry
  for each row when (new.kind <> 'opening') execute function stock_is_sum();

-- A new add-on begins with its stock.
create function stock_opens() returns trigger language plpgsql as $$
begin
  insert into stock_entry (location_id, item, kind, pieces) values (new.location_id, new.item, 'opening', new.stock);
  return null;
end $$;
create trigger stock_opens after insert on add_on
  for each row when (new.kind = 'sale' and new.stock is not null) execute function stock_opens();

create function stock_entry_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of stock_entry are only added' using errcode = 'restrict_violation';
end $$;
create trigger stock_entry_is_kept before update or delete or truncate on stock_entry
  for each statement execute function stock_entry_is_kept();
