import { CancelClass, MoveClass, DeskClasses, Participants, PlanClasses } from '@pantul/contract/desk-classes'
import {
  classCancellationFromWire,
  sessionEnrolmentsToWire,
  classPlanFromWire,
  plannedClassesToWire,
  classSessionListToWire,
  sessionTargetFromWire,
} from '@pantul/contract/desk-classes-wire'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import type { FastifyInstance } from 'fastify'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { register } from '../../platform/http/route.ts'
import { coachesOf } from '../../venue/coaches/queries.ts'
import { courtsOf } from '../../venue/courts/queries.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { cancelClass } from './cancel-class.ts'
import { moveClass } from './move-class.ts'
import { planClasses } from './plan-classes.ts'
import { enrolmentsIn, findSession, sessionsOf } from './queries.ts'

const PAGE_DAYS = 28

/** Calls by which staff read, schedule, move and cancel the classes of their location. */
export function classDeskRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const { db, clock } = deps

  register(app, DeskClasses, { policy: { staff: 'see-offer' } }, async ({ staff, query }) => {
    const { id: locationId, timeZone } = await locationOf(db, staff.locationId)
    const today = venueNow(clock, timeZone).date
    const from = fromDayMonthYear(query.from ?? '') ?? today
    const sessions = await sessionsOf(db, { locationId, from, days: PAGE_DAYS, now: clock.now(), timeZone })
    const [courts, coaches] = await Promise.all([courtsOf(db, locationId), coachesOf(db, locationId)])
    const idAndName = ({ id, name }: { id: string; name: string }) => ({ id, name })
    const list = { from, today, sessions, courts: courts.map(idAndName), coaches: coaches.map(idAndName) }
    return { statusCode: 200, data: classSessionListToWire(list) }
  })

  register(app, Participants, { policy: { staff: 'see-offer' } }, async ({ staff, params }) => {
    const session = await findSession(db, staff.locationId, params.id)
    return { statusCode: 200, data: sessionEnrolmentsToWire(await enrolmentsIn(db, session)) }
  })

  register(app, PlanClasses, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const input = {
      ...classPlanFromWire(incoming.body),
      staff: actingStaff(incoming, 'change-offer'),
      locale: incoming.locale,
    }
    const planned = await planClasses(deps, input, staffAttempt(PlanClasses, incoming))
    return { statusCode: 200, data: plannedClassesToWire(planned) }
  })

  register(app, MoveClass, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    await moveClass(deps, {
      staff,
      publicId: incoming.params.id,
      target: sessionTargetFromWire(incoming.body),
    })
    return { statusCode: 200, data: {} }
  })

  register(app, CancelClass, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    await cancelClass(deps, {
      staff,
      publicId: incoming.params.id,
      reason: classCancellationFromWire(incoming.body),
    })
    return { statusCode: 200, data: {} }
  })
}
