import { ResetSecondFactor, TakeRole } from '@pantul/contract/desk-staff'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { actingStaff } from './staff-attempt.ts'
import { takeRole } from './take-role.ts'

/** Calls by which managers and owners decide who works at a location. */
export function staffDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, TakeRole, { policy: { staff: 'change-staff' } }, async (incoming) => {
    const { params, body } = incoming
    const staff = actingStaff(incoming, 'change-staff')
    await takeRole(deps, { staff, person: params.person, role: body.Role })
    return { statusCode: 200, data: {} }
  })

  register(app, ResetSecondFactor, { policy: { staff: 'change-staff' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-staff')
    await resetSecondFactor(deps, { staff, person: incoming.params.person })
    return { statusCode: 200, data: {} }
  })
}
