import { shareHalfUp } from '@pantul/rules/proportional-share'
import { lastPlayedDay, withTotal, type ReadReport } from './report.ts'

// The hours of a coach, sold with a court or taught in a class, with the fee of their day. The staff acts that changed
// a fee keep the fee before the change.
const selectByCoach = `
  with taught as (
    select h.coach_id, h.play_date, count(*) as hours, coalesce(sum(n.amount - n.discount), 0) as price
      from coach_hour h
      left join order_line n on n.id = h.line_id
     where h.location_id = $1 and h.play_date between $2 and $3 and h.held_until is null and h.time_off_id is null
     group by 1, 2
  ), change as (
    select thing_id as coach_id, id, (at at time zone $4)::date as date, before
      from staff_act
     where thing = 'coach' and action = 'change-coach' and (before ? 'fee' or before ? 'feeKind')
       and thing_id in (select coach_id from taught)
  ), rated as (
    select t.coach_id, t.hours, t.price,
           coalesce((select before ->> 'feeKind' from change
                      where coach_id = t.coach_id and date > t.play_date and before ? 'feeKind' order by id limit 1),
                    c.fee_kind) as kind,
           coalesce((select (before ->> 'fee')::bigint from change
                      where coach_id = t.coach_id and date > t.play_date and before ? 'fee' order by id limit 1),
                    c.fee) as fee
      from taught t
      join coach c on c.id = t.coach_id
  )
  select c.id, c.name, r.kind, r.fee, sum(r.hours)::int as hours, sum(r.price)::bigint as price
    from rated r
    join coach c on c.id = r.coach_id
   group by c.id, c.name, r.kind, r.fee
   order by c.name, c.id`

type CoachRow = {
  readonly id: string
  readonly name: string
  readonly kind: 'none' | 'hour' | 'percent'
  readonly fee: number
  readonly hours: number
  readonly price: number
}

/**
 * Hours of each coach by the day of play up to today, what players paid for the coach, and the fee of the coach: per
 * hour, or a percentage of that price. In a class players pay no price for the coach. A changed fee counts from the day
 * of the change.
 */
export const readCoaches: ReadReport = async (query) => {
  const { db, location, span } = query
  const rows = await db.query<CoachRow>(selectByCoach, [
    location.id,
    span.from,
    lastPlayedDay(query),
    location.timeZone,
  ])
  const coaches = Map.groupBy(rows, ({ id }) => id)
  return withTotal(
    [...coaches.values()].map((parts) => [
      parts[0]?.name ?? '',
      parts.reduce((sum, { hours }) => sum + hours, 0),
      parts.reduce((sum, { price }) => sum + price, 0),
      parts.reduce((sum, part) => sum + feeOf(part), 0),
    ]),
  )
}

const feeOf = ({ kind, fee, hours, price }: CoachRow): number => {
  if (kind === 'hour') return fee * hours
  return kind === 'percent' ? shareHalfUp(price, fee, 100) : 0
}
