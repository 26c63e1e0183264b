import type { Invariant } from './invariant.ts'

/** Sessions, deleted accounts and closed demonstration accounts. */
export const accountInvariants: readonly Invariant[] = [
  {
    id: 'I40',
    fact: 'A deleted account has no session, device, role, second factor, PIN or open link.',
    sql: `select c.id, remaining.kind
            from customer c
            join (select customer_id, 'session' as kind from session
                  union all select customer_id, 'device' from known_device
                  union all select customer_id, 'role' from staff_role
                  union all select customer_id, 'second factor' from staff_secret
                  union all select customer_id, 'PIN' from staff_pin
                  union all select customer_id, 'presence' from desk_presence
                  union all select customer_id, 'link' from mail_link where used_at is null
                  union all select customer_id, 'opened link' from link_grant) remaining on remaining.customer_id = c.id
           where c.deleted_at is not null`,
  },
  {
    id: 'I41',
    fact: 'A session ends after its last use, at most 30 days later, and was not used before it began.',
    sql: `select id from session
           where expires_at > seen_at + interval '30 days' or expires_at <= seen_at or seen_at < created_at`,
  },
  {
    id: 'I42',
    fact: 'A deleted account has no personal data.',
    sql: `select id from customer
           where deleted_at is not null
             and (email not like 'deleted+%' or full_name <> '' or phone <> '' or phone_e164 <> ''
                  or password_hash is not null or birth_date is not null or gender <> 'unspecified')`,
  },
  {
    id: 'I97',
    fact: 'A demonstration account that was closed has no password, session or role.',
    sql: `select id from customer c
           where demonstration = 'closed'
             and (password_hash is not null
                  or exists (select from session s where s.customer_id = c.id)
                  or exists (select from staff_role r where r.customer_id = c.id))`,
  },
]
