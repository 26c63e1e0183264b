import type { ArrivalInfo } from '@pantul/contract/desk-arrivals-wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { checkIn, undoArrival, useRefetchDays, type CheckInResult } from './desk-use-arrival.ts'

const MAX_SHOWN = 5

/** A person who was checked in. `time`: 17:46. */
export type RecentArrival = { readonly key: string; readonly name: string; readonly time: string }

/** The server refused to check in and sent no data about the booking. */
class CheckInRefused extends Error {
  override name = 'CheckInRefused'
}

/** Checks in scanned or typed order numbers. Stores the last result and the people who were checked in before. */
export function useScan(locationId: string) {
  const refetchDays = useRefetchDays(locationId)
  const [result, setResult] = useState<CheckInResult | null>(null)
  const [last, setLast] = useState<readonly RecentArrival[]>([])
  const [isUndone, setUndone] = useState(false)
  const show = (done: CheckInResult): void => {
    setUndone(false)
    letPlay.reset()
    setResult(done)
    if (done.isCheckedIn && !done.info.isRepeated)
      setLast((before) => [recentArrivalOf(done.info), ...before].slice(0, MAX_SHOWN))
  }
  const shared = { onSettled: refetchDays, networkMode: 'always' as const }
  const scan = useMutation({
    ...shared,
    mutationFn: (number: string) => checkIn(locationId, { number, bookingId: null }),
    onSuccess: show,
  })
  // Checks in although the order is not paid. The due amount stays owed.
  const letPlay = useMutation({
    ...shared,
    mutationFn: async (number: string) => {
      const done = await checkIn(locationId, { number, bookingId: null, letsPlay: true })
      // The refusal is shown together with the due amount.
      if (!done.isCheckedIn && done.info === null) throw new CheckInRefused(done.message)
      return done
    },
    onSuccess: show,
  })
  const undo = useMutation({
    ...shared,
    mutationFn: ({ bookings }: ArrivalInfo) => undoAll(locationId, bookings, 'arrived'),
    onSuccess: () => setUndone(true),
  })
  // Undoes a no-show and checks in, for a guest who came late.
  const arriveLate = useMutation({
    ...shared,
    mutationFn: async ({ number, bookings }: ArrivalInfo & { readonly number: string }) => {
      await undoAll(locationId, bookings, 'no_show')
      return checkIn(locationId, { number, bookingId: null })
    },
    onSuccess: show,
  })
  const { error } = [scan, letPlay, undo, arriveLate].find((one) => one.error !== null) ?? scan
  return {
    result,
    last,
    isUndone,
    isBusy: scan.isPending || letPlay.isPending || undo.isPending || arriveLate.isPending,
    problem: error instanceof CallProblem || error instanceof CheckInRefused ? error.message : null,
    scan: scan.mutate,
    letPlay: letPlay.mutate,
    undo: undo.mutate,
    arriveLate: arriveLate.mutate,
    close: () => setResult(null),
  }
}

export type Scan = ReturnType<typeof useScan>

async function undoAll(
  locationId: string,
  bookings: ArrivalInfo['bookings'],
  kind: 'arrived' | 'no_show',
): Promise<void> {
  for (const { orderNumber: number, bookingId } of bookings) {
    const releasedText = await undoArrival(locationId, { number, bookingId, kind })
    if (releasedText !== null) toast(releasedText)
  }
}

function recentArrivalOf({ name, bookings }: ArrivalInfo): RecentArrival {
  const [first] = bookings
  return {
    key: `${first?.orderNumber} ${first?.arrival?.at}`,
    name,
    time: first?.arrival?.at.slice(11, 16) ?? '',
  }
}
