import type { AnswerOf, BodyOf } from '@pantul/contract/call'
import type { ValidatePromo } from '@pantul/contract/promos'
import { problem } from '@pantul/rules/problem'
import type { Deps } from '../platform/deps.ts'
import type { Locale } from '../platform/http/language.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { CurrentCustomer } from '../platform/http/session.ts'
import { quoteBasket } from './quote-basket.ts'

type Asker = { readonly customer: CurrentCustomer | null; readonly language: Locale }

/** What a code takes off a basket, in rupiah. Refusals: those of `quoteBasket`; PROMO_UNKNOWN also without a code. */
export async function validatePromo(
  deps: Deps,
  body: BodyOf<typeof ValidatePromo>,
  asker: Asker,
): Promise<NonNullable<AnswerOf<typeof ValidatePromo>['data']>> {
  const { price } = await quoteBasket(deps, body, asker)
  const { promo } = price
  if (promo === null || promo.code === null) throw new Refusal(problem('PROMO_UNKNOWN'))
  return { Code: promo.code, Name: promo.name[asker.language], Discount: promo.discount }
}
