-- The report of revenue by type shares money by the prices of coaches and things, which few orders have.
create index order_line_beside_courts on order_line (location_id, order_id) include (kind, amount, discount)
  where kind in ('coach', 'add-on');
