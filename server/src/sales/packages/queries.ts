import type { PackageConditions } from '@pantul/rules/package'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'

/** A package on sale. Hours are court-hours, prices rupiah; `soldTo`: the last day of sale. */
export type PackageOnSale = PackageConditions & {
  readonly id: string
  readonly name: string
  readonly descriptionEn: string
  readonly descriptionId: string
  readonly hours: number
  readonly price: number
  readonly validDays: number
  readonly soldTo: PlayDate | null
  readonly perCustomer: number | null
}

const onSale = `
  select id, name, description_en as "descriptionEn", description_id as "descriptionId", hours, price,
         valid_days as "validDays", weekdays, from_hour as "fromHour", to_hour as "toHour",
         price_types as "priceTypes", location_ids as locations, sold_to as "soldTo",
         per_customer as "perCustomer"
    from package
   where location_id = $1 and is_active
     and coalesce(sold_from <= $2, true) and coalesce(sold_to >= $2, true)
     and ($3::text is null or id = $3)
   order by price::numeric / hours, position, id`

/** The location, and its local date. */
type SaleDay = { readonly locationId: string; readonly today: PlayDate }

/** The packages that a location sells on a date, the lowest price per hour first. */
export const packagesOnSale = (db: Connection, { locationId, today }: SaleDay): Promise<PackageOnSale[]> =>
  db.query<PackageOnSale>(onSale, [locationId, today, null])

/** One package on sale; undefined if it is not on sale. */
export async function packageOnSale(
  db: Connection,
  packageId: string,
  { locationId, today }: SaleDay,
): Promise<PackageOnSale | undefined> {
  const [found] = await db.query<PackageOnSale>(onSale, [locationId, today, packageId])
  return found
}

/** A quota: a package that a customer owns. `locations`: null for all locations. */
export type OwnQuota = Omit<PackageConditions, 'locations'> & {
  readonly id: number
  readonly publicId: string
  readonly packageId: string
  readonly name: string
  readonly locationId: string
  readonly locationName: string
  readonly timeZone: string
  readonly hours: number
  readonly balance: number
  readonly reserved: number
  readonly used: number
  readonly expiresOn: PlayDate
  readonly locations: readonly string[] | null
}

/** A customer's packages, the first to expire first; with `publicId`, only that one. */
export const quotasOf = (
  db: Connection,
  customerId: number,
  publicId: string | null = null,
): Promise<OwnQuota[]> =>
  db.query<OwnQuota>(
    `select q.id, q.public_id as "publicId", q.package_id as "packageId", q.name, q.location_id as "locationId",
            l.name as "locationName", l.time_zone as "timeZone", q.hours, q.balance, q.reserved,
            (select coalesce(-sum(e.reserved) filter (where e.kind = 'consume'), 0)
                    - coalesce(sum(e.units) filter (where e.kind = 'refund'), 0)
               from quota_entry e where e.quota_id = q.id)::int as used,
            q.expires_on as "expiresOn", q.weekdays, q.from_hour as "fromHour", q.to_hour as "toHour",
            q.price_types as "priceTypes", q.location_ids as locations
       from quota_package q
       join location l on l.id = q.location_id
      where q.customer_id = $1 and ($2::text is null or q.public_id = $2)
      order by q.expires_on, q.id`,
    [customerId, publicId],
  )

/** A ledger entry with its booking. */
export type LedgerEntry = {
  readonly kind: 'grant' | 'reserve' | 'consume' | 'release' | 'expire' | 'adjust' | 'refund'
  readonly units: number
  readonly reserved: number
  readonly at: Temporal.Instant
  readonly orderPublicId: string | null
  readonly orderNumber: string | null
  readonly date: PlayDate | null
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

/**
 * The ledger of a package, newest first. An order that is not of the package's account has no id and number here,
 * because this customer cannot open it.
 */
export const ledgerOf = (db: Connection, quotaId: number): Promise<LedgerEntry[]> =>
  db.query<LedgerEntry>(
    `select e.kind, e.units, e.reserved, e.at, o.public_id as "orderPublicId", o.number as "orderNumber",
            booked.date, coalesce(booked.hours, '{}') as hours, coalesce(booked.courts, '{}') as courts
       from quota_entry e
       join quota_package q on q.id = e.quota_id
       left join sales_order o on o.id = e.order_id and o.customer_id = q.customer_id
      cross join lateral (
        select min(line.play_date) as date, array_agg(distinct line.hour order by line.hour) as hours,
               array_agg(distinct line.name order by line.name) as courts
          from order_line line
         where line.order_id = e.order_id and line.booking_id = e.booking_id and line.by_package) as booked
      where e.quota_id = $1
      order by e.id desc`,
    [quotaId],
  )
