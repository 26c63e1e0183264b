import { TakeAttendance } from '@pantul/contract/desk-coach-today'
import { attendanceMarksFromWire, classParticipantsToWire } from '@pantul/contract/desk-coach-today-wire'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import { actingStaff } from '../../people/staff/staff-attempt.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { takeAttendance } from './take-attendance.ts'

/** The call by which coaches and the front desk note who came to a class. */
export function attendanceDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, TakeAttendance, { policy: { staff: 'take-attendance' } }, async (incoming) => {
    const participants = await takeAttendance(deps, {
      staff: actingStaff(incoming, 'take-attendance'),
      classId: incoming.params.id,
      marks: attendanceMarksFromWire(incoming.body),
      onlyOwnClasses: !staffMay(incoming.staff.roles, 'mark-any-class'),
    })
    return { statusCode: 200, data: classParticipantsToWire(participants) }
  })
}
