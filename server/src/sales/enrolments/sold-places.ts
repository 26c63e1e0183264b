import type { PlayDate } from '@pantul/rules/play-date'
import { sessionsOfLine } from '../../orders/claims/sold-sessions.ts'
import type { Connection } from '../../platform/database/open.ts'

/** SQL: whether the venue moved session `s` after order `o` was placed. */
export const isMovedSince = 'coalesce(s.moved_at >= o.placed_at, false)'

/** A session of an enrolment, in local time. */
export type SoldSession = {
  readonly id: number
  /** How often it was moved. */
  readonly moves: number
  /** The venue moved it after the purchase. */
  readonly isMoved: boolean
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
  readonly courtName: string
  readonly coachName: string
}

/** Places of an order in a class or programme. Rupiah; sessions in order of start. */
export type SoldPlaces = {
  readonly orderId: number
  readonly id: string
  readonly kind: 'class' | 'programme'
  readonly name: string
  readonly places: number
  readonly unitPrice: number
  readonly amount: number
  readonly sessions: readonly SoldSession[]
}

/** The places that orders bought in classes and programmes, with their sessions. */
export const soldPlacesOf = (db: Connection, orderIds: readonly number[]): Promise<SoldPlaces[]> =>
  db.query<SoldPlaces>(
    `select line.order_id as "orderId", e.public_id as id, line.kind, line.name, line.quantity as places,
            line.unit_price as "unitPrice", line.amount,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'id', s.id, 'moves', s.moves, 'isMoved', ${isMovedSince}, 'date', s.play_date, 'fromHour', s.from_hour, 'toHour', s.to_hour,
                      'courtName', court.name, 'coachName', coach.name) order by s.play_date, s.from_hour), '[]')
               from class_session s
               join court on court.id = s.court_id
               join coach on coach.id = s.coach_id
              where s.id = any (${sessionsOfLine})) as sessions
       from order_line line
       join sales_order o on o.id = line.order_id
       join enrolment e on e.line_id = line.id
      where line.order_id = any ($1::bigint[]) and line.kind in ('class', 'programme')
      order by line.order_id, line.id`,
    [orderIds],
  )
