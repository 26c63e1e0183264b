import type { WireBasket } from '@pantul/contract/basket'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { usePromo } from '../../promos/use-promo.ts'
import { orderBody } from './order-body.ts'
import { useQuote } from './use-quote.ts'

type Wish = { readonly locationId: string; readonly payload: WireBasket; readonly isCustomer: boolean }

/** With what the order is paid beside packages and money: a promo code, store credit; and the price by these. */
export function useMeans({ locationId, payload, isCustomer }: Wish) {
  const [wantsCredit, setWantsCredit] = useState(false)
  const usesCredit = isCustomer && wantsCredit
  const promo = usePromo(async (promoCode) => {
    const means = { promoCode, usesCredit }
    const body = orderBody({ payload, locationId, guest: null, notes: '', quoteHash: null, means })
    return (await call('POST /api/promos/validate', { body })).data
  })
  const { quote, means, codeProblem } = useQuote({
    locationId,
    payload,
    means: { promoCode: promo.active, usesCredit },
  })
  return {
    quote,
    means,
    promo,
    /** Why the code takes nothing off; null when it does. */
    codeReason: promo.refusal ?? codeProblem,
    credit: { isOn: usesCredit, change: setWantsCredit },
  }
}
