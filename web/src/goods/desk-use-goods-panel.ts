import type { ParentBooking } from '@pantul/contract/desk-goods-wire'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'

/** The booking whose person buys the goods; null for a sale without a booking. */
export type GoodsBuyer = (ParentBooking & { readonly name: string }) | null

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
  useSingleKey('a', selling === null ? ({ shiftKey }) => begin(shiftKey ? null : shown) : null)
  return { selling, isAllowed, begin, close: () => setSelling(null) }
}
