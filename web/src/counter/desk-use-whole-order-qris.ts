import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import type { QrisOption } from './desk-pay.tsx'

type Input = {
  /** Rupiah. */
  readonly due: number
  readonly isBusy: boolean
  /** Places the order that the code pays. */
  readonly placeOrder: () => void
}

/**
 * The QRIS option of an order that is placed when its code is shown. Such an order has no other payment, so the code cannot
 * pay a part of it.
 */
export function useWholeOrderQris({ due, isBusy, placeOrder }: Input): QrisOption {
  const [shortBy, setShortBy] = useState(0)
  return {
    show: (amount) => {
      if (amount < due) setShortBy(due - amount)
      else placeOrder()
    },
    isBusy,
    problem: shortBy === 0 ? null : m.problem_amount_short({ left: formatRupiah(shortBy) }),
    forget: () => setShortBy(0),
  }
}
