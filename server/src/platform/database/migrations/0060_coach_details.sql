-- Staff change coaches: their prices, working hours and fees. A change names the version that it was made from.
alter table coach
  add column version     integer not null default 1,
  -- the account by which the coach enters the desk
  add column customer_id bigint references customer,
  -- what the venue pays the coach: nothing, rupiah per hour, or a percentage of the price of the coach
  add column fee_kind    text not null default 'none' check (fee_kind in ('none', 'hour', 'percent')),
  add column fee         bigint not null default 0,
  add constraint coach_fee_fits_kind check (case fee_kind when 'none' then fee = 0
                                                          when 'hour' then fee between 1 and 100000000
                                                          else fee between 1 and 100 end);
create unique index coach_of_account on coach (location_id, customer_id) where customer_id is not null;

-- of the prices by number of players together
alter table location add column scale_version integer not null default 1;
