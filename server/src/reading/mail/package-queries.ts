import type { PriceType } from '@pantul/rules/price-type'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/connection.ts'

/** Where and when hours may be used; null is everywhere, or always. */
export type PackageTerms = {
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly priceTypes: readonly PriceType[] | null
  readonly locationNames: readonly string[] | null
}

/** A package that an order sold; `hours` are those of one piece, `expiresOn` is null until it is paid. Rupiah. */
export type MailPackage = PackageTerms & {
  readonly name: string
  readonly hours: number
  readonly quantity: number
  readonly amount: number
  readonly expiresOn: PlayDate | null
  /** An account has it: nobody needs to make one. */
  readonly isOwned: boolean
}

/** The packages of an order, on the terms of the day it was placed. */
export const mailPackages = (db: Connection, orderId: number): Promise<MailPackage[]> =>
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

/** What is left of a package that somebody owns. */
export type MailQuota = PackageTerms & {
  readonly name: string
  readonly balance: number
  readonly expiresOn: PlayDate
  readonly isOwned: boolean
}

/** A package that somebody owns; null when there is no such one. */
export async function mailQuota(db: Connection, quotaId: number): Promise<MailQuota | null> {
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
