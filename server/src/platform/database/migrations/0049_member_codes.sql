-- The code that a customer shows at the counter, so that staff may use their store credit or packages. A new one replaces
-- the row, so the code before it ends.
create table member_code (
  customer_id bigint primary key references customer,
  -- HMAC of the customer and the code with the server's key: the table alone reveals no code
  code_hash   text not null,
  until       timestamptz not null,
  used_at     timestamptz check (used_at < until)
);
