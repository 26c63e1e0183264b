import { CheckIn, LeaveEarly, MarkNoShow, UndoArrival } from '@pantul/contract/desk-arrivals'
import {
  checkInFromWire,
  arrivalInfoToWire,
  leaveEarlyFromWire,
  noShowFromWire,
  releasedToWire,
  undoArrivalFromWire,
  undoneArrivalToWire,
} from '@pantul/contract/desk-arrivals-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { register } from '../../platform/http/route.ts'
import { checkIn } from './check-in.ts'
import { leaveEarly } from './leave-early.ts'
import { markNoShow } from './mark-no-show.ts'
import { undoArrival } from './undo-arrival.ts'

/** Calls by which staff record who came and who did not. */
export function arrivalDeskRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  register(app, CheckIn, { policy: { staff: 'check-in' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'check-in')
    const input = { ...checkInFromWire(incoming.body), staff, language: incoming.locale }
    const arrivalInfo = await checkIn(deps, input, staffAttempt(CheckIn, incoming))
    return { statusCode: 200, data: arrivalInfoToWire(arrivalInfo) }
  })

  register(app, MarkNoShow, { policy: { staff: 'check-in' } }, async (incoming) => {
    const input = { ...noShowFromWire(incoming.body), staff: actingStaff(incoming, 'check-in') }
    const { released } = await markNoShow(deps, input, staffAttempt(MarkNoShow, incoming))
    return { statusCode: 200, data: releasedToWire(released) }
  })

  register(app, LeaveEarly, { policy: { staff: 'change-booking' } }, async (incoming) => {
    const input = { ...leaveEarlyFromWire(incoming.body), staff: actingStaff(incoming, 'change-booking') }
    const { released } = await leaveEarly(deps, input, staffAttempt(LeaveEarly, incoming))
    return { statusCode: 200, data: releasedToWire(released) }
  })

  register(app, UndoArrival, { policy: { staff: 'check-in' } }, async (incoming) => {
    const input = { ...undoArrivalFromWire(incoming.body), staff: actingStaff(incoming, 'check-in') }
    const undone = await undoArrival(deps, input, staffAttempt(UndoArrival, incoming))
    return { statusCode: 200, data: undoneArrivalToWire(undone) }
  })
}
