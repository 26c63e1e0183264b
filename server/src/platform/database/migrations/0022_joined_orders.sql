-- When a guest's order joined the account of its e-mail address. Whoever typed the address may have been somebody else, so
-- a debt of such an order is nobody's account. Null: the account placed it, or it is a guest's, or it joined before this.
alter table sales_order add column joined_at timestamptz;
alter table sales_order add constraint joined_account check (joined_at is null or customer_id is not null) not valid;
alter table sales_order validate constraint joined_account;
-- The address of a caller is trusted only while no order of it owes anything.
create index credit_debt_of_order on credit_debt (order_id) where collected_at is null;
