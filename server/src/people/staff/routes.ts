import {
  ConfirmSecondFactor,
  DeskSession,
  ProveSecondFactor,
  StartSecondFactor,
} from '@pantul/contract/desk-session'
import {
  recoveryCodesLeftToWire,
  deskStaffToWire,
  newSecretToWire,
  recoveryCodesToWire,
} from '@pantul/contract/desk-session-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { showMe } from './show-me.ts'
import { startSecondFactor } from './start-second-factor.ts'

/** Calls by which staff enter the desk: who they are, and the second factor. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskSession, { policy: 'staff' }, async ({ customer }) => ({
    statusCode: 200,
    data: deskStaffToWire(await showMe(deps, customer)),
  }))

  register(app, StartSecondFactor, { policy: 'staff' }, async ({ customer }) => ({
    statusCode: 201,
    data: newSecretToWire(await startSecondFactor(deps, customer)),
  }))

  register(app, ConfirmSecondFactor, { policy: 'staff' }, async ({ customer, body }) => ({
    statusCode: 201,
    data: recoveryCodesToWire(await confirmSecondFactor(deps, customer, body.code)),
  }))

  register(app, ProveSecondFactor, { policy: 'staff' }, async ({ customer, body }) => ({
    statusCode: 201,
    data: recoveryCodesLeftToWire(await proveSecondFactor(deps, customer, body.code)),
  }))
}
