-- Who came to a class.

-- What staff noted about one place of an enrolment at one session; the last turn counts. The session is locked while a turn
-- is written.
create table attendance (
  session_id   bigint not null references class_session,
  enrolment_id bigint not null references enrolment,
  -- counts the participants of the enrolment from 1
  place        smallint not null check (place between 1 and 4),
  turn         smallint not null check (turn > 0),
  kind         text not null check (kind in ('present', 'absent', 'undone')),
  at           timestamptz not null,
  act_id       bigint not null references staff_act,
  primary key (session_id, enrolment_id, place, turn)
);

create function attendance_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'rows of attendance are only added' using errcode = 'restrict_violation';
end $$;
create trigger attendance_is_kept before update or delete or truncate on attendance
  for each statement execute function attendance_is_kept();
