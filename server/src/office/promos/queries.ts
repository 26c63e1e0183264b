import type { PromoList, VersionedPromo } from '@pantul/contract/desk-promos-wire'
import type { PromoDetails } from '@pantul/rules/promo-details'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { openLocationsWith } from '../packages/queries.ts'
import { tableColumns } from '../rows/table-columns.ts'

const columns = tableColumns<keyof PromoDetails>({
  code: 'code',
  nameEn: 'name_en',
  nameId: 'name_id',
  descriptionEn: 'description_en',
  descriptionId: 'description_id',
  kind: 'kind',
  percent: 'percent',
  cap: 'cap',
  amount: 'amount',
  item: 'item',
  scope: 'scope',
  minimum: 'minimum',
  weekdays: 'weekdays',
  fromHour: 'from_hour',
  toHour: 'to_hour',
  locations: 'location_ids',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  maxUses: 'max_uses',
  perCustomer: 'per_customer',
  firstOrderOnly: 'first_order_only',
  isListed: 'is_listed',
  position: 'position',
  isActive: 'is_active',
})

// Promos that are valid now or later come first.
const selectPromos = `
  select id::text as id, ${columns.selected}, used, version
    from promo
   where location_ids is null or $1 = any (location_ids)
   order by is_active and ends_on >= $2 desc, position, promo.id`

/** The promos of a location, the locations where they may be valid, and its add-ons. Refusal: LOCATION_UNKNOWN. */
export async function promoList(
  db: Connection,
  clock: Clock,
  { locationId, locale }: { readonly locationId: string; readonly locale: Locale },
): Promise<PromoList> {
  const location = await locationForStaff(db, locationId)
  const today = venueNow(clock, location.timeZone).date
  const promos = await db.query<VersionedPromo>(selectPromos, [locationId, today])
  const locations = await openLocationsWith(db, location)
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

/** Whether a promo other than `exceptId` has this code; `exceptId` is null for a new promo. */
export async function isCodeTaken(tx: Transaction, code: string, exceptId: string | null): Promise<boolean> {
  const found = await tx.query('select id from promo where code = $1 and id is distinct from $2', [
    code,
    exceptId,
  ])
  return found.length > 0
}

const insert = `
  insert into promo (${columns.names}) values (${columns.parameters(1)}) returning id::text as id`

/** Returns the id of the new promo. */
export async function insertPromo(tx: Transaction, details: PromoDetails): Promise<string> {
  const [row] = await tx.query<{ id: string }>(insert, columns.valuesOf(details))
  if (row === undefined) throw new Error('a promo was not written')
  return row.id
}

export const updatePromo = (tx: Transaction, id: string, details: PromoDetails): Promise<unknown> =>
  tx.query(`update promo set ${columns.assignments(2)}, version = version + 1 where id = $1`, [
    id,
    ...columns.valuesOf(details),
  ])

/** Takes a promo off sale, and frees its code for the copy that replaces the promo: `PAGI20` becomes `PAGI20~7`. */
export const retirePromo = (tx: Transaction, id: string): Promise<unknown> =>
  tx.query(
    `update promo set is_active = false, code = left(code, 26) || '~' || id, version = version + 1 where id = $1`,
    [id],
  )
