import type { ParentBooking } from '@pantul/contract/desk-goods-wire'
import { useState } from 'react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'

/** A booking for which goods are sold, with the name of its player. */
export type NamedBooking = ParentBooking & { readonly name: string }

type Options = {
  readonly isAllowed: boolean
  /** The booking in the panel; null if none is open. */
  readonly shownBooking: NamedBooking | null
}

/** The open sale of goods. The key `A` begins a sale for the booking in the panel. `Shift` with `A` begins a sale without a booking. */
export function useGoodsPanel({ isAllowed, shownBooking }: Options) {
  const [selling, setSelling] = useState<{ readonly booking: NamedBooking | null } | null>(null)
  const begin = (booking: NamedBooking | null): void => {
    if (isAllowed) setSelling({ booking })
  }
  useSingleKey('a', selling === null ? ({ shiftKey }) => begin(shiftKey ? null : shownBooking) : null)
  return {
    /** Null if no goods are being sold. Its `booking` is null for a sale without a booking. */
    selling,
    isAllowed,
    begin,
    close: () => setSelling(null),
  }
}
