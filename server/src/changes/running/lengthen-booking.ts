import type { AddedHours, LengthenQuote, LengthenSale } from '@pantul/contract/desk-lengthen-booking-wire'
import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { checkLengthening } from '@pantul/rules/lengthen'
import { limitSaleCodes } from '../../orders/place/limit-sale-codes.ts'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import type { OrderDeps } from '../../orders/states/order-hooks.ts'
import { placeOrder } from '../../orders/place/place-order.ts'
import type { OrderWithPaymentPage } from '../../orders/place/placed-order.ts'
import { findTakenHours } from '../../orders/stored/taken-hours.ts'
import { quoteSale } from '../../orders/place/quote-sale.ts'
import { readSettling } from '../../orders/place/read-sale.ts'
import { requestedHours, takenHoursRefusal } from '../../orders/place/refuse-taken-hours.ts'
import type { LengthenSteps } from '../../orders/place/seller.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { CurrentStaff } from '../../platform/http/policy.ts'
import { bookedOrder } from '../after-booking/queries.ts'
import {
  readLengthenedBooking,
  changedMeanwhileRefusal,
  lockLengthenedBooking,
  type LengthenedBooking,
} from './lengthened-booking.ts'

type LengthenRequest = AddedHours & {
  readonly orderId: number
  /** The account of the member of staff. */
  readonly customerId: number
  readonly staff: CurrentStaff
  readonly language: Locale
}

/**
 * The price of the hours that are added to a running booking. Refusals: BOOKING_NOT_FOUND, LENGTHEN_CLOSED, LENGTHEN_OWED,
 * SLOT_TAKEN, those of `quoteSale`.
 */
export async function quoteLengthening(deps: Deps, adding: LengthenRequest): Promise<LengthenQuote> {
  const { staff, customerId, language, orderId } = adding
  const { timeZone } = await bookedOrder(deps.db, orderId)
  const now = venueNow(deps.clock, timeZone)
  const booking = await readLengthenedBooking(deps.db, adding)
  const broken = checkLengthening(booking, { now, isPaidNow: true })
  if (broken !== null) throw new Refusal(broken)
  const item = itemOfAddedHours(booking, adding.hours)
  const { quote } = await quoteSale(deps, {
    seller: { customerId, ...staff },
    items: [item],
    language,
    priceOff: null,
    contactId: null,
    promoCode: '',
  })
  // Only an early check: the claim of the hours decides.
  const taken = await findTakenHours(deps.db, staff.locationId, requestedHours(item))
  if (taken.length > 0) throw takenHoursRefusal(taken)
  return { price: quote.due, owed: booking.owed, hash: quote.hash }
}

/** The added hours, on the courts that the booking has in its last hour. */
const itemOfAddedHours = ({ date, courts }: LengthenedBooking, hours: readonly number[]): BookingItem => ({
  ...emptyItem(1, date),
  hours: [...hours],
  courts: courts.map((id) => ({ id, name: '', material: '', unit: 'H', paidByPackage: false })),
})

/**
 * Sells the hours that follow a running booking on its courts to the same player, as another order with its own payment.
 * Idempotent. Refusals: those of `quoteLengthening` and `placeOrder`, CHANGED_MEANWHILE.
 */
export async function lengthenBooking(
  deps: OrderDeps,
  { hash, settling, ...adding }: LengthenRequest & LengthenSale,
  attempt: Attempt,
): Promise<OrderWithPaymentPage> {
  const { orderId, hours, staff, customerId } = adding
  const order = await bookedOrder(deps.db, orderId)
  const { locationId, division, name, email, phone, phoneE164 } = order
  const booking = await readLengthenedBooking(deps.db, adding)
  await expireOverdue(deps.db, { locationId, dates: [booking.date], customerId: order.customerId })
  const seller = {
    customerId,
    staff,
    contactId: order.contactId,
    settling: readSettling(settling),
    priceOff: null,
    lengthenSteps: lengthenSteps(deps, { ...adding, timeZone: order.timeZone }),
  }
  const request = {
    locationId,
    division,
    items: [itemOfAddedHours(booking, hours)],
    player: { customerId: order.customerId, name, email, phone, phoneE164 },
    language: order.locale,
    notes: '',
    quoteHash: hash,
    promoCode: '',
    usesCredit: false,
    clientKeys: null,
    seller,
  }
  return limitSaleCodes(deps, request, () => placeOrder(deps, request, attempt))
}

/** Steps in the transaction of the sale: they check the booking again, and check the players in for the added hours. */
function lengthenSteps(
  { clock }: Pick<Deps, 'clock'>,
  adding: LengthenRequest & { readonly timeZone: string },
): LengthenSteps {
  return {
    lock: async (tx, { isPaidNow }) => {
      await lockLengthenedBooking(tx, adding)
      const booking = await readLengthenedBooking(tx, adding)
      const now = venueNow(clock, adding.timeZone)
      const broken = checkLengthening(booking, { now, isPaidNow })
      if (broken !== null) throw new Refusal(broken)
      if (Math.min(...adding.hours) !== booking.until) throw await changedMeanwhileRefusal(tx, adding)
      return booking.parentBooking
    },
    onConfirmed: async (tx, { id, actId }) => {
      await tx.query(
        `insert into arrival (order_id, booking_id, turn, kind, at, act_id)
         select o.id, 1, 1, last.kind, $3, $2
           from sales_order o
          cross join lateral (select a.kind from arrival a
                               where (a.order_id, a.booking_id) = (o.beside_id, o.beside_booking_id)
                               order by a.turn desc limit 1) last
          where o.id = $1 and last.kind = 'arrived'`,
        [id, actId, clock.now()],
      )
    },
  }
}
