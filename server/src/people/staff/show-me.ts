import type { DeskLocation, DeskStaff } from '@pantul/contract/desk-session-wire'
import { rolesAt } from '@pantul/rules/staff-may'
import type { Deps } from '../../platform/deps.ts'
import { joinMachineSql } from '../accounts/open-session.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { recogniseStaff } from './recognise-staff.ts'

/** The person at the desk and the locations where the person has a role, including locations that are not open yet. */
export async function showMe(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  customer: CurrentCustomer,
): Promise<DeskStaff> {
  const { roles, secondFactor } = await recogniseStaff(deps, customer, /* no location */ null)
  const [session] = await deps.db.query<{ hasPin: boolean; name: string | null; lockMinutes: number | null }>(
    `select exists (select from staff_pin p where p.customer_id = s.customer_id) as "hasPin", at_machine.name,
            at_machine.lock_minutes as "lockMinutes"
       from session s ${joinMachineSql}
      where s.id = $1`,
    [customer.sessionId],
  )
  const allLocations = await deps.db.query<Omit<DeskLocation, 'roles'>>(
    `select id, short_name as name, time_zone as "timeZone", pay_by_minutes as "payByMinutes",
            opened_at is not null as "isOpened"
       from location
      order by position, id`,
  )
  const locations = allLocations
    .map((location) => ({ ...location, roles: rolesAt(roles, location.id) }))
    .filter((location) => location.roles.length > 0)
  const { hasPin = false, name = null, lockMinutes = null } = session ?? {}
  return {
    id: customer.publicId,
    fullname: customer.fullName,
    secondFactor,
    hasPin,
    isOpenedByPin: customer.access === 'pin',
    machine: name === null || lockMinutes === null ? null : { name, lockMinutes },
    locations,
  }
}
