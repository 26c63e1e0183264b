import type { CourtDay } from '@pantul/contract/courts-wire'
import { currentItem, slotsOfOtherItems } from '@pantul/rules/basket'
import { freeCourts } from '@pantul/rules/court'
import type { PlayDate } from '@pantul/rules/play-date'
import { useEffect, useEffectEvent } from 'react'
import { useBasketStore } from '../basket/basket-store.ts'
import type { Target } from './use-drag.ts'

type LinkedHour = {
  readonly hour: number | null
  readonly date: PlayDate
  readonly day: CourtDay | undefined
  readonly tap: (target: Target) => boolean
  /** Called after the pick; removes the hour from the URL, so that it is picked once. */
  readonly onPicked: () => void
}

/** Picks the hour of a link from the home page, and the court if only one is free. */
export function useLinkedHour({ hour, date, day, tap, onPicked }: LinkedHour): void {
  const isLoaded = useBasketStore((state) => state.isLoaded)
  const isReady = hour !== null && day !== undefined && isLoaded
  // An effect event, so that it uses the current day and tap handler. It runs once, when the hour can be picked.
  const pick = useEffectEvent(() => {
    if (hour === null || day === undefined) return
    onPicked()
    const { basket } = useBasketStore.getState()
    const item = currentItem(basket)
    const isPicked = item.date === date && item.hours.includes(hour)
    if (isPicked || !tap({ court: null, hour })) return
    const held = slotsOfOtherItems(basket, date, item.id)
    const courtIds = day.courts.map(({ id }) => id)
    const [only, ...others] = freeCourts(courtIds, [...day.taken, ...held], [hour])
    if (only !== undefined && others.length === 0) tap({ court: only, hour: null })
  })
  // An effect, because the URL is outside of React.
  useEffect(() => {
    if (isReady) pick()
  }, [isReady])
}
