import {
  plannedClassesFromWire,
  classPlanToWire,
  type PlannedClasses,
  type PlanRequest,
} from '@pantul/contract/desk-classes-wire'
import { plannedDates, type ClassPlan } from '@pantul/rules/class-plan'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'

async function send(
  locationId: string,
  request: PlanRequest,
  idempotencyKey: string,
): Promise<PlannedClasses> {
  const options = { params: { location: locationId }, body: classPlanToWire(request), idempotencyKey }
  return plannedClassesFromWire((await call('POST /api/desk/:location/classes', options)).data)
}

/** The dates of a plan with their clashes, by the server, while staff enter the plan. `errors`: the wrong fields. */
export function usePlannedDates(locationId: string, plan: ClassPlan) {
  // Placeholders, because names and price are required, but may be entered last and change no date.
  const dryPlan = { ...plan, nameEn: 'x', nameId: 'x', descriptionEn: '', descriptionId: '', price: 1 }
  const days = plannedDates(plan)
  const { data, error, isFetching } = useQuery({
    queryKey: ['desk', 'class-plan', locationId, dryPlan],
    queryFn: () => send(locationId, { plan: dryPlan, skippedDates: [], isDry: true }, randomKey()),
    enabled: days.length > 0,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    dates: error === null ? (data?.dates.filter(({ date }) => days.includes(date)) ?? []) : [],
    isFetching,
    errors: error instanceof CallProblem ? error.errors : [],
    problem: error?.message ?? null,
  }
}

type PlanToSend = { readonly plan: ClassPlan; readonly skippedDates: readonly string[] }

/** Schedules the sessions of a plan. A repeated press of the same plan is the same request. */
export function usePlanClasses(locationId: string, onDone: (sessionCount: number) => void) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const sessionCount = useRef(0)
  return useDeskCall<PlanToSend>({
    send: async (planned) => {
      const answer = await send(locationId, { ...planned, isDry: false }, keyFor(planned))
      sessionCount.current = answer.scheduled
    },
    onDone: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'classes', locationId] })
      onDone(sessionCount.current)
    },
  })
}
