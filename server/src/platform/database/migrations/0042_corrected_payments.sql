-- A payment that staff entered wrongly is corrected by new rows: it is reversed, and others are entered instead of it.

create table payment_correction (
  -- the payment that was reversed
  payment_id        bigint primary key references payment,
  -- the open shift that counts the correction
  shift_id          bigint not null references drawer_shift,
  -- the shift of the payment, if it was closed before
  corrects_shift_id bigint references drawer_shift check (corrects_shift_id <> shift_id),
  -- the payments entered instead have the same act
  act_id            bigint not null references staff_act
);
create index payment_correction_of_shift on payment_correction (shift_id);
create index payment_correction_of_closed on payment_correction (corrects_shift_id) where corrects_shift_id is not null;
create index payment_correction_of_act on payment_correction (act_id);

-- The trigger functions of the drawer's entries say what holds here too.
create trigger correction_in_open_shift before insert on payment_correction
  for each row execute function shift_takes_entry();
create trigger corrections_stay before update or delete on payment_correction
  for each row execute function entries_stay();

alter table payment
  add column corrects_shift_id bigint references drawer_shift,
  add constraint payment_corrects check (corrects_shift_id is null or gateway = 'desk' and corrects_shift_id <> shift_id)
    not valid;
alter table payment validate constraint payment_corrects;
create index payment_of_act on payment (act_id) where act_id is not null;

alter table drawer_entry
  add column corrects_shift_id bigint references drawer_shift check (corrects_shift_id <> shift_id),
  drop constraint drawer_entry_kind_check,
  drop constraint drawer_entry_check1,
  drop constraint drawer_entry_goes_out,
  add constraint drawer_entry_kind_check
    check (kind in ('float', 'sale', 'correction', 'refund', 'in', 'out', 'to_safe')) not valid,
  add constraint drawer_entry_payment check ((kind in ('sale', 'correction')) = (payment_id is not null)) not valid,
  add constraint drawer_entry_goes_out
    check ((kind in ('correction', 'refund', 'out', 'to_safe')) = (amount < 0)) not valid;
alter table drawer_entry validate constraint drawer_entry_kind_check;
alter table drawer_entry validate constraint drawer_entry_payment;
alter table drawer_entry validate constraint drawer_entry_goes_out;
drop index drawer_entry_of_payment;
create unique index drawer_entry_of_payment on drawer_entry (payment_id, kind) where payment_id is not null;

alter table shift_count
  -- the part of `expected` that comes from corrections of shifts which were closed before
  add column earlier bigint not null default 0;

-- What is taken from the payments of a paid order is put back in the same transaction.
create constraint trigger payment_stays_due after update of settles_order on payment
  deferrable initially deferred for each row
  when (old.settles_order and not new.settles_order)
  execute function payment_is_due();
