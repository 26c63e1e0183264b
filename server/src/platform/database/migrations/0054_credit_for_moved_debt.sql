-- Store credit may pay the debt that a booking brought along. Once the order is confirmed its debt is in `owed`, so the
-- debt that it took over at first bounds the credit only until then.
alter table sales_order
  drop constraint sales_order_carried_debt,
  add constraint sales_order_carried_debt
    check (carried_debt >= 0 and credit_used + carried <= total and carried + carried_debt <= total
           and (confirmed_at is not null or credit_used + carried + carried_debt <= total)
           and (carried_debt = 0 or moved_from is not null)) not valid;
alter table sales_order validate constraint sales_order_carried_debt;
