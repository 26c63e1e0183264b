-- Of an order that replaced a booking: the percent that cancelling the booking would have brought back when it was moved.
-- Null: everything.
alter table sales_order add column most_back smallint check (most_back between 0 and 100);

-- Overdue holds are looked for across locations, too: whose they are, and which promo they keep.
create index sales_order_overdue on sales_order (held_until) where state = 'held';

-- What is to be mailed about a person or an order is found when they are forgotten.
create index outbox_of_customer on outbox ((payload ->> 'customerId')) where payload ->> 'customerId' is not null;
create index outbox_of_order on outbox ((payload ->> 'orderId')) where payload ->> 'orderId' is not null;
create index outbox_of_payment on outbox ((payload ->> 'paymentId')) where payload ->> 'paymentId' is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
