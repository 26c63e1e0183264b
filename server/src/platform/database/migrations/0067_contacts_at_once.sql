-- An order of a known person names the contact from the start. If the contact was deleted at the same time, the job finds
-- another one.
create or replace function order_follows_merged_contact() returns trigger language plpgsql as $$
begin
  select coalesce(merged_into, id) into new.contact_id from contact where id = new.contact_id for key share;
  new.contact_due := new.contact_due or new.contact_id is null;
  return new;
end $$;
