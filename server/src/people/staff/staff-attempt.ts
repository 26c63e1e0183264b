import type { Call } from '@pantul/contract/call'
import { actingRole, type StaffAction } from '@pantul/rules/staff-may'
import type { Attempt } from '../../platform/http/idempotency.ts'
import type { CurrentStaff } from '../../platform/http/policy.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import type { ActingStaff } from './write-staff-act.ts'

type IdempotentRequest = {
  readonly customer: CurrentCustomer
  readonly params: object
  readonly body: object
  readonly idempotencyKey: string
}

/** The attempt of a call by staff. The idempotency keys belong to the person, also in another session or browser. */
export const staffAttempt = (
  { path }: Call,
  { customer, params, body, idempotencyKey: key }: IdempotentRequest,
): Attempt => ({ scope: `staff ${customer.publicId}`, key, call: path, body: { ...params, ...body } })

type StaffRequest = { readonly customer: CurrentCustomer; readonly staff: CurrentStaff }

/** The acting person of a call whose policy is `action`, with the role that allows `action`. */
export function actingStaff({ customer, staff }: StaffRequest, action: StaffAction): ActingStaff {
  const role = actingRole(staff.roles, action)
  if (role === undefined) throw new Error(`the policy of a call allows people without the right to ${action}`)
  return { ...staff, customerId: customer.id, role }
}
