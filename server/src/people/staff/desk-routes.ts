import {
  InviteStaff,
  ResetSecondFactor,
  Staff,
  RemoveRole,
  WithdrawInvitation,
} from '@pantul/contract/desk-staff'
import { invitationFromWire, staffListToWire, removedRoleFromWire } from '@pantul/contract/desk-staff-wire'
import { StaffActs } from '@pantul/contract/desk-staff-acts'
import { actFilterFromWire, actPageToWire } from '@pantul/contract/desk-staff-acts-wire'
import { Approvers } from '@pantul/contract/desk-approvals'
import { approversToWire } from '@pantul/contract/desk-approvals-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { register } from '../../platform/http/route.ts'
import { inviteStaff } from './invite-staff.ts'
import { listActs } from './list-acts.ts'
import { listApprovers } from './list-approvers.ts'
import { listStaff } from './list-staff.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { actingStaff } from './staff-attempt.ts'
import { removeRole } from './remove-role.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

/** Calls that list the staff of a location, its approvers and the acts of staff, and that change staff. */
export function staffDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, Staff, { policy: { staff: 'see-staff' } }, async ({ customer, staff }) => {
    const { locationId, roles: readerRoles } = staff
    const reader = { locationId, readerRoles, customerId: customer.id, now: deps.clock.now() }
    return { statusCode: 200, data: staffListToWire(await listStaff(deps.db, reader)) }
  })

  register(app, StaffActs, { policy: { staff: 'see-acts' } }, async ({ customer, staff, query }) => {
    const { locationId, roles: readerRoles } = staff
    const { timeZone } = await locationOf(deps.db, locationId)
    const today = venueNow(deps.clock, timeZone).date
    const reader = { locationId, customerId: customer.id, readerRoles, today }
    const filter = actFilterFromWire(query)
    return { statusCode: 200, data: actPageToWire(await listActs(deps.db, reader, filter)) }
  })

  register(app, Approvers, { policy: { staff: 'see-schedule' } }, async ({ customer, staff, params }) => {
    const query = { locationId: staff.locationId, action: params.action, customerId: customer.id }
    return { statusCode: 200, data: approversToWire(await listApprovers(deps.db, query)) }
  })

  register(app, InviteStaff, { policy: { staff: 'change-staff' } }, async (incoming) => {
    const { customer: actor, body, locale } = incoming
    const { email, roles } = invitationFromWire(body)
    const staff = actingStaff(incoming, 'change-staff')
    await inviteStaff(deps, { staff, actor, actorRoles: incoming.staff.roles, email, roles, locale })
    return { statusCode: 201, data: {} }
  })

  register(app, WithdrawInvitation, { policy: { staff: 'change-staff' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-staff')
    const invitationId = incoming.params.id
    await withdrawInvitation(deps, { staff, actorRoles: incoming.staff.roles, invitationId })
    return { statusCode: 200, data: {} }
  })

  register(app, RemoveRole, { policy: { staff: 'change-staff' } }, async (incoming) => {
    const { params, body } = incoming
    const staff = actingStaff(incoming, 'change-staff')
    await removeRole(deps, { staff, person: params.person, role: removedRoleFromWire(body) })
    return { statusCode: 200, data: {} }
  })

  register(app, ResetSecondFactor, { policy: { staff: 'change-staff' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-staff')
    await resetSecondFactor(deps, { staff, person: incoming.params.person })
    return { statusCode: 200, data: {} }
  })
}
