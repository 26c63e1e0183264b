import { AddCourt, OfficeCourts, SaveCourt } from '@pantul/contract/desk-courts'
import { courtSavingFromWire, newCourtFromWire, officeCourtsToWire } from '@pantul/contract/desk-courts-wire'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addCourt } from './add-court.ts'
import { allCourts } from './queries.ts'
import { saveCourt } from './save-court.ts'

/** Calls by which staff read, add and change the courts of their location. */
export function courtDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, OfficeCourts, { policy: { staff: 'see-offer' } }, async ({ staff }) => ({
    statusCode: 200,
    data: officeCourtsToWire(await allCourts(deps.db, staff.locationId)),
  }))

  register(app, AddCourt, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const input = { staff, court: newCourtFromWire(incoming.body), locale: incoming.locale }
    const courts = await addCourt(deps, input, staffAttempt(AddCourt, incoming))
    return { statusCode: 200, data: officeCourtsToWire(courts) }
  })

  register(app, SaveCourt, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const courts = await saveCourt(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      courtId: incoming.params.court,
      saving: courtSavingFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: officeCourtsToWire(courts) }
  })
}
