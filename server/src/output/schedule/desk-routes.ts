import { DeskDay, DeskEvents } from '@pantul/contract/desk-schedule'
import { deskDayToWire } from '@pantul/contract/desk-schedule-wire'
import { DeskSheet } from '@pantul/contract/desk-day-sheet'
import { sheetToWire } from '@pantul/contract/desk-day-sheet-wire'
import { DeskWeek } from '@pantul/contract/desk-week'
import { deskWeekToWire } from '@pantul/contract/desk-week-wire'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { dateFromWire } from '../../platform/http/wire-date.ts'
import type { EventBus } from '../../platform/live/publish-events.ts'
import type { Streams } from '../../platform/live/stream-registry.ts'
import { deskTopic } from '../../platform/live/topics.ts'
import { readDay } from './read-day.ts'
import { readNotes } from './read-notes.ts'
import { readWeek } from './read-week.ts'
import { streamDayChanges } from './stream-day-changes.ts'

/** The schedule of a location for its staff: a day, a week, the printed sheet of a day, and events about changed days. */
export function scheduleDeskRoutes(
  app: FastifyInstance,
  deps: Deps,
  live: { readonly eventBus: EventBus; readonly streams: Streams },
): void {
  streamDayChanges(live)

  register(app, DeskDay, { policy: { staff: 'see-schedule' } }, async ({ params, locale }) => {
    const day = await readDay(deps, {
      locationId: params.location,
      date: dateFromWire(params.date),
      language: locale,
    })
    return { statusCode: 200, data: deskDayToWire(day) }
  })

  register(app, DeskWeek, { policy: { staff: 'see-schedule' } }, async ({ params, query, locale }) => {
    const week = await readWeek(deps, {
      locationId: params.location,
      date: dateFromWire(params.date),
      language: locale,
      courtId: query.court ?? null,
    })
    return { statusCode: 200, data: deskWeekToWire(week) }
  })

  register(app, DeskSheet, { policy: { staff: 'see-schedule' } }, async ({ params }) => ({
    statusCode: 200,
    data: sheetToWire(await readNotes(deps.db, params.location, dateFromWire(params.date))),
  }))

  register(app, DeskEvents, { policy: { staff: 'see-schedule' } }, async (incoming) => {
    const { params, customer, request, reply } = incoming
    const reader = { customerId: customer.id, isAllowed: () => request.isStillAllowed() }
    return live.streams.open(deskTopic(params.location), { request, reply, reader })
  })
}
