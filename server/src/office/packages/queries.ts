import type { PackageList, NamedLocation, VersionedPackage } from '@pantul/contract/desk-packages-wire'
import type { PackageDetails } from '@pantul/rules/package-details'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { locations, officeLocationOf, type Location } from '../../venue/locations/queries.ts'

// Those on sale first.
const selectPackages = `
  select p.id, p.name, p.description_en as "descriptionEn", p.description_id as "descriptionId", p.hours, p.price,
         p.valid_days as "validDays", p.weekdays, p.from_hour as "fromHour", p.to_hour as "toHour",
         p.price_types as "priceTypes", p.location_ids as locations, p.sold_from as "soldFrom", p.sold_to as "soldTo",
         p.per_customer as "perCustomer", p.position, p.is_active as "isActive", p.version,
         (select count(*)::integer from quota_package q where q.package_id = p.id) as sold
    from package p
   where p.location_id = $1
   order by p.is_active desc, p.position, p.id`

/** All packages of a location, and all locations. Throws LOCATION_UNKNOWN. */
export async function packageList(db: Connection, clock: Clock, locationId: string): Promise<PackageList> {
  const location = await officeLocationOf(db, locationId)
  const packages = await db.query<VersionedPackage>(selectPackages, [locationId])
  const locations = await locationsWith(db, location)
  return { today: venueNow(clock, location.timeZone).date, locations, packages }
}

/** The open locations, and a location that may not be open yet. */
export async function locationsWith(db: Connection, location: Location): Promise<NamedLocation[]> {
  const open = await locations(db)
  const all = open.some(({ id }) => id === location.id) ? open : [...open, location]
  return all.map(({ id, shortName }) => ({ id, name: shortName }))
}

/** Locks a package, so that nobody buys it until the transaction ends. */
export const lockPackage = (tx: Transaction, locationId: string, id: string): Promise<unknown> =>
  tx.query('select id from package where location_id = $1 and id = $2 for update', [locationId, id])

const insert = `
  insert into package (location_id, id, name, description_en, description_id, hours, price, valid_days, weekdays,
                       from_hour, to_hour, price_types, location_ids, sold_from, sold_to, per_customer, position,
                       is_active)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`

const update = `
  update package
     set name = $3, description_en = $4, description_id = $5, hours = $6, price = $7, valid_days = $8, weekdays = $9,
         from_hour = $10, to_hour = $11, price_types = $12, location_ids = $13, sold_from = $14, sold_to = $15,
         per_customer = $16, position = $17, is_active = $18, version = version + 1
   where location_id = $1 and id = $2`

/** A package of a location with its details. */
type StoredPackage = PackageDetails & { readonly locationId: string; readonly id: string }

const valuesOf = ({ locationId, id, ...details }: StoredPackage): unknown[] => [
  locationId,
  id,
  details.name,
  details.descriptionEn,
  details.descriptionId,
  details.hours,
  details.price,
  details.validDays,
  details.weekdays,
  details.fromHour,
  details.toHour,
  details.priceTypes,
  details.locations,
  details.soldFrom,
  details.soldTo,
  details.perCustomer,
  details.position,
  details.isActive,
]

export const insertPackage = (tx: Transaction, stored: StoredPackage): Promise<unknown> =>
  tx.query(insert, valuesOf(stored))

export const updatePackage = (tx: Transaction, stored: StoredPackage): Promise<unknown> =>
  tx.query(update, valuesOf(stored))

export const takePackageOffSale = (tx: Transaction, locationId: string, id: string): Promise<unknown> =>
  tx.query('update package set is_active = false, version = version + 1 where location_id = $1 and id = $2', [
    locationId,
    id,
  ])

/** `JKT1-P4`: the number after the highest one. */
export function newPackageId(locationId: string, packages: readonly VersionedPackage[]): string {
  const start = `${locationId}-P`
  const numbers = packages.map(({ id }) =>
    id.startsWith(start) && /^\d+$/.test(id.slice(start.length)) ? Number(id.slice(start.length)) : 0,
  )
  return `${start}${Math.max(0, ...numbers) + 1}`
}
