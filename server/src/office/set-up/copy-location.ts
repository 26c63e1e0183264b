import type { Transaction } from '../../platform/database/open.ts'
import { settingsOf, updateSettings } from '../settings/queries.ts'

/** Copy opening hours, closed dates, courts and prices from location `$1` to `$2`. The courts get numbers from 1. */
const copyStatements = [
  `insert into opening_hours (location_id, weekday, opens_at, closes_at)
   select $2, weekday, opens_at, closes_at from opening_hours where location_id = $1`,
  `insert into special_hours (location_id, date_from, date_to, opens_at, closes_at, name)
   select $2, date_from, date_to, opens_at, closes_at, name from special_hours where location_id = $1`,
  `insert into closed_date (location_id, play_date, reason_en, reason_id)
   select $2, play_date, reason_en, reason_id from closed_date where location_id = $1`,
  `insert into court (id, location_id, name, material, kind, wall, turf, position)
   select $2 || '-C' || row_number() over (order by position, id), $2, name,
          case kind when 'indoor' then 'PADEL-IN' else 'PADEL-OUT' end, kind, wall, turf, position
     from court
    where location_id = $1 and is_active`,
  // In the order of their ids, because of two rules with equal priority the newer one applies.
  `insert into price_rule (location_id, court_id, date_from, date_to, weekdays, valid_from, valid_until, from_hour,
                           to_hour, price, price_type, priority)
   select $2, new_court.id, r.date_from, r.date_to, r.weekdays, r.valid_from, r.valid_until, r.from_hour, r.to_hour, r.price,
          r.price_type, r.priority
     from price_rule r
     left join court c on c.id = r.court_id
     left join court new_court on new_court.location_id = $2 and new_court.name = c.name
    where r.location_id = $1 and r.ended_at is null and (r.court_id is null or new_court.id is not null)
    order by r.id`,
]

/** Copies settings, hours, courts and prices of a location to a new location. Refusal: LOCATION_UNKNOWN. */
export async function copyLocation(
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const copied = await settingsOf(tx, from)
  const { name, shortName, address, city, phone, whatsApp, email, legalName, taxNumber } = await settingsOf(
    tx,
    to,
  )
  const ownValues = { name, shortName, address, city, phone, whatsApp, email, legalName, taxNumber }
  await updateSettings(tx, to, { ...copied, ...ownValues })
  for (const statement of copyStatements) await tx.query(statement, [from, to])
  // The copied settings contain the terms (tax, refunds, deadlines), so the step `terms` is confirmed.
  await tx.query(
    `update location l
        set facilities = o.facilities, confirmed_steps = array_append(array_remove(o.confirmed_steps, 'terms'), 'terms')
       from location o
      where l.id = $2 and o.id = $1`,
    [from, to],
  )
}
