import { CourtDay, CourtDayEvents, CourtDays } from '@pantul/contract/courts'
import { dateStripToWire, versionToWire } from '@pantul/contract/courts-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { sendReady } from '../../platform/http/ready-answer.ts'
import { register } from '../../platform/http/route.ts'
import { dateFromWire } from '../../platform/http/wire-date.ts'
import type { Streams } from '../../platform/live/stream-registry.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import { createCourtDayCache } from './cache-court-days.ts'
import { showCourtDays } from './show-court-days.ts'
import { watchCourtDays } from './watch-court-days.ts'

/** The court day of a date, its events, and the strip of dates with their free court-hours. */
export function courtRoutes(
  app: FastifyInstance,
  deps: Deps,
  live: { eventBus: EventBus; streams: Streams },
): void {
  const courtDays = createCourtDayCache(deps, live.eventBus)
  const watchDay = watchCourtDays(app, {
    courtDays,
    eventBus: live.eventBus,
    onChange: (topic, version) => live.streams.notify(topic, versionToWire(version)),
  })

  register(app, CourtDay, { policy: 'no-session' }, ({ params, query, locale, request, reply }) => {
    const date = dateFromWire(params.date)
    const board = { locationId: query.distChan, date, language: locale, version: query.version }
    const day = courtDays.read(board)
    return day instanceof Promise
      ? day.then((found) => sendReady(found, request, reply))
      : sendReady(day, request, reply)
  })

  register(
    app,
    CourtDayEvents,
    { policy: 'no-session' },
    async ({ params, query, locale, request, reply }) => {
      const [locationId, date] = [query.distChan, dateFromWire(params.date)]
      await courtDays.read({ locationId, date, language: locale })
      const stream = { request, reply, whileOpen: () => watchDay(locationId, date) }
      return live.streams.open(courtDayTopic(locationId, date), stream)
    },
  )

  register(app, CourtDays, { policy: 'no-session' }, async ({ query }) => {
    const from = dateFromWire(query.from)
    const strip = await showCourtDays(deps, { locationId: query.distChan, from, days: query.days })
    return { statusCode: 200, data: dateStripToWire(strip) }
  })
}
