import { basketFromWire } from '@pantul/contract/basket-wire'
import type { BodyOf } from '@pantul/contract/call'
import type { OrderCourts } from '@pantul/contract/orders'
import type { BookingItem } from '@pantul/rules/booking-item'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { checkGuest, tidyGuest } from '@pantul/rules/guest'
import type { FieldProblem } from '@pantul/rules/guest'
import { checkNotes } from '@pantul/rules/limits'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { problemMessage, type Locale } from '../http/language.ts'
import { Refusal } from '../http/refusal.ts'
import type { OrderingGuest } from './insert-order.ts'
import { normalisePhone } from './normalise-phone.ts'
import type { OrderRequest } from './place-order.ts'

type Body = BodyOf<typeof OrderCourts>

/**
 * The basket of a body: its items without wholly empty ones. DATE_INVALID, BODY_INVALID when the lists contradict
 * each other; PACKAGE_FLAG_MISMATCH when `isPayWithPackage` says other than the courts, LOGIN_REQUIRED when a
 * package is to pay, because nobody is logged in here; PROMO_UNKNOWN for any code.
 */
export function readBasket(body: Body): BookingItem[] {
  const items = basketFromWire(body.payload)
  if (items === null) throw new Refusal(problem(hasUnrealDate(body) ? 'DATE_INVALID' : 'BODY_INVALID'))
  const isByPackage = items.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage))
  if (body.isPayWithPackage !== isByPackage) throw new Refusal(problem('PACKAGE_FLAG_MISMATCH'))
  if (isByPackage) throw new Refusal(problem('LOGIN_REQUIRED'))
  if (body.promoCode) throw new Refusal(problem('PROMO_UNKNOWN'))
  return items.filter((item) => !isEmptyItem(item))
}

/** The order of a body. LOGIN_REQUIRED without a guest, the problems of `checkGuest` beside their fields. */
export function readRequest(body: Body, language: Locale): OrderRequest {
  const notes = (body.notes ?? '').trim()
  const tooLong = checkNotes(notes)
  if (tooLong !== null) throw new Refusal(tooLong)
  return {
    locationId: body.distChan,
    division: body.division,
    items: readBasket(body),
    guest: readGuest(body.profileCustomer, language),
    language,
    notes,
    quoteHash: body.quoteHash,
  }
}

const fieldOf = { fullname: 'Name', email: 'Email', phone: 'Telephone', contryCode: 'Telephone' } as const

function readGuest(profile: Body['profileCustomer'], language: Locale): OrderingGuest {
  if (profile === null) throw new Refusal(problem('LOGIN_REQUIRED'))
  const guest = tidyGuest({ fullname: profile.Name, email: profile.Email, phone: profile.Telephone })
  const wrong = checkGuest(guest)
  const [first] = wrong
  if (first !== undefined) throw new Refusal(first, { errors: wrong.map((one) => fieldError(one, language)) })
  return {
    name: guest.fullname,
    email: guest.email,
    phone: guest.phone,
    phoneE164: normalisePhone(guest.phone),
  }
}

const fieldError = (wrong: FieldProblem, language: Locale) => ({
  path: `profileCustomer.${fieldOf[wrong.path]}`,
  msg: problemMessage(wrong, language),
})

const hasUnrealDate = ({ payload }: Body): boolean =>
  Object.values(payload)
    .flat()
    .some(({ BookingDate }) => fromDayMonthYear(BookingDate) === null)
