import { rolesFor } from '@pantul/rules/staff-may'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { hasBoughtOrderSql } from '../../orders/stored/bought-order.ts'
import type { Connection } from '../../platform/database/open.ts'

/**
 * SQL: whether a person asked for refund `t`: bought the order, caused the refund, chose its route, typed its bank account,
 * opened it again or imported its payment, or approved one of these acts. `customer`: the SQL of the id of the person.
 */
export const hasAskedForRefundSql = (customer: string): string => `
  (exists (select from staff_act asking
            where (asking.id in (t.act_id, t.account_act_id,
                                 (select p.act_id from payment p where p.id = t.payment_id and p.method = 'imported'))
                   or asking.thing = 'refund' and asking.thing_id = t.public_id
                      and asking.action in ('route-refund', 'enter-refund-account', 'reopen-refund'))
              and ${customer} in (asking.customer_id, asking.approved_by))
   or ${hasBoughtOrderSql(customer, 't.order_id')})`

const selectAsker = `
  select ${hasAskedForRefundSql('$2')} as "isAsker",
         not exists (select from staff_role r
                      where r.role = any ($4) and (r.location_id = $3 or r.location_id is null)
                        and r.customer_id <> $2 and not ${hasAskedForRefundSql('r.customer_id')}) as "isOnlyApprover"
    from refund_task t where t.id = $1`

type AskerCheck = {
  /** Whether the person asked for the refund. */
  readonly isAsker: boolean
  /** Whether nobody else may approve it: all others with the role asked for it too, or nobody else has the role. */
  readonly isOnlyApprover: boolean
}

export async function checkAsker(
  db: Connection,
  refundId: number,
  { customerId, locationId }: Pick<ActingStaff, 'customerId' | 'locationId'>,
): Promise<AskerCheck> {
  const [found] = await db.query<AskerCheck>(selectAsker, [
    refundId,
    customerId,
    locationId,
    rolesFor('approve-refunds'),
  ])
  if (found === undefined) throw new Error(`there is no refund ${refundId}`)
  return found
}
