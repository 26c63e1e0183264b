import { orderToWire } from '@pantul/contract/order-wire'
import { promoDiscountFromWire } from '@pantul/contract/promos-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { usePromo } from '../../promos/use-promo.ts'
import { useQuote } from './use-quote.ts'

type Options = {
  readonly locationId: string
  readonly items: readonly BookingItem[]
  readonly isCustomer: boolean
}

/** The promo code and the store credit of an order, and its quote with them. */
export function usePromoAndCredit({ locationId, items, isCustomer }: Options) {
  const [isCreditOn, setIsCreditOn] = useState(false)
  const usesCredit = isCustomer && isCreditOn
  const promo = usePromo(async (promoCode) => {
    const promoAndCredit = { promoCode, usesCredit }
    const body = orderToWire({ items, locationId, guest: null, notes: '', quoteHash: null, promoAndCredit })
    return promoDiscountFromWire((await call('POST /api/promos/validate', { body })).data)
  })
  const { quote, promoAndCredit, codeProblem } = useQuote({
    locationId,
    items,
    promoAndCredit: { promoCode: promo.activeCode, usesCredit },
  })
  return {
    quote,
    promoAndCredit,
    promo,
    /** Why the code gives no discount; null if it gives one. */
    codeRejectionReason: promo.refusal ?? codeProblem,
    credit: { isOn: usesCredit, change: setIsCreditOn },
  }
}
