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
import { lossesOn } from './lost-slots.ts'

/** Milliseconds; shorter checks are not shown as busy. */
const SAY_SO_AFTER_MS = 300

/**
 * Checks every day of the basket again before the next step. A lost slot opens its day on the board. `isSlow` while the
 * check takes long.
 */
export function useContinue(location: Location, onDate: (date: PlayDate) => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isSlow, setIsSlow] = useState(false)
  const isUnderWay = useRef(false)

  const goOn = async (): Promise<void> => {
    const { basket, change } = useBasketStore.getState()
    const filled = basket.items.filter(({ hours }) => hours.length > 0)
    for (const date of new Set(filled.map((item) => item.date))) {
      const day = await cache.query({ ...courtDayQuery(location.id, date), staleTime: 0 })
      const [loss] = lossesOn(date, basket, day.taken)
      if (loss === undefined) continue
      change(selectItem(basket, loss.item.id))
      return onDate(date)
    }
    change(withoutEmptyItems(basket))
    await navigate({ to: '/booking/Coach' })
  }
  const checkAndContinue = async (): Promise<void> => {
    if (isUnderWay.current) return
    if (clearPastBasket(venueNow(location.timeZone))) return window.location.reload()
    isUnderWay.current = true
    const timer = window.setTimeout(() => setIsSlow(true), SAY_SO_AFTER_MS)
    try {
      await goOn()
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      window.alert(m.courts_not_loaded_alert())
    } finally {
      window.clearTimeout(timer)
      isUnderWay.current = false
      setIsSlow(false)
    }
  }
  return { checkAndContinue: () => void checkAndContinue(), isSlow }
}
