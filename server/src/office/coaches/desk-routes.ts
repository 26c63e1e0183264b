import { AddCoach, DeskCoaches, SaveCoach, SaveScales } from '@pantul/contract/desk-coaches'
import {
  coachEditFromWire,
  newCoachFromWire,
  deskCoachesToWire,
  scalesEditFromWire,
} from '@pantul/contract/desk-coaches-wire'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { addCoach } from './add-coach.ts'
import { coachListOf } from './queries.ts'
import { saveCoach } from './save-coach.ts'
import { saveScales } from './save-scales.ts'

/** Calls by which staff read, add and change the coaches of their location. */
export function coachDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskCoaches, { policy: { staff: 'see-offer' } }, async ({ staff }) => {
    const showsAccounts = staffMay(staff.roles, 'change-offer')
    const coaches = await coachListOf(deps.db, staff.locationId, { showsAccounts })
    return { statusCode: 200, data: deskCoachesToWire(coaches) }
  })

  register(app, AddCoach, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const staff = actingStaff(incoming, 'change-offer')
    const input = { staff, coach: newCoachFromWire(incoming.body), locale: incoming.locale }
    const coaches = await addCoach(deps, input, staffAttempt(AddCoach, incoming))
    return { statusCode: 200, data: deskCoachesToWire(coaches) }
  })

  register(app, SaveCoach, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const coaches = await saveCoach(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      coachId: incoming.params.coach,
      edit: coachEditFromWire(incoming.body),
      locale: incoming.locale,
    })
    return { statusCode: 200, data: deskCoachesToWire(coaches) }
  })

  register(app, SaveScales, { policy: { staff: 'change-offer' } }, async (incoming) => {
    const coaches = await saveScales(deps, {
      staff: actingStaff(incoming, 'change-offer'),
      edit: scalesEditFromWire(incoming.body),
    })
    return { statusCode: 200, data: deskCoachesToWire(coaches) }
  })
}
