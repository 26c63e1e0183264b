import {
  plannedSeriesFromWire,
  seriesDetailFromWire,
  seriesListFromWire,
  seriesRequestToWire,
  type PlannedSeries,
  type SeriesDetail,
  type SeriesList,
  type SeriesRequest,
} from '@pantul/contract/desk-series-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The fixed hours of a location. */
export const seriesListQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'series', locationId],
    queryFn: async ({ signal }): Promise<SeriesList> => {
      const params = { location: locationId }
      return seriesListFromWire((await call('GET /api/desk/:location/series', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** A fixed hour with its dates. */
export const seriesDetailQuery = (locationId: string, id: string) =>
  queryOptions({
    queryKey: ['desk', 'series', locationId, id],
    queryFn: async ({ signal }): Promise<SeriesDetail> => {
      const params = { location: locationId, id }
      return seriesDetailFromWire((await call('GET /api/desk/:location/series/:id', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** Plans a fixed hour in a dry run, or creates it. */
export async function sendSeries(
  locationId: string,
  request: SeriesRequest,
  idempotencyKey: string,
): Promise<PlannedSeries> {
  const options = { params: { location: locationId }, body: seriesRequestToWire(request), idempotencyKey }
  return plannedSeriesFromWire((await call('POST /api/desk/:location/series', options)).data)
}
