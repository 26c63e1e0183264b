-- A new contact has no words to delete.
create or replace function contact_is_found() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from contact_word where contact_id = new.id;
  end if;
  insert into contact_word (contact_id, field, word)
  select new.id, field, word from contact_words(new.name, new.email, new.phone_e164);
  return null;
end $$;

-- `sales_order_carried_debt` says the same.
alter table sales_order drop constraint sales_order_is_paid_once;
