import type { Limits } from '@pantul/contract/desk-payments-wire'
import { creditBalance } from '../../balances/credit/queries.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { requireContactToOrderFor } from '../../people/contacts/queries.ts'
import type { OrderKind } from '@pantul/rules/order-kind'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { OwingPlayer } from '../../orders/states/order-hooks.ts'
import { remainingUnpaidLimit } from './count-unpaid.ts'
import { findPayableOrder } from './find-payable-order.ts'

type LimitQuery = {
  readonly staff: ActingStaff
  /** An order number. */
  readonly order?: string | undefined
  /** The public id of a person who has no order yet. */
  readonly contact?: string | undefined
}

/**
 * How many rupiah of an order a member of staff may still leave unpaid (null: any amount), and how many the store credit of
 * the player can pay (null: none). Refusals: ORDER_UNKNOWN, PERSON_UNKNOWN.
 */
export async function readCounterLimits(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: LimitQuery,
): Promise<Limits> {
  const owingPlayer = await findOwingPlayer(db, query)
  const { customerId, kind } = owingPlayer
  return {
    unpaid: await remainingUnpaidLimit(db, { staff: query.staff, owingPlayer, now: clock.now() }),
    credit: customerId === null || kind !== 'court' ? null : await creditBalance(db, customerId),
  }
}

async function findOwingPlayer(
  db: Connection,
  { staff, order, contact }: LimitQuery,
): Promise<OwingPlayer & { readonly kind: OrderKind }> {
  if (order !== undefined) return findPayableOrder(db, order, staff.locationId)
  if (contact === undefined) return { phone: '', contactId: null, customerId: null, kind: 'court' }
  const { id, customerId, phone } = await requireContactToOrderFor(db, contact)
  return { contactId: id, customerId, phone, kind: 'court' }
}
