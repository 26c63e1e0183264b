import type { PriceType } from '@pantul/rules/price-type'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/connection.ts'

/** Where and when the court-hours of a package can be used. Null is no restriction. */
export type PackageTerms = {
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly priceTypes: readonly PriceType[] | null
  readonly locationNames: readonly string[] | null
}

/** A package in an order. */
export type MailPackage = PackageTerms & {
  readonly name: string
  /** The court-hours of one piece. */
  readonly hours: number
  readonly quantity: number
  /** Rupiah. */
  readonly amount: number
  /** Null until paid. */
  readonly expiresOn: PlayDate | null
  /** Whether the package belongs to an account. A guest must create one to use the package. */
  readonly isInAccount: boolean
}

/** The packages of an order, with the terms at the time of the order. */
export const readMailPackages = (db: Connection, orderId: number): Promise<MailPackage[]> =>
  db.query<MailPackage>(
    `select line.name, t.hours, line.quantity, line.amount,
            (select min(q.expires_on) from quota_package q where q.order_id = $1 and q.line_id = line.id) as "expiresOn",
            exists (select from quota_package q
                     where q.order_id = $1 and q.line_id = line.id and q.customer_id is not null) as "isInAccount",
            t.weekdays, t."fromHour", t."toHour", t."priceTypes",
            case when t.locations is not null then array(
              select l.name from location l where l.id = any (t.locations) order by l.position, l.id) end as "locationNames"
       from order_line line
      cross join lateral jsonb_to_record(line.package_terms) as t (hours integer, weekdays smallint[],
              "fromHour" smallint, "toHour" smallint, "priceTypes" text[], locations text[])
      where line.order_id = $1 and line.kind = 'package'
      order by line.id`,
    [orderId],
  )

/** A package that a person bought. */
export type MailQuota = PackageTerms & {
  readonly name: string
  /** The remaining court-hours. */
  readonly balance: number
  readonly expiresOn: PlayDate
  readonly isInAccount: boolean
}

/** A package that a person bought; null if there is no such package. */
export async function readMailQuota(db: Connection, quotaId: number): Promise<MailQuota | null> {
  const [quota] = await db.query<MailQuota>(
    `select q.name, q.balance, q.expires_on as "expiresOn", q.customer_id is not null as "isInAccount",
            q.weekdays, q.from_hour as "fromHour", q.to_hour as "toHour", q.price_types as "priceTypes",
            case when q.location_ids is not null then array(
              select l.name from location l where l.id = any (q.location_ids) order by l.position, l.id) end as "locationNames"
       from quota_package q
      where q.id = $1`,
    [quotaId],
  )
  return quota ?? null
}
