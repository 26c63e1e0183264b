-- Which text of the terms an order was placed under (UU PDP: what was agreed to must be provable). Null: placed before
-- orders kept it.
alter table sales_order add column terms_version text;
