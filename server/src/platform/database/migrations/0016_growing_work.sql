-- The work for an order is done in several challenges, and handed in one after the other.
drop index guest_work_of_order;
create index guest_work_of_order on guest_work (order_id) where order_id is not null;
alter table guest_work drop constraint guest_work_level_check;
alter table guest_work add constraint guest_work_level_check check (level between 1 and 32);

-- Orders of those who proved their e-mail address are counted by mailbox, in whichever browsers.
create index order_holder_proven on order_holder (order_id) where is_proven;
