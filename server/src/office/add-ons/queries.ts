import type { StockList, StoredEntry, VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import type { AddOnDetails } from '@pantul/rules/add-on-details'
import type { PlayDate } from '@pantul/rules/play-date'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { soldPieces } from '../../platform/database/sold-pieces.ts'

// Fast, because few orders are confirmed: an order is completed when its last booking ends.
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

/** All add-ons of a location in their order, also those off sale. */
export const allAddOns = (db: Connection, locationId: string): Promise<VersionedAddOn[]> =>
  db.query<VersionedAddOn>(selectAddOns, [locationId])

/** An add-on of a location with its details. */
type StoredAddOn = AddOnDetails & { readonly locationId: string; readonly item: string }

const valuesOf = ({ locationId, item, ...details }: StoredAddOn): unknown[] => [
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

/** Inserts an add-on. A counted stock begins with 0. */
export const insertAddOn = (tx: Transaction, stored: StoredAddOn): Promise<unknown> =>
  tx.query(insert, [...valuesOf(stored), stored.kind, stored.isCounted ? 0 : stored.pieces])

const update = `
  update add_on
     set name_en = $3, name_id = $4, description_en = $5, description_id = $6, unit = $7, icon = $8, price = $9,
         low_stock = $10, position = $11, is_active = $12, version = version + 1,
         stock = case when kind = 'rental' then $13 when $14 then coalesce(stock, 0) end
   where location_id = $1 and item = $2`

/** Updates an add-on. A counted stock stays; a stock that is counted from now on begins with 0. */
export const updateAddOn = (tx: Transaction, stored: StoredAddOn): Promise<unknown> =>
  tx.query(update, [...valuesOf(stored), stored.pieces, stored.isCounted])

/** Locks an add-on of kind `sale` until the transaction ends, and returns its stock; undefined if there is none. */
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

// Pieces of orders that were placed before are counted in the first stock.
const openStock = `
  insert into stock_entry (location_id, item, kind, pieces, act_id, at)
  select $1, $2, 'opening',
         coalesce((select stock from add_on where location_id = $1 and item = $2), 0)
         + coalesce((select sold.pieces from ${soldPieces} sold where sold.location_id = $1 and sold.item = $2), 0)
         - coalesce((select sum(pieces) from stock_entry where location_id = $1 and item = $2), 0),
         (select id from staff_act where thing = 'add-on' and thing_id = $3 order by id desc limit 1), $4`

/** An add-on, as acts name it, at a time. */
type Opening = {
  readonly locationId: string
  readonly item: string
  readonly thingId: string
  readonly at: Temporal.Instant
}

/** Writes the entry with which a stock begins to be counted, for the act that was just recorded. */
export const insertOpening = (
  tx: Transaction,
  { locationId, item, thingId, at }: Opening,
): Promise<unknown> => tx.query(openStock, [locationId, item, thingId, at])

/** The act that an entry belongs to, and its time. */
type Recorded = { readonly actId: number; readonly at: Temporal.Instant }

/** Writes an entry; a trigger changes the stock by its pieces. */
export const insertEntry = (
  tx: Transaction,
  entry: { locationId: string; item: string; kind: string; pieces: number },
  { actId, at }: Recorded,
): Promise<unknown> =>
  tx.query(
    `insert into stock_entry (location_id, item, kind, pieces, act_id, at) values ($1, $2, $3, $4, $5, $6)`,
    [entry.locationId, entry.item, entry.kind, entry.pieces, actId, at],
  )

/** The number of entries that are shown. */
const MOST_ENTRIES = 100

/** The stock of an add-on of kind `sale`, and its last entries; undefined if there is none. */
export async function stockOf(
  db: Connection,
  locationId: string,
  item: string,
): Promise<StockList | undefined> {
  const [row] = await db.query<{ stock: number | null; timeZone: string }>(
    `select a.stock, l.time_zone as "timeZone" from add_on a join location l on l.id = a.location_id
      where a.location_id = $1 and a.item = $2 and a.kind = 'sale'`,
    [locationId, item],
  )
  if (row === undefined) return undefined
  const entries = await db.query<Omit<StoredEntry, 'at'> & { readonly at: Temporal.Instant }>(
    `select e.kind, e.pieces, coalesce(a.reason, '') as reason, c.full_name as by, e.at
       from stock_entry e
       left join staff_act a on a.id = e.act_id
       left join customer c on c.id = a.customer_id
      where e.location_id = $1 and e.item = $2
      order by e.id desc
      limit ${MOST_ENTRIES}`,
    [locationId, item],
  )
  return {
    item,
    stock: row.stock,
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: localMoment(at, row.timeZone) })),
  }
}

/**
 * Stops claims and releases of add-ons until the transaction ends. Waits for orders that are being placed, because they
 * took no pieces of a stock that was not counted.
 */
export const stopSales = (tx: Transaction): Promise<unknown> =>
  tx.query('lock table add_on in exclusive mode')

/** Stops claims of rented pieces until the transaction ends. Waits for orders that are being placed. */
export const stopRentals = (tx: Transaction): Promise<unknown> =>
  tx.query('lock table add_on_hour in share row exclusive mode')

/** The hour from a date on at which most pieces are rented, if more than `pieces` are rented then; otherwise undefined. */
export async function hourWithMore(
  tx: Transaction,
  { locationId, item }: { readonly locationId: string; readonly item: string },
  { pieces, from }: { readonly pieces: number; readonly from: PlayDate },
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

/** `ADD-ON-4`: the number after the highest one. */
export function newItem(addOns: readonly VersionedAddOn[]): string {
  const numbers = addOns.map(({ item }) => Number(/^ADD-ON-(\d{1,6})$/.exec(item)?.[1] ?? 0))
  return `ADD-ON-${Math.max(0, ...numbers) + 1}`
}
