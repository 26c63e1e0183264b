-- A dynamic QR code at the counter is an attempt at the gateway that has the act of who showed it.

alter table payment
  -- what the QR code says; null until the gateway answered
  add column qr text,
  drop constraint payment_counter_act,
  add constraint payment_counter_act check (gateway <> 'desk' or act_id is not null) not valid,
  add constraint payment_qr check (qr is null or gateway <> 'desk' and act_id is not null) not valid;
alter table payment validate constraint payment_counter_act;
alter table payment validate constraint payment_qr;

-- Money may arrive for an order whose money was returned: it is owed again.
create or replace function order_state_may_change() returns trigger language plpgsql as $$
begin
  if new.state = old.state then return new; end if;
  if (old.state, new.state) in (
    ('held', 'confirmed'), ('held', 'expired'), ('held', 'cancelled'), ('held', 'payment_review'),
    ('payment_review', 'confirmed'), ('payment_review', 'cancelled'),
    ('expired', 'confirmed'), ('expired', 'refund_due'),
    ('confirmed', 'completed'), ('confirmed', 'cancelled'), ('confirmed', 'refund_due'),
    ('cancelled', 'refund_due'), ('refund_due', 'refunded'), ('refunded', 'refund_due'))
  then return new; end if;
  raise exception 'order % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
end $$;
