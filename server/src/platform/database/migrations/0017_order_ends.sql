-- When the last hour or session of a confirmed order is over: played orders are found by it. Null for packages, for orders
-- that nobody has confirmed, and until the next round for orders that the version before confirmed.
alter table sales_order add column ends_at timestamptz;
create index sales_order_ends on sales_order (ends_at, id) where state = 'confirmed' and kind <> 'package';
