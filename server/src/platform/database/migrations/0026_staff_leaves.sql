-- Somebody always owns the group. Deleted accounts and closed ones of the demonstration are let go: the next start offers
-- the link for the first owner again.
create function some_owner_remains() returns trigger language plpgsql as $$
begin
  -- Two owners who leave at the same time wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended('some owner remains', 0));
  if not exists (select from staff_role where role = 'owner')
     and exists (select from customer where id = old.customer_id and deleted_at is null
                    and demonstration is distinct from 'closed') then
    raise exception 'a group needs an owner' using errcode = 'check_violation', constraint = 'some_owner_remains';
  end if;
  return null;
end $$;
create constraint trigger some_owner_remains after delete or update on staff_role
  deferrable initially deferred for each row when (old.role = 'owner')
  execute function some_owner_remains();

-- Tells all servers at commit that somebody of staff may do less, so that open streams end at once.
create function tell_staff_ended() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff_role' or exists (select from staff_role where customer_id = old.customer_id) then
    perform pg_notify('pantul_news',
                      jsonb_build_object('from', 'database',
                                         'topics', jsonb_build_array('staff ' || old.customer_id))::text);
  end if;
  return null;
end $$;
create trigger tell_role_ended after delete or update on staff_role
  for each row execute function tell_staff_ended();
create trigger tell_session_ended after delete on session
  for each row execute function tell_staff_ended();
create trigger tell_proof_ended after update of proved_at on session
  for each row when (new.proved_at is null) execute function tell_staff_ended();
