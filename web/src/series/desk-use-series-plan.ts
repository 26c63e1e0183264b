import {
  plannedSeriesFromRefusal,
  type SeriesChoice,
  type SeriesRequest,
} from '@pantul/contract/desk-series-wire'
import { seriesDates, type SeriesPlan } from '@pantul/rules/series-dates'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'
import { sendSeries } from './desk-series-query.ts'

/**
 * The dates and bills of a plan, computed by the server while staff enter the plan. `errors`: the fields that the
 * server refuses. `problem`: the message of the refusal.
 */
export function usePlannedSeries(locationId: string, plan: SeriesPlan, choices: readonly SeriesChoice[]) {
  // A discount needs a reason, which may be entered last. The reason changes no date, so a placeholder is sent.
  const dryPlan = { ...plan, reason: 'placeholder' }
  const { data, error, isFetching } = useQuery({
    queryKey: ['desk', 'series-plan', locationId, dryPlan, choices],
    queryFn: () =>
      sendSeries(locationId, { plan: dryPlan, contactId: null, choices, isDry: true }, randomKey()),
    enabled: seriesDates(plan).length > 0,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    planned: error === null ? (data ?? null) : null,
    isFetching,
    errors: error instanceof CallProblem ? error.errors : [],
    problem: error?.message ?? null,
  }
}

/** Creates a fixed hour. A repeated press with the same values is the same request. */
export function useCreateSeries(locationId: string, onDone: (publicId: string) => void) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const createdId = useRef('')
  return useDeskCall<Omit<SeriesRequest, 'isDry'>>({
    send: async (request) => {
      try {
        const answer = await sendSeries(locationId, { ...request, isDry: false }, keyFor(request))
        createdId.current = answer.seriesId ?? ''
      } catch (problem) {
        // Another request claimed an hour first. The plan is fetched again, so that it shows what is taken now.
        if (problem instanceof CallProblem && plannedSeriesFromRefusal(problem.data) !== null)
          await cache.invalidateQueries({ queryKey: ['desk', 'series-plan', locationId] })
        throw problem
      }
    },
    onDone: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'series', locationId] })
      onDone(createdId.current)
    },
  })
}
