import { AdjustCredit, AdjustHours } from '@pantul/contract/desk-person-panel'
import {
  balanceToWire,
  creditChangeFromWire,
  hoursChangeFromWire,
} from '@pantul/contract/desk-person-panel-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { adjustCredit } from './adjust-credit.ts'
import { adjustHours } from './adjust-hours.ts'

/** Calls by which staff change the balances of a person. */
export function adjustRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, AdjustCredit, { policy: { staff: 'adjust-balances' } }, async (incoming) => {
    const { balance } = await adjustCredit(
      deps,
      {
        staff: actingStaff(incoming, 'adjust-balances'),
        sessionId: incoming.customer.sessionId,
        publicId: incoming.params.id,
        change: creditChangeFromWire(incoming.body),
      },
      staffAttempt(AdjustCredit, incoming),
    )
    return { statusCode: 200, data: balanceToWire(balance) }
  })

  register(app, AdjustHours, { policy: { staff: 'adjust-balances' } }, async (incoming) => {
    const { balance } = await adjustHours(
      deps,
      {
        staff: actingStaff(incoming, 'adjust-balances'),
        sessionId: incoming.customer.sessionId,
        publicId: incoming.params.id,
        change: hoursChangeFromWire(incoming.body),
      },
      staffAttempt(AdjustHours, incoming),
    )
    return { statusCode: 200, data: balanceToWire(balance) }
  })
}
