import {
  arrivalInfoFromWire,
  checkInToWire,
  leaveEarlyToWire,
  noShowToWire,
  refusedArrivalFromWire,
  undoneArrivalFromWire,
  undoArrivalToWire,
  type ArrivalInfo,
  type CheckInRequest,
  type LeaveEarlyRequest,
  type NoShowRequest,
  type UndoArrivalRequest,
} from '@pantul/contract/desk-arrivals-wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { releasedHoursText } from './desk-released-text.ts'

export type CheckInResult =
  | { readonly isCheckedIn: true; readonly info: ArrivalInfo }
  | {
      readonly isCheckedIn: false
      readonly orderNumber: string
      /** The code and the sentence of the refusal. */
      readonly code: string
      readonly message: string
      /** The bookings of the order; null if the server did not send them. */
      readonly info: ArrivalInfo | null
    }

/** Checks in. A refusal is a result and no exception, because the desk shows the bookings of the order with it. */
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
    return {
      isCheckedIn: false,
      orderNumber: request.orderNumber,
      code,
      message,
      info: refusedArrivalFromWire(data),
    }
  }
}

/** Undoes a check-in or a no-show. Returns a text about hours that had been released; null if there are none. */
export async function undoArrival(locationId: string, request: UndoArrivalRequest): Promise<string | null> {
  const { data } = await call('POST /api/desk/:location/arrivals/undo', {
    params: { location: locationId },
    body: undoArrivalToWire(request),
    idempotencyKey: randomKey(),
  })
  return releasedHoursText(undoneArrivalFromWire(data))
}

const markNoShow = (locationId: string, request: NoShowRequest): Promise<unknown> =>
  call('POST /api/desk/:location/no-shows', {
    params: { location: locationId },
    body: noShowToWire(request),
    idempotencyKey: randomKey(),
  })

const leaveEarly = (locationId: string, request: LeaveEarlyRequest): Promise<unknown> =>
  call('POST /api/desk/:location/arrivals/leave', {
    params: { location: locationId },
    body: leaveEarlyToWire(request),
    idempotencyKey: randomKey(),
  })

/** The options of all changes of arrivals: the schedule is fetched again after each of them. */
export function useArrivalOptions(locationId: string) {
  const cache = useQueryClient()
  return {
    onSettled: () => cache.invalidateQueries({ queryKey: daysKey(locationId) }),
    networkMode: 'always' as const,
  }
}

/** Check-in, no-show, leaving early and undo of one booking. */
export function useArrival(locationId: string) {
  const options = useArrivalOptions(locationId)
  const checkingIn = useMutation({
    ...options,
    mutationFn: async (request: CheckInRequest) => {
      const result = await checkIn(locationId, request)
      return { refusal: result.isCheckedIn ? null : result.message }
    },
  })
  const markingNoShow = useMutation({
    ...options,
    mutationFn: (request: NoShowRequest) => markNoShow(locationId, request),
  })
  const undoing = useMutation({
    ...options,
    mutationFn: (request: UndoArrivalRequest) => undoArrival(locationId, request),
  })
  const leavingEarly = useMutation({
    ...options,
    mutationFn: (request: LeaveEarlyRequest) => leaveEarly(locationId, request),
  })
  const mutations = [checkingIn, markingNoShow, undoing, leavingEarly]
  const isBusy = mutations.some(({ isPending }) => isPending)
  /** Only one change runs at a time. A new change removes the problem of the change before. */
  const unlessBusy =
    <Request>(mutation: { mutate: (request: Request) => void }) =>
    (request: Request): void => {
      if (isBusy) return
      for (const { reset } of mutations) reset()
      mutation.mutate(request)
    }
  return {
    checkIn: unlessBusy(checkingIn),
    markNoShow: unlessBusy(markingNoShow),
    undo: unlessBusy(undoing),
    leaveEarly: unlessBusy(leavingEarly),
    isCheckingIn: checkingIn.isPending,
    isBusy,
    /** The text about released hours after an undo; null if there are none. */
    releasedText: undoing.data ?? null,
    problem:
      checkingIn.data?.refusal ??
      (markingNoShow.error ?? undoing.error ?? leavingEarly.error)?.message ??
      null,
  }
}
