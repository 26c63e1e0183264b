import { AddTimeOff, EndTimeOff, TimesOff } from '@pantul/contract/desk-time-off'
import { timeOffFromWire, timesOffToWire } from '@pantul/contract/desk-time-off-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { addTimeOff } from './add-time-off.ts'
import { endTimeOff } from './end-time-off.ts'
import { timesOffOf } from './queries.ts'

/** Calls by which staff read, enter and remove the time off of coaches. */
export function timeOffDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, TimesOff, { policy: { staff: 'see-offer' } }, async ({ staff: { locationId }, locale }) => {
    const { timeZone } = await locationOf(deps.db, locationId)
    const timesOff = await timesOffOf(deps.db, { locationId, now: venueNow(deps.clock, timeZone), locale })
    return { statusCode: 200, data: timesOffToWire(timesOff) }
  })

  register(app, AddTimeOff, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const input = { staff, timeOff: timeOffFromWire(incoming.body), locale: incoming.locale }
    const timesOff = await addTimeOff(deps, input, staffAttempt(AddTimeOff, incoming))
    return { statusCode: 200, data: timesOffToWire(timesOff) }
  })

  register(app, EndTimeOff, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const timesOff = await endTimeOff(deps, { staff, id: incoming.params.id, locale: incoming.locale })
    return { statusCode: 200, data: timesOffToWire(timesOff) }
  })
}
