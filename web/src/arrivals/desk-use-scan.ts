import type { ArrivalInfo } from '@pantul/contract/desk-arrivals-wire'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { momentTime } from '../desk/desk-moment-text.ts'
import { checkIn, undoArrival, useArrivalOptions, type CheckInResult } from './desk-use-arrival.ts'

const MAX_RECENT = 5

/** A person who was checked in here. */
export type RecentArrival = { readonly key: string; readonly name: string; readonly time: string }

/** The server refused to check in, and sent no bookings of the order. */
class CheckInRefused extends Error {
  override name = 'CheckInRefused'
}

/** Checks in by scanned or typed order numbers. `bookingId: null`: each booking of the order whose time it is. */
export function useScan(locationId: string) {
  const options = useArrivalOptions(locationId)
  const [result, setResult] = useState<CheckInResult | null>(null)
  const [recentArrivals, setRecentArrivals] = useState<readonly RecentArrival[]>([])
  const [isUndone, setUndone] = useState(false)
  const showResult = (next: CheckInResult): void => {
    setUndone(false)
    lettingPlay.reset()
    setResult(next)
    if (next.isCheckedIn && !next.info.isRepeated)
      setRecentArrivals((last) => [recentArrivalOf(next.info), ...last].slice(0, MAX_RECENT))
  }
  const scanning = useMutation({
    ...options,
    mutationFn: (orderNumber: string) => checkIn(locationId, { orderNumber, bookingId: null }),
    onSuccess: showResult,
  })
  // Checks in although the order is not paid. Its due amount then becomes an unpaid balance.
  const lettingPlay = useMutation({
    ...options,
    mutationFn: async (orderNumber: string) => {
      const next = await checkIn(locationId, { orderNumber, bookingId: null, letsPlay: true })
      // Without the bookings, the last result stays, because it shows the due amount. The refusal is shown with it.
      if (!next.isCheckedIn && next.info === null) throw new CheckInRefused(next.message)
      return next
    },
    onSuccess: showResult,
  })
  const undoing = useMutation({
    ...options,
    mutationFn: ({ bookings }: ArrivalInfo) => undoAll(locationId, bookings, 'arrived'),
    onSuccess: () => setUndone(true),
  })
  // Undoes a no-show and checks in, because the guest came late.
  const arrivingLate = useMutation({
    ...options,
    mutationFn: async ({ orderNumber, bookings }: ArrivalInfo & { readonly orderNumber: string }) => {
      await undoAll(locationId, bookings, 'no_show')
      return checkIn(locationId, { orderNumber, bookingId: null })
    },
    onSuccess: showResult,
  })
  const mutations = [scanning, lettingPlay, undoing, arrivingLate]
  const error = mutations.find((mutation) => mutation.error !== null)?.error ?? null
  return {
    /** Null before the first scan, and after the result was closed. */
    result,
    recentArrivals,
    /** Whether the check-in of the result was undone. */
    isUndone,
    isBusy: mutations.some(({ isPending }) => isPending),
    problem: error instanceof CallProblem || error instanceof CheckInRefused ? error.message : null,
    scan: scanning.mutate,
    letPlay: lettingPlay.mutate,
    undo: undoing.mutate,
    arriveLate: arrivingLate.mutate,
    close: () => setResult(null),
  }
}

export type Scan = ReturnType<typeof useScan>

async function undoAll(
  locationId: string,
  bookings: ArrivalInfo['bookings'],
  kind: 'arrived' | 'no_show',
): Promise<void> {
  for (const { orderNumber, bookingId } of bookings) {
    const releasedText = await undoArrival(locationId, { orderNumber, bookingId, kind })
    if (releasedText !== null) toast(releasedText)
  }
}

function recentArrivalOf({ name, bookings }: ArrivalInfo): RecentArrival {
  const [booking] = bookings
  const at = booking?.arrival?.at ?? ''
  return { key: `${booking?.orderNumber} ${at}`, name, time: momentTime(at) }
}
