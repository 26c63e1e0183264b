-- Store credit that comes later pays what its customer owes, before anybody can spend it (debt): nothing comes from
-- nothing. `paid` is what the entries of a debt come to.
alter table credit_debt
  add column paid bigint not null default 0,
  add constraint credit_debt_paid check (paid between 0 and amount);
alter table credit_entry
  add column debt_id bigint references credit_debt,
  drop constraint credit_entry_kind_check,
  add constraint credit_entry_kind_check check (kind in ('refund', 'late-money', 'price-difference', 'spend', 'return',
    'adjust', 'take-back', 'debt')) not valid,
  add constraint credit_entry_debt check ((kind = 'debt') = (debt_id is not null)) not valid;
alter table credit_entry validate constraint credit_entry_kind_check;
alter table credit_entry validate constraint credit_entry_debt;
create index credit_entry_of_debt on credit_entry (debt_id) where debt_id is not null;
create index credit_debt_of_customer on credit_debt (customer_id, id);

-- Who owes by now and has store credit again pays with it.
with open as (
  select d.id, d.customer_id, d.order_id, d.amount,
         coalesce(sum(d.amount) over (partition by d.customer_id order by d.id
                                      rows between unbounded preceding and 1 preceding), 0) as earlier
    from credit_debt d where d.collected_at is null
), paying as (
  select open.id, open.customer_id, open.order_id, least(open.amount, a.balance - open.earlier) as amount
    from open join credit_account a using (customer_id)
   where a.balance > open.earlier
), noted as (
  update credit_debt d set paid = paying.amount from paying where d.id = paying.id
), spent as (
  update credit_account a set balance = a.balance - one.amount
    from (select customer_id, sum(amount) as amount from paying group by 1) one
   where a.customer_id = one.customer_id
)
insert into credit_entry (customer_id, kind, amount, order_id, debt_id, effect_key, at)
select customer_id, 'debt', -amount, order_id, id, 'debt:' || id || ':0', now() from paying order by id;
