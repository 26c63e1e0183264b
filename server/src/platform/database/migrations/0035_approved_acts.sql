-- A count is signed by somebody else than whoever counted it. The only manager or owner of a location signs alone, with a
-- new code.
alter table drawer_shift add column signed_alone boolean not null default false;
do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
   where conrelid = 'drawer_shift'::regclass and contype = 'c'
     and pg_get_constraintdef(oid) like '%signed_by <> closed_by%';
  execute format('alter table drawer_shift drop constraint %I', old_check);
end $$;
alter table drawer_shift
  add constraint drawer_shift_signed_by check (coalesce(signed_by = closed_by, false) = signed_alone);
