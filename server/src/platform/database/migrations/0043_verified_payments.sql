-- Card, static QRIS and transfer at the counter are unverified until finance finds them on a statement.

alter table payment
  -- the act by which it was found on the statement; null: it was not yet, or no longer
  add column verified_act_id bigint references staff_act,
  add constraint payment_verified
    check (verified_act_id is null
           or gateway = 'desk' and method in ('edc', 'qris_static', 'transfer') and settles_order) not valid;
alter table payment validate constraint payment_verified;
create index payment_of_statement on payment (paid_at, id)
  where gateway = 'desk' and method <> 'cash' and settles_order;
create index payment_unverified on payment (paid_at, id)
  where gateway = 'desk' and method <> 'cash' and settles_order and verified_act_id is null;
