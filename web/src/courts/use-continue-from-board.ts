import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { selectItem, withoutEmptyItems } from '@pantul/rules/basket'
import type { PlayDate } from '@pantul/rules/play-date'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { clearPastBasket } from '../basket/automatic-clearing.ts'
import { useBasketStore } from '../basket/basket-store.ts'
import { venueNow } from '../browser/clock.ts'
import { courtDayQuery } from '../venue/court-day-query.ts'
import { lostSlotsOn } from './lost-slots.ts'

/** A shorter check does not show the busy button. */
const BUSY_AFTER_MS = 300

/**
 * Continues to the coach step after a check of all slots in the basket. If a slot is lost, the board shows its day
 * instead. `isCheckSlow` is true while a check takes long.
 */
export function useContinueFromBoard(location: Location, showDate: (date: PlayDate) => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isCheckSlow, setIsSlow] = useState(false)
  const isChecking = useRef(false)

  const continueOrShowLostSlots = async (): Promise<void> => {
    const { basket, change } = useBasketStore.getState()
    const itemsWithHours = basket.items.filter(({ hours }) => hours.length > 0)
    for (const date of new Set(itemsWithHours.map((item) => item.date))) {
      const day = await cache.query({ ...courtDayQuery(location.id, date), staleTime: 0 })
      const [lostSlots] = lostSlotsOn(date, basket, day.taken)
      if (lostSlots === undefined) continue
      change(selectItem(basket, lostSlots.item.id))
      return showDate(date)
    }
    change(withoutEmptyItems(basket))
    await navigate({ to: '/booking/Coach' })
  }
  const checkAndContinue = async (): Promise<void> => {
    if (isChecking.current) return
    if (clearPastBasket(venueNow(location.timeZone))) return window.location.reload()
    isChecking.current = true
    const timer = window.setTimeout(() => setIsSlow(true), BUSY_AFTER_MS)
    try {
      await continueOrShowLostSlots()
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      window.alert(m.courts_not_loaded_alert())
    } finally {
      window.clearTimeout(timer)
      isChecking.current = false
      setIsSlow(false)
    }
  }
  return { checkAndContinue: () => void checkAndContinue(), isCheckSlow }
}
