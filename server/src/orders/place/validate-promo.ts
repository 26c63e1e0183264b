import type { BodyOf, DataOf } from '@pantul/contract/call'
import type { ValidatePromo } from '@pantul/contract/promos'
import { promoDiscountToWire } from '@pantul/contract/promos-wire'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { quoteBasket, type QuoteRequester } from './quote-basket.ts'

/** The discount of a code on a basket, in rupiah. Refusals: those of `quoteBasket`; PROMO_UNKNOWN without a code. */
export async function validatePromo(
  deps: Deps,
  body: BodyOf<typeof ValidatePromo>,
  requester: QuoteRequester,
): Promise<DataOf<typeof ValidatePromo>> {
  const { price } = await quoteBasket(deps, body, requester)
  const { promo } = price
  if (promo === null || promo.code === null) throw new Refusal(problem('PROMO_UNKNOWN'))
  return promoDiscountToWire({
    code: promo.code,
    name: promo.name[requester.language],
    discount: promo.discount,
  })
}
