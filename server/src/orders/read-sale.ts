import type { BodyOf } from '@pantul/contract/call'
import type { SellCourts } from '@pantul/contract/desk-sale'
import { personFieldToWire, saleTermsFromWire, type SaleTerms } from '@pantul/contract/desk-sale-wire'
import { checkPerson, tidyPerson } from '@pantul/rules/desk-person'
import { problem } from '@pantul/rules/problem'
import { normalisePhone } from '../people/accounts/normalise-phone.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { problemMessage, type Locale } from '../platform/http/language.ts'
import type { CurrentStaff } from '../platform/http/policy.ts'
import type { CurrentCustomer } from '../platform/http/session.ts'
import type { OrderingPlayer } from './insert-order.ts'
import type { OrderRequest } from './order-request.ts'
import { readItems } from './read-request.ts'
import type { Settling } from './seller.ts'

/** Who sells, and the language of the desk. */
type Reader = { readonly customer: CurrentCustomer; readonly staff: CurrentStaff; readonly language: Locale }

/** The order of a sale. Refusals: those of `readItems`; the problems of `checkPerson` at their fields; BODY_INVALID. */
export function readSale(
  body: BodyOf<typeof SellCourts>,
  { customer, staff, language }: Reader,
): OrderRequest {
  const { person, quoteHash, settling } = saleTermsFromWire(body)
  const { locationId, roles } = staff
  return {
    locationId,
    division: 'PADEL',
    items: readItems(body.payload),
    player: readPerson(person, language),
    language,
    notes: '',
    quoteHash,
    promoCode: '',
    usesCredit: false,
    holder: null,
    seller: { customerId: customer.id, locationId, roles, settling: readSettling(settling) },
  }
}

function readPerson(typed: SaleTerms['person'], language: Locale): OrderingPlayer {
  const person = tidyPerson(typed)
  const wrong = checkPerson(person)
  const [first] = wrong
  if (first !== undefined)
    throw new Refusal(first, {
      errors: wrong.map((one) => ({ path: personFieldToWire(one.path), msg: problemMessage(one, language) })),
    })
  const phoneE164 = person.phone === '' ? '' : normalisePhone(person.phone)
  return { customerId: null, ...person, phoneE164 }
}

function readSettling(settling: SaleTerms['settling']): Settling {
  if (settling.kind === 'tenders') return settling
  try {
    return { kind: 'pay-by', until: Temporal.Instant.from(settling.until) }
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal(problem('BODY_INVALID'))
    throw error
  }
}
