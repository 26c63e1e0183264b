import { EndOfDay } from '@pantul/contract/desk-end-of-day'
import { endOfDayToWire } from '@pantul/contract/desk-end-of-day-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { dateFromWire } from '../../platform/http/wire-date.ts'
import { readEndOfDay } from './read-end-of-day.ts'

/** The end of a day at a location, for its managers, its finance staff and owners. */
export function endOfDayDeskRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, EndOfDay, { policy: { staff: 'see-reports' } }, async ({ staff, params, locale }) => ({
    statusCode: 200,
    data: endOfDayToWire(
      await readEndOfDay(deps, {
        locationId: staff.locationId,
        date: dateFromWire(params.date),
        language: locale,
      }),
    ),
  }))
}
