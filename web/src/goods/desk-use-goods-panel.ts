import type { BesideBooking } from '@pantul/contract/desk-goods-wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { areKeysOn, isForPage } from '../browser/desk-single-keys.ts'

/** The booking whose person buys the goods; null for a sale without a booking. */
export type GoodsBuyer = (BesideBooking & { readonly name: string }) | null

/** An open sale of things. */
type OpenSale = { readonly buyer: GoodsBuyer }

type Input = {
  readonly isAllowed: boolean
  /** The booking in the panel; null if none is open. */
  readonly shown: GoodsBuyer
}

/** The panel that sells goods: key `A` sells to the booking in the panel, `Shift` and `A` without a booking. */
export function useGoodsPanel({ isAllowed, shown }: Input) {
  const [selling, setSelling] = useState<OpenSale | null>(null)
  const begin = (buyer: GoodsBuyer): void => {
    if (isAllowed) setSelling({ buyer })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (selling !== null || !areKeysOn() || isForPage(event) || event.key.toLowerCase() !== 'a') return
    // Prevents that the letter is typed into the field that gets the focus.
    event.preventDefault()
    begin(event.shiftKey ? null : shown)
  })
  // An effect, because the page's keys are outside of React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { selling, isAllowed, begin, close: () => setSelling(null) }
}
