import { OpeningHours, SaveOpeningHours } from '@pantul/contract/desk-opening-hours'
import { openingHoursEditFromWire, openingHoursToWire } from '@pantul/contract/desk-opening-hours-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { openingTimesOf } from './queries.ts'
import { saveHours } from './save-hours.ts'

/** Calls by which staff read and change when their location is open. */
export function hoursDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, OpeningHours, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: openingHoursToWire((await openingTimesOf(deps.db, deps.clock, staff.locationId)).times),
  }))

  register(app, SaveOpeningHours, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const times = await saveHours(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      edit: openingHoursEditFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: openingHoursToWire(times) }
  })
}
