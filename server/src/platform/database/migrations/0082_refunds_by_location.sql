-- Apart from 0081, so that no exclusive lock on refunds lasts meanwhile.
update refund_task t set location_id = o.location_id from sales_order o where o.id = t.order_id and t.location_id is null;
create index refund_task_done on refund_task (location_id, done_at, id) where state = 'done';
