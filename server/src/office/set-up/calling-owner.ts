import { problem } from '@pantul/rules/problem'
import { recogniseStaff } from '../../people/staff/recognise-staff.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'

/** An owner who changes something of the whole venue group. */
export type ActingOwner = {
  readonly customerId: number
  readonly role: 'owner'
  readonly deviceId: number | null
}

/** The caller as an owner. Refusals: ROLE_MISSING, SECOND_FACTOR_NEEDED if the session has not proved the second factor. */
export async function callingOwner(deps: Deps, customer: CurrentCustomer): Promise<ActingOwner> {
  const { roles, secondFactor, deviceId } = await recogniseStaff(deps, customer, null) // null: of no location
  if (roles.every(({ role }) => role !== 'owner')) throw new Refusal(problem('ROLE_MISSING'))
  if (secondFactor === 'none' || secondFactor === 'needed') throw new Refusal(problem('SECOND_FACTOR_NEEDED'))
  return { customerId: customer.id, role: 'owner', deviceId }
}
