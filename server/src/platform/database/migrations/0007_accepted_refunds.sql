-- When the gateway first accepted a refund that it had not carried out yet.
alter table refund_task add column sent_at timestamptz;
