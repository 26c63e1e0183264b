-- Indexes of reports, apart from 0072: an index waits for those who wait for the rows that 0072 changes. Those of payments come
-- last, because an index stops writes to its table until all are made.
create index credit_entry_by_time on credit_entry (at) where order_id is not null;
create index arrival_missed on arrival (at) where kind <> 'arrived';
create index staff_act_price_off on staff_act (location_id, at)
  where after ? 'priceOff' or action = 'forgive-rest';
create index order_line_things_back on order_line (location_id, cancelled_at)
  where kind = 'add-on' and cancelled_at is not null;
-- With `coalesce`, so that it is for the reports only: the checks of orders would read it as a whole.
create index payment_taken_back on payment (location_id) where coalesce(state, '') in ('reversed', 'charged_back');
create index payment_received on payment (location_id, paid_at) where paid_at is not null;
