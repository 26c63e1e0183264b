import { DeskMe } from '@pantul/contract/desk'
import { deskStaffToWire } from '@pantul/contract/desk-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { showMe } from './show-me.ts'

/** Calls by which staff enter the desk. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskMe, { policy: 'staff' }, async ({ customer }) => ({
    statusCode: 200,
    data: deskStaffToWire(await showMe(deps, customer)),
  }))
}
