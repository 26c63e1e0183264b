-- Goods: things that staff sell at the counter, beside a booking or alone. They are handed over at once, so their order is
-- completed in the transaction that sells it, and may be given back.

alter table sales_order
  drop constraint sales_order_kind_check,
  add constraint sales_order_kind_check check (kind in ('court', 'package', 'enrolment', 'goods')) not valid,
  add constraint sales_order_goods
    check (kind <> 'goods' or channel = 'desk' and moved_from is null
                              and state not in ('held', 'payment_review', 'expired')) not valid;
alter table sales_order validate constraint sales_order_kind_check;
alter table sales_order validate constraint sales_order_goods;

create or replace function order_state_may_change() returns trigger language plpgsql as $$
begin
  if new.state = old.state then return new; end if;
  if (old.state, new.state) in (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'), ('held', 'payment_review'),
    ('payment_review', 'confirmed'), ('payment_review', 'cancelled'),
    ('expired', 'confirmed'), ('expired', 'refund_due'),
    ('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'refund_due'),
    ('cancelled', 'refund_due'), ('refund_due', 'refunded'), ('refunded', 'refund_due'))
    or new.kind = 'goods' and (old.state, new.state) = ('completed', 'cancelled')
  then return new; end if;
  raise exception 'order % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
end $$;
