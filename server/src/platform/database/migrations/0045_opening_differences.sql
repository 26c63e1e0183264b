-- Cash between two shifts: what a drawer was opened with, compared with its last count.
alter table drawer_shift
  -- float minus the cash of the last count; null: the first shift of the drawer, or one from before this column
  add column opening_difference bigint,
  -- why it differs
  add column opening_reason text,
  add constraint drawer_shift_opening_reason
    check (coalesce(opening_difference, 0) = 0 or length(opening_reason) >= 3) not valid;
alter table drawer_shift validate constraint drawer_shift_opening_reason;

-- Limits of a person sum up entries by their acts.
create index drawer_entry_of_act on drawer_entry (act_id);
