import type { DeskLocation, DeskStaff } from '@pantul/contract/desk-wire'
import { rolesAt } from '@pantul/rules/staff-may'
import type { Deps } from '../../platform/deps.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { recogniseStaff } from './recognise-staff.ts'

/** The person at the desk with the locations where they have a role, also those that take no bookings. */
export async function showMe(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  customer: CurrentCustomer,
): Promise<DeskStaff> {
  const { roles, secondFactor } = await recogniseStaff(deps, customer, null)
  const all = await deps.db.query<Omit<DeskLocation, 'roles'>>(
    'select id, short_name as name, time_zone as "timeZone" from location order by position, id',
  )
  const locations = all
    .map((location) => ({ ...location, roles: rolesAt(roles, location.id) }))
    .filter((location) => location.roles.length > 0)
  return { fullname: customer.fullName, secondFactor, locations }
}
