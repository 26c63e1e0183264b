-- What the front desk may do without an approval: rupiah a person a day, unless the name says otherwise.
alter table location
  add column price_off_percent  smallint not null default 10 check (price_off_percent between 0 and 100),
  add column price_off_per_day  integer not null default 300000 check (price_off_per_day between 0 and 100000000),
  add column unpaid_per_day     integer not null default 500000 check (unpaid_per_day between 0 and 100000000),
  -- of an order, for every role
  add column split_percent      smallint not null default 50 check (split_percent between 1 and 100),
  add column split_unpaid       integer not null default 5000000 check (split_unpaid between 0 and 100000000),
  add column pay_out_per_day    integer not null default 200000 check (pay_out_per_day between 0 and 100000000),
  add column refund_per_day     integer not null default 300000 check (refund_per_day between 0 and 100000000),
  -- court-hours of the same day
  add column block_hours        smallint not null default 2 check (block_hours between 0 and 48),
  -- the usual deadline to pay, before the start
  add column pay_by_minutes     smallint not null default 30 check (pay_by_minutes between 0 and 1440);
