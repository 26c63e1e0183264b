import { EndMachine, EnrolMachine, Machines } from '@pantul/contract/desk-counter-machines'
import { machineListToWire, machineNameFromWire } from '@pantul/contract/desk-counter-machines-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { machineToken, setMachineCookie } from '../../platform/http/session.ts'
import { actingStaff } from '../staff/staff-attempt.ts'
import { endMachine } from './end-machine.ts'
import { enrolMachine } from './enrol-machine.ts'
import { listMachines } from './list-machines.ts'

export function machineDeskRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  register(app, Machines, { policy: { staff: 'see-devices' } }, async ({ staff, request }) => {
    const reader = { locationId: staff.locationId, token: machineToken(request, config) }
    return { statusCode: 200, data: machineListToWire(await listMachines(deps, reader)) }
  })

  register(app, EnrolMachine, { policy: { staff: 'change-devices' } }, async (incoming) => {
    const { request, reply, body, customer } = incoming
    const token = await enrolMachine(deps, {
      staff: actingStaff(incoming, 'change-devices'),
      sessionId: customer.sessionId,
      machineToken: machineToken(request, config),
      name: machineNameFromWire(body),
    })
    setMachineCookie(reply, config, token)
    return { statusCode: 201, data: {} }
  })

  register(app, EndMachine, { policy: { staff: 'change-devices' } }, async (incoming) => {
    await endMachine(deps, {
      staff: actingStaff(incoming, 'change-devices'),
      sessionId: incoming.customer.sessionId,
      machineId: incoming.params.id,
    })
    return { statusCode: 200, data: {} }
  })
}
