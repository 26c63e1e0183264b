import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { currentItem } from '@pantul/rules/basket'
import { useState } from 'react'
import { isBasketFilled, useBasketStore } from '../basket/basket-store.ts'
import { announce } from '../design/live-region.tsx'
import { selectLocation } from '../venue/selected-location.ts'

export type LocationChoice = {
  readonly choose: (location: Location) => void
  /** The location that is waiting for the answer, because choosing it empties the basket. */
  readonly pending: Location | null
  /** The name of the location whose basket would be emptied. */
  readonly basketLocationName: string
  readonly agree: () => void
  readonly stay: () => void
}

/** Chooses a location. If a filled basket of another location would be emptied, asks for confirmation first. */
export function useChooseLocation(onChosen: (location: Location) => void): LocationChoice {
  const [pending, setPending] = useState<Location | null>(null)
  const basketLocation = useBasketStore((state) => state.location)

  const changeLocation = (location: Location) => {
    selectLocation(location.id)
    const { basket, setLocation } = useBasketStore.getState()
    if (basketLocation !== null && basketLocation.id !== location.id)
      setLocation({ id: location.id, name: location.name }, currentItem(basket).date)
    announce(m.locations_selected({ location: location.name }))
    setPending(null)
    onChosen(location)
  }
  return {
    choose: (location) => {
      const wouldEmptyBasket =
        isBasketFilled() && basketLocation !== null && basketLocation.id !== location.id
      if (wouldEmptyBasket) setPending(location)
      else changeLocation(location)
    },
    pending,
    basketLocationName: basketLocation?.name ?? '',
    agree: () => {
      if (pending) changeLocation(pending)
    },
    stay: () => setPending(null),
  }
}
