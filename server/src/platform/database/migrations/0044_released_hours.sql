-- Hours of a missed booking that were put back on sale. The money stays, unlike with other cancelled lines, and undoing
-- the no-show takes back the hours that nobody bought.
alter table order_line
  add column released_at timestamptz,
  add constraint order_line_released check (released_at is null or released_at = cancelled_at) not valid;
alter table order_line validate constraint order_line_released;
