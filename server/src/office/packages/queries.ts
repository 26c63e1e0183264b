import type { PackageList, NamedLocation, VersionedPackage } from '@pantul/contract/desk-packages-wire'
import type { PackageDetails } from '@pantul/rules/package-details'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { locations, locationForStaff, type Location } from '../../venue/locations/queries.ts'
import { nextId } from '../rows/next-id.ts'
import { tableColumns } from '../rows/table-columns.ts'

const columns = tableColumns<keyof PackageDetails>({
  name: 'name',
  descriptionEn: 'description_en',
  descriptionId: 'description_id',
  hours: 'hours',
  price: 'price',
  validDays: 'valid_days',
  weekdays: 'weekdays',
  fromHour: 'from_hour',
  toHour: 'to_hour',
  priceTypes: 'price_types',
  locations: 'location_ids',
  soldFrom: 'sold_from',
  soldTo: 'sold_to',
  perCustomer: 'per_customer',
  position: 'position',
  isActive: 'is_active',
})

// Packages that are on sale come first.
const selectPackages = `
  select id, ${columns.selected}, version,
         (select count(*)::integer from quota_package q where q.package_id = package.id) as sold
    from package
   where location_id = $1
   order by is_active desc, position, id`

/** All packages of a location, and the locations where they may be valid. Refusal: LOCATION_UNKNOWN. */
export async function packageList(db: Connection, clock: Clock, locationId: string): Promise<PackageList> {
  const location = await locationForStaff(db, locationId)
  const packages = await db.query<VersionedPackage>(selectPackages, [locationId])
  const offeredLocations = await openLocationsWith(db, location)
  return { today: venueNow(clock, location.timeZone).date, locations: offeredLocations, packages }
}

/** The open locations, and one location that may not be open yet. */
export async function openLocationsWith(db: Connection, location: Location): Promise<NamedLocation[]> {
  const openLocations = await locations(db)
  const isOpen = openLocations.some(({ id }) => id === location.id)
  return (isOpen ? openLocations : [...openLocations, location]).map(({ id, shortName }) => ({
    id,
    name: shortName,
  }))
}

/** Locks a package, so that nobody buys it until the transaction ends. */
export const lockPackage = (tx: Transaction, locationId: string, id: string): Promise<unknown> =>
  tx.query('select id from package where location_id = $1 and id = $2 for update', [locationId, id])

type PackageRow = PackageDetails & { readonly locationId: string; readonly id: string }

const insert = `insert into package (location_id, id, ${columns.names}) values ($1, $2, ${columns.parameters(3)})`

export const insertPackage = (tx: Transaction, row: PackageRow): Promise<unknown> =>
  tx.query(insert, [row.locationId, row.id, ...columns.valuesOf(row)])

const update = `
  update package set ${columns.assignments(3)}, version = version + 1 where location_id = $1 and id = $2`

export const updatePackage = (tx: Transaction, row: PackageRow): Promise<unknown> =>
  tx.query(update, [row.locationId, row.id, ...columns.valuesOf(row)])

export const takePackageOffSale = (tx: Transaction, locationId: string, id: string): Promise<unknown> =>
  tx.query('update package set is_active = false, version = version + 1 where location_id = $1 and id = $2', [
    locationId,
    id,
  ])

/** `JKT1-P4`: the id of the next package of a location. */
export const nextPackageId = (locationId: string, packages: readonly VersionedPackage[]): string =>
  nextId(
    `${locationId}-P`,
    packages.map(({ id }) => id),
  )
