import { basketFromWire, hasInvalidDate } from '@pantul/contract/basket-wire'
import { buyerFieldToWire, guestFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { OrderCourts } from '@pantul/contract/orders'
import { isEmptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { checkGuest, tidyGuest, type GuestProblem } from '@pantul/rules/guest'
import { checkNotes } from '@pantul/rules/limits'
import { problem } from '@pantul/rules/problem'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import type { PromoCustomer } from '../../balances/promos/customer-keys.ts'
import type { OrderingPlayer } from '../stored/insert-order.ts'
import { normalisePhone } from '../../people/accounts/normalise-phone.ts'
import type { BasketRequest } from './order-request.ts'

type Body = BodyOf<typeof OrderCourts>

type Customer = CurrentCustomer | null

/**
 * The items of a body, without empty ones. Refusals: those of `readItems`; PACKAGE_FLAG_MISMATCH if `isPayWithPackage`
 * contradicts the courts; LOGIN_REQUIRED for a guest who pays with packages.
 */
export function readBasket(body: Body, customer: Customer): BookingItem[] {
  const items = readItems(body.payload)
  const isByPackage = items.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage))
  if (body.isPayWithPackage !== isByPackage) throw new Refusal(problem('PACKAGE_FLAG_MISMATCH'))
  if (isByPackage && customer === null) throw new Refusal(problem('LOGIN_REQUIRED'))
  return items
}

/**
 * The items of a basket, without empty ones. Refusals: DATE_INVALID; BODY_INVALID if the lists of the payload
 * contradict each other.
 */
export function readItems(payload: Body['payload']): BookingItem[] {
  const items = basketFromWire(payload)
  if (items === null) throw new Refusal(problem(hasInvalidDate(payload) ? 'DATE_INVALID' : 'BODY_INVALID'))
  return items.filter((item) => !isEmptyItem(item))
}

/**
 * The buyer of a quote, by verified details only. With entered details, the price of a promo with a limit per customer
 * would reveal whether the person with this e-mail or phone has ordered. They are checked when the order is placed.
 */
export const verifiedBuyer = (customer: Customer): PromoCustomer => ({
  customerId: customer?.id ?? null,
  email: customer?.isEmailVerified === true ? customer.email : '',
  phoneE164: '',
})

type Requester = { readonly customer: Customer; readonly language: Locale }

/**
 * The order of a body. A logged-in customer orders for the account even if the body names a guest, for example after a
 * login in another tab: the customer can find that order again. Refusals: NOTES_TOO_LONG, and those of `readBasket` and
 * `readBuyer`.
 */
export function readRequest(body: Body, { customer, language }: Requester): BasketRequest {
  const notes = (body.notes ?? '').trim()
  const tooLong = checkNotes(notes)
  if (tooLong !== null) throw new Refusal(tooLong)
  return {
    locationId: body.distChan,
    division: body.division,
    items: readBasket(body, customer),
    player: readBuyer(body.profileCustomer, { customer, language }),
    language,
    notes,
    quoteHash: body.quoteHash,
    promoCode: body.promoCode ?? '',
    usesCredit: body.useCredit ?? false,
  }
}

/**
 * The buyer: the logged-in customer, else the guest of the body. Refusals: LOGIN_REQUIRED if there is neither; the
 * problems that `checkGuest` finds, each with the path of its field.
 */
export const readBuyer = (
  profile: Body['profileCustomer'],
  { customer, language }: Requester,
): OrderingPlayer => (customer === null ? readGuest(profile, language) : playerOf(customer))

function readGuest(profile: Body['profileCustomer'], language: Locale): OrderingPlayer {
  if (profile === null) throw new Refusal(problem('LOGIN_REQUIRED'))
  const guest = tidyGuest(guestFromWire(profile))
  const wrong = checkGuest(guest)
  const [first] = wrong
  if (first !== undefined)
    throw new Refusal(first, { errors: wrong.map((found) => fieldError(found, language)) })
  return {
    customerId: null,
    name: guest.fullname,
    email: guest.email,
    phone: guest.phone,
    phoneE164: normalisePhone(guest.phone),
  }
}

const playerOf = ({ id, fullName, email, phone, phoneE164 }: CurrentCustomer): OrderingPlayer => ({
  customerId: id,
  name: fullName,
  email,
  phone,
  phoneE164,
})

const fieldError = (wrong: GuestProblem, language: Locale) => ({
  path: buyerFieldToWire(wrong.path),
  msg: problemMessage(wrong, language),
})
