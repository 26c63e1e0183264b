import {
  checkInToWire,
  arrivalInfoFromWire,
  leaveToWire,
  noShowToWire,
  refusedArrivalFromWire,
  undoneFromWire,
  undoToWire,
  type CheckInRequest,
  type ArrivalInfo,
  type LeaveRequest,
  type NoShowRequest,
  type UndoRequest,
} from '@pantul/contract/desk-arrivals-wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { releasedHoursText } from './desk-released-text.ts'
import { randomKey } from '../basket/random-key.ts'

/** The result of a check-in: success, or the code and sentence of the refusal with the bookings of the number. */
export type CheckInResult =
  | { readonly isCheckedIn: true; readonly info: ArrivalInfo }
  | {
      readonly isCheckedIn: false
      readonly number: string
      readonly code: string
      readonly message: string
      readonly info: ArrivalInfo | null
    }

/** Checks in. Returns refusals as results, because the desk also shows the bookings of a refused number. */
export async function checkIn(locationId: string, request: CheckInRequest): Promise<CheckInResult> {
  try {
    const { data } = await call('POST /api/desk/:location/arrivals', {
      params: { location: locationId },
      body: checkInToWire(request),
      idempotencyKey: randomKey(),
    })
    return { isCheckedIn: true, info: arrivalInfoFromWire(data) }
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem
    const { code, message, data } = problem
    return { isCheckedIn: false, number: request.number, code, message, info: refusedArrivalFromWire(data) }
  }
}

/**
 * Undoes a check-in or a no-show. Returns a text about the released hours that returned or were sold; null if there are
 * none.
 */
export async function undoArrival(locationId: string, request: UndoRequest): Promise<string | null> {
  const { data } = await call('POST /api/desk/:location/arrivals/undo', {
    params: { location: locationId },
    body: undoToWire(request),
    idempotencyKey: randomKey(),
  })
  return releasedHoursText(undoneFromWire(data))
}

const markNoShow = (locationId: string, request: NoShowRequest): Promise<unknown> =>
  call('POST /api/desk/:location/no-shows', {
    params: { location: locationId },
    body: noShowToWire(request),
    idempotencyKey: randomKey(),
  })

const leaveEarly = (locationId: string, request: LeaveRequest): Promise<unknown> =>
  call('POST /api/desk/:location/arrivals/leave', {
    params: { location: locationId },
    body: leaveToWire(request),
    idempotencyKey: randomKey(),
  })

/** Fetches the days of a location again. */
export function useRefetchDays(locationId: string): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
}

/** Check-in, no-show and undo of one booking. `problem`: the sentence of the last refusal. */
export function useArrival(locationId: string) {
  const refetchDays = useRefetchDays(locationId)
  const shared = { onSettled: refetchDays, networkMode: 'always' as const }
  const arrive = useMutation({
    ...shared,
    mutationFn: async (request: CheckInRequest) => {
      const done = await checkIn(locationId, request)
      return done.isCheckedIn ? null : done.message
    },
  })
  const miss = useMutation({
    ...shared,
    mutationFn: (request: NoShowRequest) => markNoShow(locationId, request),
  })
  const undo = useMutation({
    ...shared,
    mutationFn: (request: UndoRequest) => undoArrival(locationId, request),
  })
  const leave = useMutation({
    ...shared,
    mutationFn: (request: LeaveRequest) => leaveEarly(locationId, request),
  })
  const all = [arrive, miss, undo, leave]
  const once =
    <Request>(mutation: { mutate: (request: Request) => void }) =>
    (request: Request): void => {
      if (all.some(({ isPending }) => isPending)) return
      for (const one of all) one.reset()
      mutation.mutate(request)
    }
  return {
    /** Text about the released hours after a no-show was undone; null if no hours were released. */
    releasedText: undo.data ?? null,
    arrive: once(arrive),
    miss: once(miss),
    undo: once(undo),
    leave: once(leave),
    isCheckingIn: arrive.isPending,
    isBusy: all.some(({ isPending }) => isPending),
    problem: arrive.data ?? miss.error?.message ?? undo.error?.message ?? leave.error?.message ?? null,
  }
}
