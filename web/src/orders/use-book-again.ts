import type { Payment } from '@pantul/contract/payments-wire'
import * as m from '@pantul/messages/words'
import { currentItem, renumberItems, type Basket } from '@pantul/rules/basket'
import { withoutPastSlots } from '@pantul/rules/basket-age'
import { mergeBaskets } from '@pantul/rules/basket-owner'
import { isEmptyItem } from '@pantul/rules/booking-item'
import type { VenueNow } from '@pantul/rules/slot'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isBasketFilled, useBasketStore } from '../basket/basket-store.ts'
import { venueNow } from '../browser/clock.ts'
import { courtDayQuery } from '../venue/court-day-query.ts'
import { toast } from '../design/toast.tsx'
import { selectLocation } from '../venue/selected-location.ts'

export type BookAgainChoice = {
  readonly start: () => void
  /** The location whose basket would be emptied; null if none. */
  readonly pending: string | null
  readonly agree: () => void
  readonly stay: () => void
}

/**
 * Adds the items of an ended order to the basket and opens the board, which marks slots that are taken. Past hours are
 * dropped. Asks before it empties a basket of another location.
 */
export function useBookAgain({
  orderedBasket,
  location,
}: Pick<Payment, 'orderedBasket' | 'location'>): BookAgainChoice {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [pending, setPending] = useState<string | null>(null)

  const bookAgain = () => {
    const now = venueNow(location.timeZone)
    const again = withoutPastSlots(renumberItems(orderedBasket, now.date), now)
    const date = currentItem(again).date
    setPending(null)
    selectLocation(location.id)
    basketOf(now).setLocation({ id: location.id, name: location.name }, date)
    const isPossible = !isEmptyItem(currentItem(again))
    if (isPossible) basketOf(now).change(addToBasket(again, basketOf(now).basket, now))
    toast(
      isPossible ? m.payments_book_again_back() : m.payments_book_again_past(),
      isPossible ? 'done' : 'wrong',
    )
    // Refetches the court day, because the cached one may be too old.
    void cache.invalidateQueries({ queryKey: courtDayQuery(location.id, date).queryKey.slice(0, 2) })
    void navigate({ to: '/booking', search: { date } })
  }
  return {
    start: () => {
      const { location: current } = basketOf(venueNow(location.timeZone))
      const isElsewhere = isBasketFilled() && current !== null && current.id !== location.id
      if (isElsewhere) setPending(current.name)
      else bookAgain()
    },
    pending,
    agree: bookAgain,
    stay: () => setPending(null),
  }
}

/** The basket in storage, if no page has loaded it yet. */
function basketOf(now: VenueNow) {
  const { isLoaded, load } = useBasketStore.getState()
  if (!isLoaded) load(now)
  return useBasketStore.getState()
}

const addToBasket = (again: Basket, current: Basket, now: VenueNow): Basket =>
  mergeBaskets(again, current, now).basket
