import { plannedInRefusal, type SeriesChoice, type SeriesRequest } from '@pantul/contract/desk-series-wire'
import { seriesDates, type SeriesPlan } from '@pantul/rules/series-dates'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { sendSeries } from './desk-series-query.ts'

/** The dates and bills of a plan, while it is typed. `errors`: at the fields that they depend on. */
export function usePlannedSeries(locationId: string, plan: SeriesPlan, choices: readonly SeriesChoice[]) {
  // The reason changes no date, and may be typed last. Without a percentage none is needed.
  const asked = { ...plan, reason: 'asked' }
  const { data, error, isFetching } = useQuery({
    queryKey: ['desk', 'series-plan', locationId, asked, choices],
    queryFn: () =>
      sendSeries(locationId, { plan: asked, contactId: null, choices, isDry: true }, randomKey()),
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
  const key = useRef<{ readonly of: string; readonly value: string } | null>(null)
  const created = useRef('')
  return useDeskCall<Omit<SeriesRequest, 'isDry'>>({
    send: async (request) => {
      const of = JSON.stringify(request)
      if (key.current?.of !== of) key.current = { of, value: randomKey() }
      try {
        const answer = await sendSeries(locationId, { ...request, isDry: false }, key.current.value)
        created.current = answer.seriesId ?? ''
      } catch (problem) {
        // Another request claimed an hour first: the list shows what is taken now.
        if (problem instanceof CallProblem && plannedInRefusal(problem.data) !== null)
          await cache.invalidateQueries({ queryKey: ['desk', 'series-plan', locationId] })
        throw problem
      }
    },
    onDone: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'series', locationId] })
      onDone(created.current)
    },
  })
}
