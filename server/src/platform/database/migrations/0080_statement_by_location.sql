-- The statement is read by location: with a group of many locations, the indexes by time alone read the payments of all.
create index payment_statement on payment (location_id, paid_at, id)
  where gateway = 'desk' and method <> 'cash' and settles_order;
create index payment_not_found on payment (location_id, paid_at, id)
  where gateway = 'desk' and method <> 'cash' and settles_order and verified_act_id is null;
drop index payment_of_statement;
drop index payment_unverified;
