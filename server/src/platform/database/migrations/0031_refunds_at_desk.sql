-- Money that staff give back at the counter: cash from the drawer, or by the card terminal that took it.
alter table refund_task
  -- who gave it back or asked for it; null: the player or a job
  add column act_id   bigint references staff_act,
  -- the shift whose cash or terminal it came from
  add column shift_id bigint references drawer_shift,
  drop constraint refund_task_route_check,
  add constraint refund_task_route_check
    check (route in ('gateway', 'credit', 'transfer', 'cash', 'terminal')) not valid,
  add constraint refund_task_counter
    check (route not in ('cash', 'terminal') or act_id is not null and payment_id is not null and state = 'done') not valid,
  add constraint refund_task_cash_shift check (route <> 'cash' or shift_id is not null) not valid,
  -- the code on the slip of the terminal
  add constraint refund_task_slip check (route <> 'terminal' or length(proof) > 0) not valid;
alter table refund_task validate constraint refund_task_route_check;
alter table refund_task validate constraint refund_task_counter;
alter table refund_task validate constraint refund_task_cash_shift;
alter table refund_task validate constraint refund_task_slip;
create index refund_task_of_shift on refund_task (shift_id) where shift_id is not null;
create index refund_task_of_act on refund_task (act_id) where act_id is not null;

alter table drawer_entry
  add column refund_id bigint references refund_task,
  drop constraint drawer_entry_kind_check,
  drop constraint drawer_entry_check2,
  add constraint drawer_entry_kind_check check (kind in ('float', 'sale', 'refund', 'in', 'out', 'to_safe')) not valid,
  add constraint drawer_entry_goes_out check ((kind in ('refund', 'out', 'to_safe')) = (amount < 0)) not valid,
  add constraint drawer_entry_refund check ((kind = 'refund') = (refund_id is not null)) not valid;
alter table drawer_entry validate constraint drawer_entry_kind_check;
alter table drawer_entry validate constraint drawer_entry_goes_out;
alter table drawer_entry validate constraint drawer_entry_refund;
create unique index drawer_entry_of_refund on drawer_entry (refund_id) where refund_id is not null;
