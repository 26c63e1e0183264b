import { LockScreen, Machine, SetPin, TakeOver } from '@pantul/contract/desk-counter-machines'
import { machineToWire, pinFromWire, takeOverFromWire } from '@pantul/contract/desk-counter-machines-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { renewScope } from '../../platform/http/caller.ts'
import { register } from '../../platform/http/route.ts'
import { machineToken, setSessionCookie } from '../../platform/http/session.ts'
import { nameDevice } from '../accounts/name-device.ts'
import { lockScreen } from './lock-screen.ts'
import { setPin } from './set-pin.ts'
import { showMachine } from './show-machine.ts'
import { takeOver } from './take-over.ts'

export function machineRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps

  register(app, Machine, { policy: 'optional-login' }, async ({ request }) => ({
    statusCode: 200,
    data: machineToWire(await showMachine(deps, machineToken(request, config))),
  }))

  register(app, TakeOver, { policy: 'optional-login' }, async ({ request, reply, body }) => {
    const token = await takeOver(deps, {
      machineToken: machineToken(request, config),
      ...takeOverFromWire(body),
      deviceName: nameDevice(request.headers['user-agent']),
    })
    setSessionCookie(reply, config, token)
    renewScope(reply, config)
    return { statusCode: 201, data: {} }
  })

  register(app, LockScreen, { policy: 'staff' }, async ({ customer }) => {
    await lockScreen(deps, customer)
    return { statusCode: 200, data: {} }
  })

  register(app, SetPin, { policy: 'staff' }, async ({ customer, body }) => {
    await setPin(deps, customer, pinFromWire(body))
    return { statusCode: 200, data: {} }
  })
}
