import type { Invariant } from './invariant.ts'

/** Places in classes and programmes. */
export const enrolmentInvariants: readonly Invariant[] = [
  {
    id: 'I60',
    fact: '`taken` of a class or programme is the sum of the places of its enrolments that have not ended.',
    sql: `select 'class' as of, s.id
            from class_session s
           where s.taken <> (select coalesce(sum(e.places), 0) from enrolment e
                              where e.session_id = s.id and e.ended_at is null)
          union all
          select 'programme', p.id
            from academy_programme p
           where p.taken <> (select coalesce(sum(e.places), 0) from enrolment e
                              where e.programme_id = p.id and e.ended_at is null)`,
  },
  {
    id: 'I61',
    fact: 'A line that sells places has an enrolment with these places. It has not ended exactly while the order is held, under review, confirmed or completed.',
    sql: `select l.order_id, l.id as line_id
            from order_line l
            join sales_order o on o.id = l.order_id
            left join enrolment e on e.line_id = l.id
           where l.kind in ('class', 'programme')
             and (e.id is null
                  or (e.ended_at is null) <> (o.state in ('held', 'payment_review', 'confirmed', 'completed'))
                  or e.held_until is distinct from o.held_until
                  or (e.session_id, e.programme_id, e.places)
                     is distinct from (l.session_id, l.programme_id, l.quantity))`,
  },
  {
    id: 'I62',
    fact: 'A session has its court and coach for all of its hours; a cancelled session has none.',
    sql: `select s.id
            from class_session s
           cross join lateral (
             select count(*) as all, count(*) filter (where (court_id, play_date) = (s.court_id, s.play_date)
                                                        and hour >= s.from_hour and hour < s.to_hour) as right
               from court_hour where session_id = s.id) as court
           cross join lateral (
             select count(*) as all, count(*) filter (where (coach_id, play_date) = (s.coach_id, s.play_date)
                                                        and hour >= s.from_hour and hour < s.to_hour) as right
               from coach_hour where session_id = s.id) as coach
           cross join lateral (
             select case s.state when 'cancelled' then 0 else s.to_hour - s.from_hour end as count) as due
           where (court.all, court.right, coach.all, coach.right) <> (due.count, due.count, due.count, due.count)`,
  },
  {
    id: 'I63',
    fact: 'A session of a programme has the state of its programme.',
    sql: `select s.id from class_session s join academy_programme p on p.id = s.programme_id where s.state <> p.state`,
  },
  {
    id: 'I64',
    fact: 'An enrolment in a programme has one named participant for each place.',
    sql: `select e.id from enrolment e
           where e.programme_id is not null
             and e.places <> (select count(*) from participant p where p.enrolment_id = e.id)`,
  },
  {
    id: 'I65',
    fact: 'If the bank reversed the payment of a remaining enrolment, its amount is recorded as a debt.',
    sql: `select o.id
            from sales_order o join payment p on p.order_id = o.id and p.settles_order and p.state = 'reversed'
           where o.kind = 'enrolment' and o.state in ('confirmed', 'completed')
             and p.amount <> coalesce((select sum(d.amount) from credit_debt d where d.payment_id = p.id), 0)`,
  },
]
