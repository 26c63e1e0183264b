-- The catalogue holds whether the stock of an add-on is limited, so a change of that is a new revision. Sales are none.
create trigger add_on_stock_revises after update of stock on add_on
  for each row when ((old.stock is null) <> (new.stock is null)) execute function offer_is_revised();

-- One challenge may ask for all the work of an order.
alter table guest_work drop constraint guest_work_level_check;
alter table guest_work add constraint guest_work_level_check check (level between 1 and 400);

-- The guest cancelled the unpaid order after more than half of its hold. It counts like a hold that ran out.
alter table order_holder add column is_late_cancel boolean not null default false;
