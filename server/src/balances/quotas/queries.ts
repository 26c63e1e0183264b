import type { OwnedPackage } from '@pantul/rules/package'
import type { PriceType } from '@pantul/rules/price-type'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** An owned package with court-hours left. `id`: the row's id as text. */
export type OwnedQuota = OwnedPackage & { readonly publicId: string; readonly name: string }

/** `isFromGuest`: bought by a guest, even if the order was added to an account later. */
type Row = {
  readonly id: number
  readonly publicId: string
  readonly name: string
  readonly balance: number
  readonly expires: PlayDate
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly priceTypes: readonly PriceType[] | null
  readonly locations: readonly string[] | null
  readonly isFromGuest: boolean
}

const columns = `
  id, public_id as "publicId", name, balance, expires_on as expires, weekdays, from_hour as "fromHour",
  to_hour as "toHour", price_types as "priceTypes", location_ids as locations,
  (select o.customer_id is null or o.joined_at is not null from sales_order o where o.id = order_id) as "isFromGuest"`

/** The usable packages of a customer, the first to expire first. */
export const ownedQuotas = async (db: Connection, customerId: number): Promise<OwnedQuota[]> =>
  ownedFrom(
    await db.query<Row>(
      `select ${columns} from quota_package where customer_id = $1 and balance > 0 order by expires_on, id`,
      [customerId],
    ),
  )

/** Like `ownedQuotas`, but locks the rows by id until the transaction ends. */
export const lockOwnedQuotas = async (tx: Transaction, customerId: number): Promise<OwnedQuota[]> =>
  ownedFrom(
    await tx.query<Row>(
      `select ${columns} from quota_package where customer_id = $1 and balance > 0 order by id for no key update`,
      [customerId],
    ),
  ).toSorted((a, b) => (a.expires < b.expires ? -1 : Number(a.expires > b.expires)))

const ownedFrom = (rows: readonly Row[]): OwnedQuota[] => rows.map((row) => ({ ...row, id: String(row.id) }))
