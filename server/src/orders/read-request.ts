import { basketFromWire, hasInvalidDate } from '@pantul/contract/basket-wire'
import { buyerFieldToWire, guestFromWire } from '@pantul/contract/buyer-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { OrderCourts } from '@pantul/contract/orders'
import type { BookingItem } from '@pantul/rules/booking-item'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { checkGuest, tidyGuest } from '@pantul/rules/guest'
import type { FieldProblem } from '@pantul/rules/guest'
import { checkNotes } from '@pantul/rules/limits'
import { problem } from '@pantul/rules/problem'
import { problemMessage, type Locale } from '../platform/http/language.ts'
import { Refusal } from '../platform/base/refusal.ts'
import type { CurrentCustomer } from '../platform/http/session.ts'
import type { PromoCustomer } from '../balances/promos/name-customer.ts'
import type { OrderingPlayer } from './insert-order.ts'
import { normalisePhone } from '../people/accounts/normalise-phone.ts'
import type { OrderRequest } from './place-order.ts'

type Body = BodyOf<typeof OrderCourts>

type Customer = CurrentCustomer | null

/**
 * The basket of a body: its items without wholly empty ones. DATE_INVALID, BODY_INVALID when the lists contradict
 * each other; PACKAGE_FLAG_MISMATCH when `isPayWithPackage` says other than the courts; LOGIN_REQUIRED of a guest who
 * wants to pay with packages, which only accounts own.
 */
export function readBasket(body: Body, customer: Customer): BookingItem[] {
  const items = basketFromWire(body.payload)
  if (items === null)
    throw new Refusal(problem(hasInvalidDate(body.payload) ? 'DATE_INVALID' : 'BODY_INVALID'))
  const isByPackage = items.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage))
  if (body.isPayWithPackage !== isByPackage) throw new Refusal(problem('PACKAGE_FLAG_MISMATCH'))
  if (isByPackage && customer === null) throw new Refusal(problem('LOGIN_REQUIRED'))
  return items.filter((item) => !isEmptyItem(item))
}

/**
 * Who a price is for, as far as that is proved: the account and its verified e-mail. Promos have limits per customer, and
 * whoever only types an e-mail or a phone is not to learn from a price whether that person has ordered: the order decides.
 */
export const provedAsker = (customer: Customer): PromoCustomer => ({
  customerId: customer?.id ?? null,
  email: customer?.isVerified === true ? customer.email : '',
  phoneE164: '',
})

/** What a body is read with: who is logged in, if anybody, and the reader's language. */
type Reader = { readonly customer: Customer; readonly language: Locale }

/**
 * The order of a body. Who is logged in orders for the account, also when the body names a guest: the page may have
 * been filled in before the person logged in in another tab, and an order that its customer could not find again
 * would be worse than one without the details typed. LOGIN_REQUIRED with neither; the problems of `checkGuest`
 * beside their fields.
 */
export function readRequest(body: Body, { customer, language }: Reader): Omit<OrderRequest, 'holder'> {
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
 * Who buys: whoever is logged in, else the guest of the body. LOGIN_REQUIRED with neither; the problems of
 * `checkGuest` beside their fields.
 */
export const readBuyer = (profile: Body['profileCustomer'], { customer, language }: Reader): OrderingPlayer =>
  customer === null ? readGuest(profile, language) : playerOf(customer)

function readGuest(profile: Body['profileCustomer'], language: Locale): OrderingPlayer {
  if (profile === null) throw new Refusal(problem('LOGIN_REQUIRED'))
  const guest = tidyGuest(guestFromWire(profile))
  const wrong = checkGuest(guest)
  const [first] = wrong
  if (first !== undefined) throw new Refusal(first, { errors: wrong.map((one) => fieldError(one, language)) })
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

const fieldError = (wrong: FieldProblem, language: Locale) => ({
  path: buyerFieldToWire(wrong.path),
  msg: problemMessage(wrong, language),
})
