import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'

/** `isGuest`: an order has the hour; phone and e-mail are those of the order. */
type Owner = {
  readonly name: string
  readonly contactId: number | null
  readonly isGuest: boolean
  readonly phone: string | null
  readonly email: string | null
}

/** Who has a court in an hour; undefined if it is free. */
export type Taken = (date: PlayDate, court: string, hour: number) => Owner | undefined

const takenHours = `
  select h.play_date as date, h.court_id as court, h.hour, o.contact_id as "contactId",
         coalesce(o.guest_name, c.full_name, s.name_en, b.reason, '') as name, o.id is not null as "isGuest",
         coalesce(o.guest_phone_e164, c.phone_e164) as phone, coalesce(o.guest_email, c.email) as email
    from court_hour h
    left join sales_order o on o.id = h.order_id
    left join customer c on c.id = o.customer_id
    left join class_session s on s.id = h.session_id
    left join court_block b on b.id = h.block_id
   where h.location_id = $1 and h.play_date = any ($2::date[])
     and (h.held_until is null or h.held_until > now())`

type Row = Owner & { readonly date: PlayDate; readonly court: string; readonly hour: number }

/** Reads the owners of all taken court hours of some dates. */
export async function findTakenHours(
  db: Connection,
  locationId: string,
  dates: readonly PlayDate[],
): Promise<Taken> {
  const days = [...new Set(dates)]
  const rows = days.length === 0 ? [] : await db.query<Row>(takenHours, [locationId, days])
  const owners = new Map(rows.map((row) => [`${row.date} ${row.court} ${row.hour}`, row]))
  return (date, court, hour) => owners.get(`${date} ${court} ${hour}`)
}
