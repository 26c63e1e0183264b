-- When the venue last gave a session another time: who had joined before may leave with everything back.
alter table class_session add column moved_at timestamptz;

update class_session s
   set moved_at = told.at
  from (select (payload ->> 'sessionId')::bigint as id, max(created_at) as at
          from outbox
         where dedupe_key like 'session-moved:%'
         group by 1) as told
 where s.id = told.id;
