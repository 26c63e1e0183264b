import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useState } from 'react'
import type { QrisOption } from './desk-pay.tsx'

type Options = {
  /** Rupiah. */
  readonly due: number
  readonly isBusy: boolean
  /** Places the order that the QRIS code pays. */
  readonly placeOrder: () => void
}

/**
 * The QRIS option for an order that does not exist yet. The order is placed when its code is shown. It can have no other
 * payment, so the code must pay all of it.
 */
export function useWholeOrderQris({ due, isBusy, placeOrder }: Options): QrisOption {
  const [missingAmount, setMissingAmount] = useState(0)
  return {
    show: (amount) => {
      if (amount < due) setMissingAmount(due - amount)
      else placeOrder()
    },
    isBusy,
    problem: missingAmount === 0 ? null : m.problem_amount_short({ left: formatRupiah(missingAmount) }),
    forget: () => setMissingAmount(0),
  }
}
