import type { ClosureCase, ListedClosure, ShownClosure } from '@pantul/contract/desk-closures-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem, type ProblemCode } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { problemMessage } from '../../platform/http/language.ts'
import { affectedClasses, findClosure } from './queries.ts'
import { seriesDatesSkippedBy } from './skip-series.ts'

type ClosureRow = Omit<ListedClosure, 'at'> & {
  readonly id: number
  readonly at: Temporal.Instant
  readonly timeZone: string
  readonly message: ShownClosure['message']
  readonly blockId: string | null
  readonly closedDates: readonly PlayDate[]
}

const MAX_LISTED = 100

const selectClosures = `
  select c.id, c.public_id as "publicId", c.kind, c.date_from as "dateFrom", c.date_to as "dateTo",
         c.hour_from as "from", c.hour_until as until, c.reason, c.way as resolution, c.state = 'finished' as "isFinished",
         exists (select from court_block b where b.closure_id = c.id and b.ended_at is null) as "isBlocked",
         person.full_name as by, c.created_at as at, l.time_zone as "timeZone",
         jsonb_build_object('en', c.message_en, 'id', c.message_id) as message,
         (select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.position, k.id)
            from court k where k.id = any (c.courts)) as courts,
         (select b.public_id from court_block b where b.closure_id = c.id and b.ended_at is null) as "blockId",
         c.closed_dates as "closedDates", sums.settled, sums.unsettled, sums.failed
    from closure c
    join location l on l.id = c.location_id
    join staff_act a on a.id = c.act_id
    join customer person on person.id = a.customer_id
   cross join lateral (
     select count(*) filter (where state = 'done')::integer as settled,
            count(*) filter (where state = 'left')::integer as unsettled,
            count(*) filter (where state = 'failed')::integer as failed
       from closure_case where closure_id = c.id) sums
   where c.location_id = $1 and ($2::text is null or c.public_id = $2)
   order by c.id desc
   limit ${MAX_LISTED}`

/** All closures of a location, or only the one with `publicId`. */
const closureRows = (db: Connection, locationId: string, publicId: string | null): Promise<ClosureRow[]> =>
  db.query<ClosureRow>(selectClosures, [locationId, publicId])

const toListedClosure = ({
  at,
  timeZone,
  ...row
}: ClosureRow): ListedClosure & Pick<ClosureRow, 'blockId' | 'closedDates'> => ({
  ...row,
  at: localMoment(at, timeZone),
})

export const listClosures = async (db: Connection, locationId: string): Promise<readonly ListedClosure[]> =>
  (await closureRows(db, locationId, null)).map(toListedClosure)

type ClosureCaseRow = Omit<ClosureCase, 'at' | 'toldAt' | 'problem'> & {
  readonly problem: ProblemCode | null
  readonly at: Temporal.Instant
  readonly toldAt: Temporal.Instant | null
}

// `goods`: what was sold with a booking that has no hours any more.
const selectClosureCases = `
  select closed.id, o.number as "orderNumber", closed.booking_id as "bookingId",
         coalesce(o.guest_name, c.full_name) as name,
         coalesce(o.guest_phone_e164, o.guest_phone, nullif(c.phone_e164, ''), c.phone, '') as phone,
         coalesce(o.guest_email, c.email, '') <> '' as "hasEmail", o.locale as language, closed.hours, closed.way as resolution,
         closed.state, closed.outcome, closed.problem, closed.refund, closed.debt as "noLongerOwed", closed.units as "packageHours",
         closed.at, closed.told_at as "toldAt",
         coalesce(sold.goods, '[]') as goods
    from closure_case closed
    join sales_order o on o.id = closed.order_id
    left join customer c on c.id = o.customer_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('orderNumber', g.number, 'total', g.total, 'owed', g.owed, 'things', thing.list)
                       order by g.id) as goods
        from sales_order g
       cross join lateral (
         select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.id) as list
           from order_line l where l.order_id = g.id) as thing
       where (g.beside_id, g.beside_booking_id) = (closed.order_id, closed.booking_id) and g.kind = 'goods'
         and g.state = 'completed' and closed.outcome not in ('kept', 'gone')
         and not exists (select from court_hour h join order_line l on l.id = h.line_id
                          where h.order_id = closed.order_id
                            and (l.order_id, l.booking_id) = (closed.order_id, closed.booking_id))) as sold on true
   where closed.closure_id = $1
   order by closed.hours -> 0 ->> 'date', (closed.hours -> 0 ->> 'hour')::integer, closed.hours -> 0 ->> 'court', closed.id`

type ClosureToShow = {
  readonly locationId: string
  readonly publicId: string
  readonly language: 'en' | 'id'
}

/** A closure with its closure cases, and the classes that still have hours in it. Refusal: CLOSURE_UNKNOWN. */
export async function showClosure(
  db: Connection,
  { locationId, publicId, language }: ClosureToShow,
): Promise<ShownClosure> {
  const [row] = await closureRows(db, locationId, publicId)
  const closure = await findClosure(db, { locationId, publicId })
  if (row === undefined || closure === undefined) throw new Refusal(problem('CLOSURE_UNKNOWN'))
  const closureCases = await db.query<ClosureCaseRow>(selectClosureCases, [row.id])
  const classes = await affectedClasses(db, closure)
  return {
    ...toListedClosure(row),
    message: row.message,
    cases: closureCases.map(({ at, toldAt, problem: code, ...closureCase }) => ({
      ...closureCase,
      problem: code === null ? null : problemMessage({ problem: code }, language),
      at: localMoment(at, row.timeZone),
      toldAt: toldAt === null ? null : localMoment(toldAt, row.timeZone),
    })),
    classes: classes.map(({ publicId: id, nameEn, nameId, date, from }) => ({
      publicId: id,
      name: language === 'id' ? nameId : nameEn,
      date,
      from,
    })),
    seriesDates: await seriesDatesSkippedBy(db, row.id),
  }
}
