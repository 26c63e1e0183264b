import { rolesFor } from '@pantul/rules/staff-may'
import type { Connection } from '../../platform/database/open.ts'

/** Who reads settlements: the location, and whether the person may see the sums of all locations. */
export type SettlementReader = { readonly locationId: string; readonly seesGroup: boolean }

type StaffRequest = {
  readonly customer: { readonly id: number }
  readonly staff: { readonly locationId: string }
}

/** A file has payments of all locations. Only people with a role for settlements at each location see their sums. */
export async function readerOf(
  db: Connection,
  { customer, staff: { locationId } }: StaffRequest,
): Promise<SettlementReader> {
  const [row] = await db.query<{ seesGroup: boolean }>(
    `select not exists (
       select from location l
        where not exists (select from staff_role r
                           where r.customer_id = $1 and r.role = any ($2)
                             and (r.location_id is null or r.location_id = l.id))) as "seesGroup"`,
    [customer.id, rolesFor('see-settlements')],
  )
  return { locationId, seesGroup: row?.seesGroup ?? false }
}

/** SQL: the payment `p` of line `n`. */
export const ofPayment = `
  left join payment p on p.gateway_order_id = n.gateway_order_id and p.gateway = n.gateway`

/** SQL: the reader may see line `n` of payment `p`; $1 is the location. Lines of unknown orders belong to everybody. */
export const mayRead = ({ seesGroup }: SettlementReader): string =>
  seesGroup ? 'true' : '(p.id is null or p.location_id = $1)'
