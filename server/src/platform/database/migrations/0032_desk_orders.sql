-- What staff see of orders: a list of each state by order, and a note of the desk.

alter table sales_order
  add column desk_note text not null default '' check (length(desk_note) <= 500);

-- The newest orders of a location in one state.
create index sales_order_of_state on sales_order (location_id, state, id);

-- What staff did with one thing.
create index staff_act_of_thing on staff_act (thing, thing_id, id);
