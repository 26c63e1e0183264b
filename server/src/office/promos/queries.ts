import type { PromoList, VersionedPromo } from '@pantul/contract/desk-promos-wire'
import type { PromoDetails } from '@pantul/rules/promo-details'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { officeLocationOf } from '../../venue/locations/queries.ts'
import { locationsWith } from '../packages/queries.ts'

const selectPromos = `
  select p.id::text as id, p.code, p.name_en as "nameEn", p.name_id as "nameId", p.description_en as "descriptionEn",
         p.description_id as "descriptionId", p.kind, p.percent, p.cap, p.amount, p.item, p.scope, p.minimum,
         p.weekdays, p.from_hour as "fromHour", p.to_hour as "toHour", p.location_ids as locations,
         p.starts_on as "startsOn", p.ends_on as "endsOn", p.max_uses as "maxUses",
         p.per_customer as "perCustomer", p.first_order_only as "firstOrderOnly", p.is_listed as "isListed",
         p.position, p.is_active as "isActive", p.used, p.version
    from promo p
   where p.location_ids is null or $1 = any (p.location_ids)
   order by p.is_active and p.ends_on >= $2 desc, p.position, p.id`

/** All promos that are valid at a location, all locations, and its add-ons in a language. Throws LOCATION_UNKNOWN. */
export async function promoList(
  db: Connection,
  clock: Clock,
  { locationId, locale }: { readonly locationId: string; readonly locale: Locale },
): Promise<PromoList> {
  const location = await officeLocationOf(db, locationId)
  const today = venueNow(clock, location.timeZone).date
  const promos = await db.query<VersionedPromo>(selectPromos, [locationId, today])
  const locations = await locationsWith(db, location)
  const items = await db.query<{ item: string; name: string }>(
    `select item, case $2 when 'id' then name_id else name_en end as name
       from add_on where location_id = $1 order by position, item`,
    [locationId, locale],
  )
  return { today, locations, items, promos }
}

/** Locks a promo, so that nobody uses it until the transaction ends. Returns whether it was ever used. */
export async function lockPromo(tx: Transaction, id: string): Promise<boolean> {
  await tx.query('select id from promo where id = $1 for update', [id])
  const [row] = await tx.query<{ isUsed: boolean }>(
    'select exists (select from promo_use where promo_id = $1) as "isUsed"',
    [id],
  )
  return row?.isUsed ?? false
}

/** Whether another promo of the group has this code. `id` null: a new promo. */
export async function isCodeTaken(tx: Transaction, code: string, id: string | null): Promise<boolean> {
  const found = await tx.query('select id from promo where code = $1 and id is distinct from $2', [code, id])
  return found.length > 0
}

const columns = `code, name_en, name_id, description_en, description_id, kind, percent, cap, amount, item, scope, minimum,
                 weekdays, from_hour, to_hour, location_ids, starts_on, ends_on, max_uses, per_customer,
                 first_order_only, is_listed, position, is_active`

const insert = `
  insert into promo (${columns})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
  returning id::text as id`

const update = `
  update promo
     set (${columns}, version)
       = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
          version + 1)
   where id = $25`

const valuesOf = (details: PromoDetails): unknown[] => [
  details.code,
  details.nameEn,
  details.nameId,
  details.descriptionEn,
  details.descriptionId,
  details.kind,
  details.percent,
  details.cap,
  details.amount,
  details.item,
  details.scope,
  details.minimum,
  details.weekdays,
  details.fromHour,
  details.toHour,
  details.locations,
  details.startsOn,
  details.endsOn,
  details.maxUses,
  details.perCustomer,
  details.firstOrderOnly,
  details.isListed,
  details.position,
  details.isActive,
]

/** Returns the id of the new promo. */
export async function insertPromo(tx: Transaction, details: PromoDetails): Promise<string> {
  const [row] = await tx.query<{ id: string }>(insert, valuesOf(details))
  if (row === undefined) throw new Error('a promo was not written')
  return row.id
}

export const updatePromo = (tx: Transaction, id: string, details: PromoDetails): Promise<unknown> =>
  tx.query(update, [...valuesOf(details), id])

/** Pauses a promo, and frees its code for the copy that takes its place: `PAGI20` becomes `PAGI20~7`. */
export const retirePromo = (tx: Transaction, id: string): Promise<unknown> =>
  tx.query(
    `update promo set is_active = false, code = left(code, 26) || '~' || id, version = version + 1 where id = $1`,
    [id],
  )
