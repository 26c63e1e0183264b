import type { OrderNotes } from '@pantul/contract/desk-day-sheet-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'

/** The notes of the orders that have courts at a location on a date. */
export const readNotes = (db: Connection, locationId: string, date: PlayDate): Promise<OrderNotes[]> =>
  db.query<OrderNotes>(
    `select o.number as "orderNumber", o.notes as note, coalesce(o.desk_note, '') as "deskNote"
       from sales_order o
      where o.id in (select h.order_id from court_hour h where h.location_id = $1 and h.play_date = $2)
        and (o.notes <> '' or o.desk_note <> '')
      order by o.number`,
    [locationId, date],
  )
