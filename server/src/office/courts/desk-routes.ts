import { AddCourt, DeskCourts, SaveCourt } from '@pantul/contract/desk-courts'
import { courtEditFromWire, newCourtFromWire, deskCourtsToWire } from '@pantul/contract/desk-courts-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addCourt } from './add-court.ts'
import { allCourts } from './queries.ts'
import { saveCourt } from './save-court.ts'

/** Calls by which staff read, add and change the courts of their location. */
export function courtDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskCourts, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: deskCourtsToWire(await allCourts(deps.db, staff.locationId)),
  }))

  register(app, AddCourt, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const input = { staff, court: newCourtFromWire(incoming.body), locale: incoming.locale }
    const courts = await addCourt(deps, input, staffAttempt(AddCourt, incoming))
    return { statusCode: 200, data: deskCourtsToWire(courts) }
  })

  register(app, SaveCourt, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const courts = await saveCourt(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      courtId: incoming.params.court,
      edit: courtEditFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: deskCourtsToWire(courts) }
  })
}
