-- Money of an order goes back when another order of the same person was paid first and used up what one person may have.
alter table refund_task
  drop constraint refund_task_reason_check,
  add constraint refund_task_reason_check check (reason in ('hours_gone', 'limit_reached', 'paid_twice', 'order_cancelled',
    'booking_cancelled', 'price_difference', 'class_cancelled', 'enrolment_left', 'venue'));
drop index refund_task_once_per_payment;
create unique index refund_task_once_per_payment on refund_task (payment_id)
  where reason in ('hours_gone', 'limit_reached', 'paid_twice', 'order_cancelled');
