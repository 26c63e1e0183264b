import { mailboxOf } from '@pantul/rules/mailbox'
import type { Promo } from '@pantul/rules/promo'
import { discountTermsOf, type PromoValues } from '@pantul/rules/promo-details'
import type { PromoScope } from '@pantul/rules/promo-discount'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import {
  isOwnOrderSql,
  ordersOfPersonSql,
  type PersonExpressions,
} from '../../people/accounts/orders-of-person.ts'
import type { PromoCustomer } from './customer-keys.ts'

/** A stored promo with its texts. `promo.id` is the row's id as text. */
export type StoredPromo = {
  readonly promo: Promo
  readonly name: BothLanguages
  readonly description: BothLanguages
  /** Number of uses by all customers. */
  readonly uses: number
}

/** A promo, and how often this person has used it and ordered: 0 if no limit of the promo needs the number. */
export type PromoForCustomer = StoredPromo & {
  readonly usesByCustomer: number
  readonly ordersBefore: number
}

type Row = PromoValues & {
  readonly id: number
  readonly code: string | null
  readonly name: BothLanguages
  readonly description: BothLanguages
  readonly scope: PromoScope
  readonly minimum: number
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly locations: readonly string[] | null
  readonly startsOn: PlayDate
  readonly endsOn: PlayDate
  readonly mostUses: number | null
  readonly mostPerCustomer: number | null
  readonly isFirstOrderOnly: boolean
  readonly isActive: boolean
  readonly uses: number
}

/** SQL: how often a customer may use promo `p`; null: no limit. A first-order promo can be used once. */
export const limitPerPersonSql = '(case when p.first_order_only then 1 else p.per_customer end)'

/**
 * SQL: how often a person has used promo `p`. Counts uses that were not returned: of all orders of the person
 * (`ordersOfPersonSql`) that are no longer held, and of held ones of the same account or browser (`isOwnOrderSql`).
 */
export const usesByPersonSql = (person: PersonExpressions): string => `
  (select count(*)::integer
     from promo_use u join sales_order o on o.id = u.order_id
    where u.promo_id = p.id and u.returned_at is null and u.order_id in ${ordersOfPersonSql(person)}
      and (o.state <> 'held' or ${isOwnOrderSql(person)}))`

const columns = `
  p.id, p.code, jsonb_build_object('en', p.name_en, 'id', p.name_id) as name,
  jsonb_build_object('en', p.description_en, 'id', p.description_id) as description,
  p.kind, p.percent, p.cap, p.amount, p.item, p.scope, p.minimum, p.weekdays, p.from_hour as "fromHour",
  p.to_hour as "toHour", p.location_ids as locations, p.starts_on as "startsOn", p.ends_on as "endsOn",
  p.max_uses as "mostUses", ${limitPerPersonSql} as "mostPerCustomer", p.first_order_only as "isFirstOrderOnly",
  p.is_active as "isActive", p.used as uses`

/** The parameters of `offered` that identify the person. */
const person: PersonExpressions = { customer: '$3', browser: '$4', mailbox: '$5', phone: '$6' }

// SQL: skips the counts that no limit needs. Expired holds do not count.
const offered = `
  select ${columns},
         case when ${limitPerPersonSql} is null then 0 else ${usesByPersonSql(person)} end as "usesByCustomer",
         case when not p.first_order_only then 0
              else (select count(*)::integer from sales_order o
                     where o.id in ${ordersOfPersonSql(person)}
                       and (o.state in ('payment_review', 'confirmed', 'completed')
                            or o.state = 'held' and o.held_until > now() and ${isOwnOrderSql(person)}))
          end as "ordersBefore"
    from promo p
   where p.code = $2
      or p.code is null and p.is_active and (p.location_ids is null or $1 = any (p.location_ids))
   order by p.position, p.id`

/** Which promos to look up: `code` (normalised; null if none was typed), and all automatic ones. */
type PromoQuery = {
  readonly locationId: string
  readonly code: string | null
  readonly customer: PromoCustomer
  /** Keyed hash, as in `ClientKeys`; null if staff order for the player. */
  readonly browser: string | null
}

/** The promo with this code, if there is one, and all automatic promos of a location. */
export async function offeredPromos(
  db: Connection,
  { locationId, code, customer, browser }: PromoQuery,
): Promise<PromoForCustomer[]> {
  const { customerId, email, phoneE164 } = customer
  const rows = await db.query<Row & { usesByCustomer: number; ordersBefore: number }>(offered, [
    locationId,
    code,
    customerId,
    browser,
    mailboxOf(email),
    phoneE164,
  ])
  return rows.map(({ usesByCustomer, ordersBefore, ...row }) => ({
    ...storedPromoFrom(row),
    usesByCustomer,
    ordersBefore,
  }))
}

/** The promos that a location shows to everybody on a date (local), in display order. */
export const listedPromos = async (
  db: Connection,
  locationId: string,
  today: PlayDate,
): Promise<StoredPromo[]> =>
  (
    await db.query<Row>(
      `select ${columns}
         from promo p
        where p.is_listed and p.is_active and (p.location_ids is null or $1 = any (p.location_ids))
          and $2::date between p.starts_on and p.ends_on
        order by p.position, p.id`,
      [locationId, today],
    )
  ).map(storedPromoFrom)

/** The promo that an order used, with its current terms; undefined if it used none. */
export async function promoOfOrder(db: Connection, orderId: number): Promise<StoredPromo | undefined> {
  const [row] = await db.query<Row>(
    `select ${columns} from promo p join sales_order o on o.promo_id = p.id where o.id = $1`,
    [orderId],
  )
  return row && storedPromoFrom(row)
}

const storedPromoFrom = ({
  id,
  name,
  description,
  uses,
  startsOn,
  endsOn,
  minimum,
  ...row
}: Row): StoredPromo => ({
  name,
  description,
  uses,
  promo: {
    id: String(id),
    code: row.code,
    isActive: row.isActive,
    from: startsOn,
    to: endsOn,
    locations: row.locations,
    leastSpend: minimum,
    mostUses: row.mostUses,
    mostPerCustomer: row.mostPerCustomer,
    isFirstOrderOnly: row.isFirstOrderOnly,
    discount: discountTermsOf(row),
    scope: row.scope,
    weekdays: row.weekdays,
    fromHour: row.fromHour,
    toHour: row.toHour,
  },
})
