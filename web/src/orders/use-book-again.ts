import type { Payment } from '@pantul/contract/payments-wire'
import * as m from '@pantul/messages/words'
import { currentItem, hasFilledItem, renumberItems } from '@pantul/rules/basket'
import { withoutPastSlots } from '@pantul/rules/basket-age'
import { mergeBaskets } from '@pantul/rules/basket-owner'
import type { VenueNow } from '@pantul/rules/slot'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isBasketFilled, useBasketStore } from '../basket/basket-store.ts'
import { venueNow } from '../browser/clock.ts'
import { courtDayQuery } from '../venue/court-day-query.ts'
import { toast } from '../design/toast.tsx'
import { selectLocation } from '../venue/selected-location.ts'

/**
 * Adds the items of an earlier order to the basket and opens the board, which marks slots that are taken. Past hours
 * are dropped. Asks before it empties a basket of another location.
 */
export function useBookAgain({ orderedBasket, location }: Pick<Payment, 'orderedBasket' | 'location'>) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [otherLocationName, setOtherLocationName] = useState<string | null>(null)

  const bookAgain = () => {
    const now = venueNow(location.timeZone)
    const upcoming = withoutPastSlots(renumberItems(orderedBasket, now.date), now)
    const { date } = currentItem(upcoming)
    setOtherLocationName(null)
    selectLocation(location.id)
    loadedBasket(now).setLocation({ id: location.id, name: location.name }, date)
    if (hasFilledItem(upcoming)) {
      const { basket, change } = loadedBasket(now)
      change(mergeBaskets(upcoming, basket, now).basket)
      toast(m.payments_book_again_back(), 'done')
    } else toast(m.payments_book_again_past(), 'wrong')
    // Refetches all court days of the location (its key without the date), because cached ones may be too old.
    void cache.invalidateQueries({ queryKey: courtDayQuery(location.id, date).queryKey.slice(0, 2) })
    void navigate({ to: '/booking', search: { date } })
  }
  return {
    start: () => {
      const { location: basketLocation } = loadedBasket(venueNow(location.timeZone))
      const isElsewhere = basketLocation !== null && basketLocation.id !== location.id
      if (isElsewhere && isBasketFilled()) setOtherLocationName(basketLocation.name)
      else bookAgain()
    },
    /** The name of the other location, whose basket would be emptied; null: no question is open. */
    otherLocationName,
    replaceBasket: bookAgain,
    keepBasket: () => setOtherLocationName(null),
  }
}

/** The basket store. Reads the basket from storage if no page has done it yet. */
function loadedBasket(now: VenueNow) {
  const { isLoaded, load } = useBasketStore.getState()
  if (!isLoaded) load(now)
  return useBasketStore.getState()
}
