import { CourtDay, CourtDays } from '@pantul/contract/courts'
import { courtDayToWire, daysToWire } from '@pantul/contract/courts-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { register } from '../http/route.ts'
import { isUnchanged } from '../http/unchanged.ts'
import { dateFromWire } from '../http/wire-date.ts'
import { showCourtDay } from './show-court-day.ts'
import { showCourtDays } from './show-court-days.ts'

/** The board of a date and the shares of the date strip. */
export function courtRoutes(app: FastifyInstance, deps: Deps): void {
  register(app, CourtDay, { policy: 'anyone' }, async ({ params, query, locale, request, reply }) => {
    const date = dateFromWire(params.date)
    const day = await showCourtDay(deps, { locationId: query.distChan, date, language: locale })
    if (isUnchanged({ ...day, createdAt: null }, request, reply)) return reply.code(304).send()
    return { statusCode: 200, data: courtDayToWire(day) }
  })

  register(app, CourtDays, { policy: 'anyone' }, async ({ query }) => {
    const from = dateFromWire(query.from)
    const { days, createdAt, daysAhead } = await showCourtDays(deps, {
      locationId: query.distChan,
      from,
      days: query.days,
    })
    return { statusCode: 200, data: { Days: daysToWire(days), CreatedAt: createdAt, DaysAhead: daysAhead } }
  })
}
