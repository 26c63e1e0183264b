import { BlockHours, EndBlock } from '@pantul/contract/desk-blocks'
import { blockResultToWire, blockFromWire } from '@pantul/contract/desk-blocks-wire'
import { problem } from '@pantul/rules/problem'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { blockHours } from './block-hours.ts'
import { endBlock } from './end-block.ts'

/** Calls by which staff take hours of courts off sale, and put them back. */
export function blockDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, BlockHours, { policy: { staff: 'block-hours' } }, async (incoming) => {
    const block = blockFromWire(incoming.body)
    if (block === null) throw new Refusal(problem('DATE_INVALID'))
    const blocking = {
      ...block,
      staff: actingStaff(incoming, 'block-hours'),
      mayBlockAny: staffMay(incoming.staff.roles, 'block-any-hours'),
      language: incoming.locale,
    }
    const blocked = await blockHours(deps, blocking, staffAttempt(BlockHours, incoming))
    return { statusCode: 200, data: blockResultToWire(blocked) }
  })

  register(app, EndBlock, { policy: { staff: 'block-hours' } }, async (incoming) => {
    await endBlock(deps, {
      publicId: incoming.params.id,
      staff: actingStaff(incoming, 'block-hours'),
      mayBlockAny: staffMay(incoming.staff.roles, 'block-any-hours'),
    })
    return { statusCode: 200, data: {} }
  })
}
