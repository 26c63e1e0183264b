import * as m from '@pantul/messages/words'
import { useEffect, useRef } from 'react'
import { announce } from '../design/live-region.tsx'
import { holdEnd, minuteToAnnounce, type HoldState } from './countdown.ts'
import { useMsUntil } from './use-ms-until.ts'

/** Milliseconds until the hold of an order ends, updated every second; null without a hold. */
export const useHoldMsLeft = (order: HoldState): number | null => useMsUntil(holdEnd(order))

/** Like `useHoldMsLeft`, with announcements at 5, 2 and 0 minutes. */
export function useAnnouncedHoldMsLeft(order: HoldState): number | null {
  const msLeft = useHoldMsLeft(order)
  const previous = useRef(msLeft)
  // An effect, because live regions are outside of React.
  useEffect(() => {
    const minute =
      previous.current === null || msLeft === null ? null : minuteToAnnounce(previous.current, msLeft)
    previous.current = msLeft
    if (minute === null) return
    announce(minute === 0 ? m.payments_time_is_up() : m.payments_minutes_left({ count: minute }))
  }, [msLeft])
  return msLeft
}
