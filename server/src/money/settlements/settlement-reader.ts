import { rolesFor } from '@pantul/rules/staff-may'
import type { Connection } from '../../platform/database/open.ts'

/** A person who reads settlements at a location. */
export type SettlementReader = {
  readonly locationId: string
  /** Whether the person may see the lines of all locations. */
  readonly seesAllLocations: boolean
}

type StaffRequest = {
  readonly customer: { readonly id: number }
  readonly staff: { readonly locationId: string }
}

/** A file has payments of all locations. Only a person with a role for settlements at each location sees all of them. */
export async function findReader(
  db: Connection,
  { customer, staff: { locationId } }: StaffRequest,
): Promise<SettlementReader> {
  const [row] = await db.query<{ seesAllLocations: boolean }>(
    `select not exists (
       select from location l
        where not exists (select from staff_role r
                           where r.customer_id = $1 and r.role = any ($2)
                             and (r.location_id is null or r.location_id = l.id))) as "seesAllLocations"`,
    [customer.id, rolesFor('see-settlements')],
  )
  return { locationId, seesAllLocations: row?.seesAllLocations ?? false }
}

/** SQL: joins the payment `p` of line `n`, if there is one. */
export const joinPayment = `
  left join payment p on p.gateway_order_id = n.gateway_order_id and p.gateway = n.gateway`

/** SQL: whether the reader may see line `n` of payment `p`. $1 is the location. Everybody sees lines of unknown orders. */
export const isVisibleToSql = ({ seesAllLocations }: SettlementReader): string =>
  seesAllLocations ? 'true' : '(p.id is null or p.location_id = $1)'
