-- Orders of a span of days, for exports. They are stored almost in the order of their time, so a summary of the blocks is enough;
-- unlike a tree it costs an order nothing.
create index sales_order_placed on sales_order using brin (placed_at) with (pages_per_range = 32, autosummarize = on);
