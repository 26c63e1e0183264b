import type { CourtDay } from '@pantul/contract/courts-wire'
import { currentItem, slotsOfOtherItems } from '@pantul/rules/basket'
import { freeCourts } from '@pantul/rules/court'
import type { PlayDate } from '@pantul/rules/play-date'
import { useEffect, useEffectEvent } from 'react'
import { useBasketStore } from '../basket/basket-store.ts'
import type { TapTarget } from './use-drag.ts'

type LinkedHour = {
  /** The hour to pick; null if there is none. */
  readonly hour: number | null
  readonly date: PlayDate
  readonly day: CourtDay | undefined
  readonly tap: (target: TapTarget) => boolean
  /** Removes the hour from the URL, so that it is picked only once. */
  readonly onPicked: () => void
}

/** Picks the hour of a link from the home page, and the court if only one is free. */
export function useLinkedHour({ hour, date, day, tap, onPicked }: LinkedHour): void {
  const isBasketLoaded = useBasketStore((state) => state.isLoaded)
  const canPick = hour !== null && day !== undefined && isBasketLoaded
  const pick = useEffectEvent(() => {
    if (hour === null || day === undefined) return
    onPicked()
    const { basket } = useBasketStore.getState()
    const item = currentItem(basket)
    const isPicked = item.date === date && item.hours.includes(hour)
    if (isPicked || !tap({ court: null, hour })) return
    const slotsInBasket = slotsOfOtherItems(basket, date, item.id)
    const courtIds = day.courts.map(({ id }) => id)
    const [freeCourt, ...moreCourts] = freeCourts(courtIds, [...day.taken, ...slotsInBasket], [hour])
    if (freeCourt !== undefined && moreCourts.length === 0) tap({ court: freeCourt, hour: null })
  })
  // An effect, because the URL is outside of React.
  useEffect(() => {
    if (canPick) pick()
  }, [canPick])
}
