import type { PlayDate } from '@pantul/rules/play-date'
import type { NormalizedPerson } from '../../people/contacts/normalize-person.ts'
import type { Connection } from '../../platform/database/open.ts'

/** Who has a court at an hour. `name`: the name of the person or the class, or the reason of the block. */
type HourOwner = NormalizedPerson & {
  readonly contactId: number | null
  /** False if a class, a block or a fixed hour has the court. */
  readonly hasOrder: boolean
}

/** The owner of a court at an hour; undefined if the hour is free. */
export type FindOwner = (date: PlayDate, court: string, hour: number) => HourOwner | undefined

const selectTakenHours = `
  select h.play_date as date, h.court_id as court, h.hour, o.contact_id as "contactId",
         coalesce(o.guest_name, c.full_name, s.name_en, b.reason, '') as name, o.id is not null as "hasOrder",
         coalesce(o.guest_phone_e164, c.phone_e164) as phone, coalesce(o.guest_email, c.email) as email
    from court_hour h
    left join sales_order o on o.id = h.order_id
    left join customer c on c.id = o.customer_id
    left join class_session s on s.id = h.session_id
    left join court_block b on b.id = h.block_id
   where h.location_id = $1 and h.play_date = any ($2::date[])
     and (h.held_until is null or h.held_until > now())`

type TakenHour = HourOwner & { readonly date: PlayDate; readonly court: string; readonly hour: number }

/**
 * Reads the owners of all taken court-hours on some dates, and returns the function that finds the owner of one hour.
 */
export async function readHourOwners(
  db: Connection,
  locationId: string,
  dates: readonly PlayDate[],
): Promise<FindOwner> {
  const days = [...new Set(dates)]
  const rows = days.length === 0 ? [] : await db.query<TakenHour>(selectTakenHours, [locationId, days])
  const owners = new Map(rows.map((row) => [`${row.date} ${row.court} ${row.hour}`, row]))
  return (date, court, hour) => owners.get(`${date} ${court} ${hour}`)
}
