import type { Limits } from '@pantul/contract/desk-payments-wire'
import { creditBalance } from '../../balances/credit/queries.ts'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { findContact } from '../../people/contacts/queries.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { OrderKind } from '@pantul/rules/order-kind'
import type { Deps } from '../../platform/deps.ts'
import type { Debtor } from '../../orders/order-hooks.ts'
import { mayLeaveUnpaid } from './unpaid-so-far.ts'
import { findPayableOrder } from './find-payable-order.ts'

/** `order`: an order number; `contact`: the public id of a person without an order. */
type LimitQuery = {
  readonly staff: ActingStaff
  readonly order?: string | undefined
  readonly contact?: string | undefined
}

/**
 * How much of an order staff may still leave unpaid (null: any sum), and how much store credit can pay; rupiah.
 * Refusals: ORDER_UNKNOWN, PERSON_UNKNOWN.
 */
export async function limitsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, order, contact }: LimitQuery,
): Promise<Limits> {
  const debtor = await debtorOf({ db, clock }, { staff, order, contact })
  const { customerId, kind } = debtor
  return {
    unpaid: await mayLeaveUnpaid(db, { staff, debtor, now: clock.now() }),
    credit: customerId === null || kind !== 'court' ? null : await creditBalance(db, customerId),
  }
}

async function debtorOf(
  { db }: Pick<Deps, 'db' | 'clock'>,
  { staff, order, contact }: LimitQuery,
): Promise<Debtor & { readonly kind: OrderKind }> {
  if (order !== undefined) {
    const found = await findPayableOrder(db, order, staff.locationId)
    if (found === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
    return found
  }
  if (contact === undefined) return { phone: '', contactId: null, customerId: null, kind: 'court' }
  const { id, customerId, phone } = await findContact(db, contact)
  return { contactId: id, customerId, phone, kind: 'court' }
}
