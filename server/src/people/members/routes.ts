import { MakeMemberCode } from '@pantul/contract/member-code'
import { memberCodeToWire } from '@pantul/contract/member-code-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { makeMemberCode } from './make-member-code.ts'

/** The route by which customers get a code to show at the counter. */
export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, MakeMemberCode, { policy: 'customer' }, async ({ customer }) => ({
    statusCode: 201,
    data: memberCodeToWire(await makeMemberCode(deps, customer.id)),
  }))
}
