-- The desk counts the refunds of its location that are not done.
create index refund_task_open on refund_task (order_id) where state <> 'done';
