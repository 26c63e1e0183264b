-- What a location is and sells changes rarely and is asked for with every order and board. Its revision goes up with
-- each change, so a server keeps what it read and asks for one number instead. Pieces left in stock are no part of it.

alter table location add column revision bigint not null default 0;

create function location_is_revised() returns trigger language plpgsql as $$
begin
  if new is distinct from old and new.revision = old.revision then new.revision := old.revision + 1; end if;
  return new;
end $$;
create trigger location_is_revised before update on location
  for each row execute function location_is_revised();

create function offer_is_revised() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then update location set revision = revision + 1 where id = old.location_id; end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.location_id <> old.location_id then
    update location set revision = revision + 1 where id = new.location_id;
  end if;
  return null;
end $$;
create trigger opening_hours_revise after insert or update or delete on opening_hours
  for each row execute function offer_is_revised();
create trigger closed_date_revises after insert or update or delete on closed_date
  for each row execute function offer_is_revised();
create trigger court_revises after insert or update or delete on court
  for each row execute function offer_is_revised();
create trigger price_rule_revises after insert or update or delete on price_rule
  for each row execute function offer_is_revised();
create trigger coach_revises after insert or update or delete on coach
  for each row execute function offer_is_revised();
create trigger coach_scale_revises after insert or update or delete on coach_scale
  for each row execute function offer_is_revised();
create trigger add_on_revises after insert or delete
  or update of location_id, item, name_en, name_id, description_en, description_id, kind, unit, icon, price, position, is_active
  on add_on for each row execute function offer_is_revised();

create function coach_hours_are_revised() returns trigger language plpgsql as $$
begin
  update location set revision = revision + 1
   where id in (select location_id from coach
                 where id = case when tg_op = 'INSERT' then new.coach_id else old.coach_id end
                    or id = case when tg_op = 'DELETE' then old.coach_id else new.coach_id end);
  return null;
end $$;
create trigger coach_working_hours_revise after insert or update or delete on coach_working_hours
  for each row execute function coach_hours_are_revised();
