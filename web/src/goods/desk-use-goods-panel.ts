import type { ParentBooking } from '@pantul/contract/desk-goods-wire'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'

/** The booking to which goods are sold, with the name of its person; null for a sale without a booking. */
export type GoodsBuyer = (ParentBooking & { readonly name: string }) | null

type Options = {
  readonly isAllowed: boolean
  /** The booking in the panel; null if none is open. */
  readonly shownBooking: GoodsBuyer
}

/** The open sale of goods. The key `A` sells to the booking in the panel, and `Shift` with `A` without a booking. */
export function useGoodsPanel({ isAllowed, shownBooking }: Options) {
  const [selling, setSelling] = useState<{ readonly buyer: GoodsBuyer } | null>(null)
  const begin = (buyer: GoodsBuyer): void => {
    if (isAllowed) setSelling({ buyer })
  }
  useSingleKey('a', selling === null ? ({ shiftKey }) => begin(shiftKey ? null : shownBooking) : null)
  return {
    /** Null if no goods are being sold. */
    selling,
    isAllowed,
    begin,
    close: () => setSelling(null),
  }
}
