-- Staff merge two people of whom one has no account. The merged one stays, without orders and search words, so that later
-- orders of a guest with its phone and e-mail find the other one.
alter table contact
  add column merged_into bigint references contact on delete cascade,
  add constraint contact_is_not_merged_into_itself check (merged_into <> id),
  add constraint contact_of_account_is_not_merged check (merged_into is null or customer_id is null);
create index contact_merged_into on contact (merged_into) where merged_into is not null;

-- An order that names a merged contact belongs to the other one. The lock waits for a merge that runs now.
create function order_follows_merged_contact() returns trigger language plpgsql as $$
begin
  select coalesce(merged_into, id) into new.contact_id from contact where id = new.contact_id for key share;
  return new;
end $$;
create trigger order_follows_merged_contact before insert or update of contact_id on sales_order
  for each row when (new.contact_id is not null)
  execute function order_follows_merged_contact();
