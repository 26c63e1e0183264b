import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/connection.ts'
import type { BothLanguages } from '../locations/queries.ts'

/**
 * An add-on; `price` in rupiah. `stock`: pieces to rent at any hour, or left to sell; null is unlimited. `unit`: `EA`
 * per piece, `H` per piece and hour.
 */
export type AddOn = {
  readonly item: string
  readonly name: BothLanguages
  readonly description: BothLanguages
  readonly kind: 'rental' | 'sale'
  readonly unit: 'EA' | 'H'
  readonly icon: 'racket' | 'shoes' | 'ball' | 'grip' | 'towel' | 'water'
  readonly price: number
  readonly stock: number | null
}

/** The active add-ons of a location in its display order: rows of AddOn. */
export const selectAddOns = `
  select item, jsonb_build_object('en', name_en, 'id', name_id) as name,
         jsonb_build_object('en', description_en, 'id', description_id) as description,
         kind, unit, icon, price, stock
    from add_on
   where location_id = $1 and is_active
   order by position, item`

export const addOnsOf = (db: Connection, locationId: string): Promise<AddOn[]> =>
  db.query<AddOn>(selectAddOns, [locationId])

/** Pieces of a rental in use at an hour. */
export type UsedAddOn = { readonly item: string; readonly hour: number; readonly used: number }

/** Rented pieces in these hours, expired holds included. */
export const usedAddOns = (
  db: Connection,
  at: { locationId: string; date: PlayDate; hours: Hours },
): Promise<UsedAddOn[]> =>
  db.query<UsedAddOn>(
    `select item, hour, used
       from add_on_hour
      where location_id = $1 and play_date = $2 and hour = any($3::smallint[])
      order by item, hour`,
    [at.locationId, at.date, at.hours],
  )

/** Pieces of an unpaid order whose hold has expired. */
export type ExpiredHoldAddOn = {
  readonly item: string
  readonly date: PlayDate
  readonly hours: Hours
  readonly quantity: number
}

/** Add-ons of expired holds that no job has released yet; the next order can take them. */
export const addOnsOfExpiredHolds = (db: Connection, locationId: string): Promise<ExpiredHoldAddOn[]> =>
  db.query<ExpiredHoldAddOn>(
    `select l.item, l.play_date as date, coalesce(l.hours, '{}') as hours, l.quantity
       from sales_order o
       join order_line l on l.order_id = o.id and l.kind = 'add-on'
      where o.location_id = $1 and o.state = 'held' and o.held_until <= now()
      order by l.id`,
    [locationId],
  )
