-- Apart from 0069, so that no exclusive lock on payments lasts meanwhile.
update payment p set location_id = o.location_id from sales_order o where o.id = p.order_id and p.location_id is null;
