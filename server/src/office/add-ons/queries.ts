import type { ItemStock, StoredStockEntry, VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import type { AddOnDetails } from '@pantul/rules/add-on-details'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { soldPieces } from '../../platform/database/sold-pieces.ts'

// `reserved`: pieces that unplayed orders have. The query is fast, because few orders are confirmed: an order is completed
// when its last booking ends.
const selectAddOns = `
  with reserved as (
    select l.item, sum(l.quantity)::integer as pieces
      from sales_order o
      join order_line l on l.order_id = o.id and l.kind = 'add-on' and l.cancelled_at is null
     where o.location_id = $1 and o.state in ('held', 'payment_review', 'confirmed') and o.kind <> 'package'
     group by l.item
  )
  select a.item, a.name_en as "nameEn", a.name_id as "nameId", a.description_en as "descriptionEn",
         a.description_id as "descriptionId", a.kind, a.unit, a.icon, a.price,
         case when a.kind = 'rental' then a.stock end as pieces,
         a.kind = 'sale' and a.stock is not null as "isCounted", a.low_stock as "lowStock", a.position,
         a.is_active as "isActive", case when a.kind = 'sale' then a.stock end as stock,
         case when a.kind = 'sale' then coalesce(reserved.pieces, 0) else 0 end as reserved, a.version
    from add_on a
    left join reserved on reserved.item = a.item
   where a.location_id = $1
   order by a.position, a.item`

/** All add-ons of a location in their order, also add-ons that are off sale. */
export const allAddOns = (db: Connection, locationId: string): Promise<VersionedAddOn[]> =>
  db.query<VersionedAddOn>(selectAddOns, [locationId])

type AddOnRow = AddOnDetails & { readonly locationId: string; readonly item: string }

const valuesOf = ({ locationId, item, ...details }: AddOnRow): unknown[] => [
  locationId,
  item,
  details.nameEn,
  details.nameId,
  details.descriptionEn,
  details.descriptionId,
  details.unit,
  details.icon,
  details.price,
  details.lowStock,
  details.position,
  details.isActive,
]

const insert = `
  insert into add_on (location_id, item, name_en, name_id, description_en, description_id, unit, icon, price, low_stock,
                      position, is_active, kind, stock)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`

/** Inserts an add-on. If its stock is counted, the stock begins with 0. */
export const insertAddOn = (tx: Transaction, row: AddOnRow): Promise<unknown> =>
  tx.query(insert, [...valuesOf(row), row.kind, row.isCounted ? 0 : row.pieces])

const update = `
  update add_on
     set name_en = $3, name_id = $4, description_en = $5, description_id = $6, unit = $7, icon = $8, price = $9,
         low_stock = $10, position = $11, is_active = $12, version = version + 1,
         stock = case when kind = 'rental' then $13 when $14 then coalesce(stock, 0) end
   where location_id = $1 and item = $2`

/** Updates an add-on. A counted stock stays. A stock that is counted from now on begins with 0. */
export const updateAddOn = (tx: Transaction, row: AddOnRow): Promise<unknown> =>
  tx.query(update, [...valuesOf(row), row.pieces, row.isCounted])

/** Locks an add-on that is for sale (kind `sale`), and returns its stock; undefined if there is no such add-on. */
export async function lockStock(
  tx: Transaction,
  locationId: string,
  item: string,
): Promise<{ readonly stock: number | null } | undefined> {
  const [row] = await tx.query<{ stock: number | null }>(
    `select stock from add_on where location_id = $1 and item = $2 and kind = 'sale' for no key update`,
    [locationId, item],
  )
  return row
}

// The opening entry makes the sum of all entries equal to the pieces in stock plus the pieces that orders took before.
const insertOpeningEntry = `
  insert into stock_entry (location_id, item, kind, pieces, act_id, at)
  select $1, $2, 'opening',
         coalesce((select stock from add_on where location_id = $1 and item = $2), 0)
         + coalesce((select sold.pieces from ${soldPieces} sold where sold.location_id = $1 and sold.item = $2), 0)
         - coalesce((select sum(pieces) from stock_entry where location_id = $1 and item = $2), 0),
         (select id from staff_act where thing = 'add-on' and thing_id = $3 order by id desc limit 1), $4`

type OpeningEntry = {
  readonly locationId: string
  readonly item: string
  /** The add-on as staff acts name it. The entry belongs to its last staff act. */
  readonly thingId: string
  readonly at: Temporal.Instant
}

/** Writes the entry with which the counting of a stock begins. */
export const writeOpeningEntry = (
  tx: Transaction,
  { locationId, item, thingId, at }: OpeningEntry,
): Promise<unknown> => tx.query(insertOpeningEntry, [locationId, item, thingId, at])

type NewEntry = {
  readonly locationId: string
  readonly item: string
  readonly kind: string
  readonly pieces: number
  readonly actId: number
  readonly at: Temporal.Instant
}

/** Writes a stock entry. A trigger changes the stock by its pieces. */
export const insertStockEntry = (
  tx: Transaction,
  { locationId, item, kind, pieces, actId, at }: NewEntry,
): Promise<unknown> =>
  tx.query(
    `insert into stock_entry (location_id, item, kind, pieces, act_id, at) values ($1, $2, $3, $4, $5, $6)`,
    [locationId, item, kind, pieces, actId, at],
  )

/** How many entries are shown, the newest first. */
const MAX_ENTRIES = 100

/** The stock of an add-on that is for sale, with its entries. Refusal: ADD_ON_UNKNOWN. */
export async function stockOf(db: Connection, locationId: string, item: string): Promise<ItemStock> {
  const [row] = await db.query<{ stock: number | null; timeZone: string }>(
    `select a.stock, l.time_zone as "timeZone" from add_on a join location l on l.id = a.location_id
      where a.location_id = $1 and a.item = $2 and a.kind = 'sale'`,
    [locationId, item],
  )
  if (row === undefined) throw new Refusal(problem('ADD_ON_UNKNOWN'))
  const entries = await db.query<Omit<StoredStockEntry, 'at'> & { readonly at: Temporal.Instant }>(
    `select e.kind, e.pieces, coalesce(a.reason, '') as reason, c.full_name as by, e.at
       from stock_entry e
       left join staff_act a on a.id = e.act_id
       left join customer c on c.id = a.customer_id
      where e.location_id = $1 and e.item = $2
      order by e.id desc
      limit ${MAX_ENTRIES}`,
    [locationId, item],
  )
  return {
    item,
    stock: row.stock,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: localMoment(at, row.timeZone) })),
  }
}

/**
 * Makes all sales of add-ons wait until the transaction ends. First waits for orders that are being placed, so that the
 * opening entry counts their pieces.
 */
export const pauseAddOnSales = (tx: Transaction): Promise<unknown> =>
  tx.query('lock table add_on in exclusive mode')

/** Makes all rentals wait until the transaction ends. First waits for orders that are being placed. */
export const pauseRentals = (tx: Transaction): Promise<unknown> =>
  tx.query('lock table add_on_hour in share row exclusive mode')

/** The hour from a date on with the most rented pieces; undefined if no hour has more than `pieces`. */
export async function busiestHourAbove(
  tx: Transaction,
  {
    locationId,
    item,
    pieces,
    from,
  }: { readonly locationId: string; readonly item: string; readonly pieces: number; readonly from: PlayDate },
): Promise<{ readonly date: PlayDate; readonly hour: number; readonly used: number } | undefined> {
  const [row] = await tx.query<{ date: PlayDate; hour: number; used: number }>(
    `select play_date as date, hour, used
       from add_on_hour
      where location_id = $1 and item = $2 and play_date >= $3 and used > $4
      order by used desc, play_date, hour
      limit 1`,
    [locationId, item, from, pieces],
  )
  return row
}
