import {
  CreateSeries,
  EndSeries,
  ListSeries,
  MoveSeriesDate,
  ReadSeries,
  SkipSeriesDate,
} from '@pantul/contract/desk-series'
import {
  plannedSeriesToWire,
  seriesDetailToWire,
  seriesEndFromWire,
  seriesListToWire,
  seriesMoveFromWire,
  seriesRequestFromWire,
  seriesSkipFromWire,
} from '@pantul/contract/desk-series-wire'
import type { FastifyInstance } from 'fastify'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { actingStaff, staffAttempt } from '../../people/staff/staff-attempt.ts'
import { register } from '../../platform/http/route.ts'
import { createSeries } from './create-series.ts'
import { endSeries } from './end-series.ts'
import { moveDate } from './move-date.ts'
import { listSeries, readSeries } from './read-series.ts'
import { skipDate } from './skip-date.ts'

/** Calls by which staff read, create, change and end the fixed hours of their location. */
export function seriesDeskRoutes(app: FastifyInstance, deps: OrderDeps): void {
  register(app, ListSeries, { policy: { staff: 'see-series' } }, async ({ staff, locale }) => ({
    statusCode: 200,
    data: seriesListToWire(await listSeries(deps, { locationId: staff.locationId, locale })),
  }))

  register(app, ReadSeries, { policy: { staff: 'see-series' } }, async ({ staff, params, locale }) => {
    const detail = await readSeries(deps, { locationId: staff.locationId, publicId: params.id, locale })
    return { statusCode: 200, data: seriesDetailToWire(detail) }
  })

  register(app, CreateSeries, { policy: { staff: 'series' } }, async (incoming) => {
    const input = {
      ...seriesRequestFromWire(incoming.body),
      staff: actingStaff(incoming, 'series'),
      locale: incoming.locale,
    }
    const planned = await createSeries(deps, input, staffAttempt(CreateSeries, incoming))
    return { statusCode: 200, data: plannedSeriesToWire(planned) }
  })

  register(app, SkipSeriesDate, { policy: { staff: 'series' } }, async (incoming) => {
    const detail = await skipDate(deps, {
      staff: actingStaff(incoming, 'series'),
      publicId: incoming.params.id,
      locale: incoming.locale,
      ...seriesSkipFromWire(incoming.body),
    })
    return { statusCode: 200, data: seriesDetailToWire(detail) }
  })

  register(app, MoveSeriesDate, { policy: { staff: 'series' } }, async (incoming) => {
    const detail = await moveDate(deps, {
      staff: actingStaff(incoming, 'series'),
      publicId: incoming.params.id,
      locale: incoming.locale,
      move: seriesMoveFromWire(incoming.body),
    })
    return { statusCode: 200, data: seriesDetailToWire(detail) }
  })

  register(app, EndSeries, { policy: { staff: 'series' } }, async (incoming) => {
    const detail = await endSeries(deps, {
      staff: actingStaff(incoming, 'series'),
      publicId: incoming.params.id,
      locale: incoming.locale,
      end: seriesEndFromWire(incoming.body),
    })
    return { statusCode: 200, data: seriesDetailToWire(detail) }
  })
}
