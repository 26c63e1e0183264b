import type { PriceType } from '@pantul/rules/price-type'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/connection.ts'

/** Where and when the hours can be used; null: no restriction. */
export type PackageTerms = {
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly priceTypes: readonly PriceType[] | null
  readonly locationNames: readonly string[] | null
}

/** A package in an order. `hours`: of one piece. `expiresOn`: null until paid. Rupiah. */
export type MailPackage = PackageTerms & {
  readonly name: string
  readonly hours: number
  readonly quantity: number
  readonly amount: number
  readonly expiresOn: PlayDate | null
  /** Whether it belongs to an account; otherwise a guest must create one. */
  readonly isOwned: boolean
}

/** The packages of an order, with the terms at the time of the order. */
export const readMailPackages = (db: Connection, orderId: number): Promise<MailPackage[]> =>
  db.query<MailPackage>(
    `select n.name, t.hours, n.quantity, n.amount,
            (select min(q.expires_on) from quota_package q where q.order_id = $1 and q.line_id = n.id) as "expiresOn",
            exists (select from quota_package q
                     where q.order_id = $1 and q.line_id = n.id and q.customer_id is not null) as "isOwned",
            t.weekdays, t."fromHour", t."toHour", t."priceTypes",
            case when t.locations is not null then array(
              select l.name from location l where l.id = any (t.locations) order by l.position, l.id) end as "locationNames"
       from order_line n
      cross join lateral jsonb_to_record(n.package_terms) as t (hours integer, weekdays smallint[],
              "fromHour" smallint, "toHour" smallint, "priceTypes" text[], locations text[])
      where n.order_id = $1 and n.kind = 'package'
      order by n.id`,
    [orderId],
  )

/** The remaining hours of an owned package. */
export type MailQuota = PackageTerms & {
  readonly name: string
  readonly balance: number
  readonly expiresOn: PlayDate
  readonly isOwned: boolean
}

/** An owned package; null if unknown. */
export async function readMailQuota(db: Connection, quotaId: number): Promise<MailQuota | null> {
  const [quota] = await db.query<MailQuota>(
    `select q.name, q.balance, q.expires_on as "expiresOn", q.customer_id is not null as "isOwned", q.weekdays, q.from_hour as "fromHour",
            q.to_hour as "toHour", q.price_types as "priceTypes",
            case when q.location_ids is not null then array(
              select l.name from location l where l.id = any (q.location_ids) order by l.position, l.id) end as "locationNames"
       from quota_package q
      where q.id = $1`,
    [quotaId],
  )
  return quota ?? null
}
