import { DeskToday } from '@pantul/contract/desk-coach-today'
import { coachTodayToWire } from '@pantul/contract/desk-coach-today-wire'
import { staffMay } from '@pantul/rules/staff-may'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { readToday } from './read-today.ts'

/** The page "today": a coach sees their own bookings and classes, the front desk sees all classes of today. */
export function todayDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, DeskToday, { policy: { staff: 'take-attendance' } }, async ({ staff, customer, locale }) => {
    const today = await readToday(deps, {
      locationId: staff.locationId,
      customerId: customer.id,
      seesAllClasses: staffMay(staff.roles, 'mark-any-class'),
      language: locale,
    })
    return { statusCode: 200, data: coachTodayToWire(today) }
  })
}
