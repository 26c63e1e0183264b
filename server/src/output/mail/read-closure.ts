import type { ClosureKind } from '@pantul/rules/closure'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import { InvalidPayload } from '../../platform/outbox/queries.ts'

export type MailCourtHour = { readonly courtName: string; readonly date: PlayDate; readonly hour: number }

/** A closure as its mail to one person shows it. */
export type MailClosure = {
  readonly kind: ClosureKind
  /** The manager's message to players, in both languages; empty if there is none. */
  readonly message: { readonly en: string; readonly id: string }
  /** The last date to choose a new time, and what happens to the money after it. Null without a move right. */
  readonly newTime: { readonly until: PlayDate; readonly otherwise: 'credit' | 'refund' } | null
  /** The closed hours of the person's bookings. */
  readonly hours: readonly MailCourtHour[]
  /** Hours that were not closed, of unpaid orders that the closure ended as a whole. */
  readonly otherEndedHours: readonly MailCourtHour[]
}

/** Bookings of one order, by their numbers. */
export type OrderBookings = { readonly orderId: number; readonly bookings: readonly number[] }

type ClosureQuery = {
  readonly closureId: number
  /** The closed bookings of one person. */
  readonly orders: readonly OrderBookings[]
  /** The orders of the person that the closure ended as a whole, because they were unpaid. */
  readonly unpaidOrders: readonly number[]
}

/** Throws InvalidPayload if there is no such closure. */
export async function readClosure(
  db: Connection,
  { closureId, orders, unpaidOrders }: ClosureQuery,
): Promise<MailClosure> {
  const [closure] = await db.query<MailClosure>(
    `with closed_booking as (
       select c.order_id, c.booking_id, c.hours
         from closure_case c
         join jsonb_to_recordset($2) as o ("orderId" bigint, bookings jsonb)
           on o."orderId" = c.order_id and o.bookings @> to_jsonb(c.booking_id)
        where c.closure_id = $1
     ), closed_hour as (
       select h.date, h.hour, h.court
         from closed_booking
        cross join lateral jsonb_to_recordset(closed_booking.hours) as h (court text, date date, hour smallint)
     )
     select c.kind, jsonb_build_object('en', c.message_en, 'id', c.message_id) as message,
            (select jsonb_build_object('until', (max(r.until) at time zone l.time_zone)::date, 'otherwise', max(r.otherwise))
               from move_right r join closed_booking using (order_id, booking_id)
              where r.closure_id = c.id
             having count(*) > 0) as "newTime",
            coalesce((select jsonb_agg(jsonb_build_object('courtName', court.name, 'date', h.date, 'hour', h.hour)
                                       order by h.date, h.hour, court.position, court.id)
                        from closed_hour h join court on court.id = h.court), '[]') as hours,
            coalesce((select jsonb_agg(jsonb_build_object('courtName', court.name, 'date', line.play_date, 'hour', line.hour)
                                       order by line.play_date, line.hour, court.position, court.id)
                        from order_line line
                        join sales_order o on o.id = line.order_id and o.series_id is null
                        join court on court.id = line.court_id
                       where line.order_id = any ($3::bigint[]) and line.kind = 'court'
                         and not exists (select from closed_hour h
                                          where (h.date, h.hour, h.court) = (line.play_date, line.hour, line.court_id))),
                     '[]') as "otherEndedHours"
       from closure c join location l on l.id = c.location_id where c.id = $1`,
    [closureId, JSON.stringify(orders), unpaidOrders],
  )
  if (closure === undefined) throw new InvalidPayload('no such closure')
  return closure
}
