-- The people of the demonstration have passwords that everybody knows. They are marked, and closed wherever this is no
-- demonstration: a closed account has no password to log in with or to be reset, no session and no role.
alter table customer add column demonstration text check (demonstration in ('open', 'closed'));
alter table customer add constraint customer_closed_has_no_password
  check (demonstration is distinct from 'closed' or password_hash is null);

-- Nobody else can have these addresses: the domain belongs to no one.
update customer set demonstration = 'open' where email like '%@pantul.example' and deleted_at is null;

create function closed_account_stays_out() returns trigger language plpgsql as $$
begin
  -- Locked, so that closing the account and this wait for each other.
  perform from customer where id = new.customer_id and demonstration = 'closed' for share;
  if found then
    raise exception 'customer % is closed', new.customer_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger session_of_open_account before insert on session
  for each row execute function closed_account_stays_out();
create trigger role_of_open_account before insert on staff_role
  for each row execute function closed_account_stays_out();
