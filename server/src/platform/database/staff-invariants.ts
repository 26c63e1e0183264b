import type { Invariant } from './invariant.ts'

/** Acts of staff, approvals and invitations. */
export const staffInvariants: readonly Invariant[] = [
  {
    id: 'I96',
    fact: 'Each seal is the hash of the acts of its day and of the previous seal, without a missing day.',
    sql: `select s.day
            from (select day, acts, hash, lag(hash) over (order by day) as previous, lag(day) over (order by day) as before
                    from act_seal) s
           where s.hash <> hash_of_acts(s.previous, s.day) or s.before <> s.day - 1
              or s.acts <> (select count(*) from staff_act a
                             where a.at >= s.day::timestamp at time zone 'UTC'
                               and a.at < (s.day + 1)::timestamp at time zone 'UTC')`,
  },
  {
    id: 'I130',
    fact: 'Cash above the limit of the front desk was paid out only with the approval of somebody else.',
    sql: `select e.shift_id, a.customer_id
            from drawer_entry e join staff_act a on a.id = e.act_id
           where e.kind = 'out' and a.role = 'front-desk' and a.approved_by is null
           group by e.shift_id, a.customer_id
          having -sum(e.amount) > (
                   -- The highest limit that the location ever had.
                   select greatest(l.pay_out_per_day,
                                   (select max((c.before ->> 'payOutPerDay')::bigint)
                                      from staff_act c
                                     where c.action = 'change-settings' and c.thing_id = l.id))
                     from location l
                    where l.id = min(a.location_id))`,
  },
  {
    id: 'I131',
    fact: 'If a person counted a drawer and signed the own count, an act says that the person was alone; no other count has such an act.',
    sql: `select s.id from drawer_shift s
           where s.signed_by is not null
             and (s.signed_by = s.closed_by) <> exists (
                   select from staff_act a
                    where a.action = 'sign-drawer' and a.thing_id = s.public_id and a.after ->> 'alone' = 'true')`,
  },
  {
    id: 'I132',
    fact: 'A person who joined the staff by an invitation has an act, and was invited by somebody else.',
    sql: `select i.id from staff_invitation i
           where i.joined_at is not null
             and (i.invited_by = i.accepted_by
                  or not exists (select from staff_act a
                                  where a.action = 'join-staff' and a.thing_id = i.public_id
                                    and a.customer_id = i.accepted_by))`,
  },
  {
    id: 'I133',
    fact: 'An ended counter machine has no session, and nobody is present at it.',
    sql: `select d.id from desk_device d
           where d.ended_at is not null
             and (exists (select from desk_presence p where p.device_id = d.id)
                  or exists (select from session s where s.device_id = d.id))`,
  },
  {
    id: 'I134',
    fact: 'Only people with a role have a PIN or are present at a counter machine.',
    sql: `select held.customer_id, held.by
            from (select customer_id, 'PIN' as by from staff_pin
                  union all select customer_id, 'presence' from desk_presence) held
           where not exists (select from staff_role r where r.customer_id = held.customer_id)`,
  },
  {
    id: 'I135',
    fact: 'A person who took over by PIN has an act at that machine.',
    sql: `select s.id from session s
           where s.is_by_pin
             and not exists (select from staff_act a
                              where a.action = 'take-over' and a.device_id = s.device_id
                                and a.customer_id = s.customer_id and a.at = s.created_at)`,
  },
]
