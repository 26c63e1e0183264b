import type { AddedHours, LengthenQuote, LengthenSale } from '@pantul/contract/desk-lengthen-booking-wire'
import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { checkLengthening } from '@pantul/rules/lengthen'
import { limitSaleCodes } from '../../orders/limit-sale-codes.ts'
import { expireOverdue } from '../../orders/expire-order.ts'
import type { OrderDeps } from '../../orders/order-hooks.ts'
import { placeOrder } from '../../orders/place-order.ts'
import type { OrderWithPaymentPage } from '../../orders/placed-order.ts'
import { findTakenHours } from '../../orders/queries.ts'
import { quoteSale } from '../../orders/quote-sale.ts'
import { readSettling } from '../../orders/read-sale.ts'
import { lostClaimsRefusal } from '../../orders/refuse-lost.ts'
import type { LengthenSteps } from '../../orders/seller.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { CurrentStaff } from '../../platform/http/policy.ts'
import { bookedOrder } from '../after-booking/queries.ts'
import { changedMeanwhile, familyOf, lockFamily, type BookingFamily } from './booking-family.ts'

/** Who adds hours to which booking. `customerId`: the account of the member of staff. */
type HoursRequest = AddedHours & {
  readonly orderId: number
  readonly customerId: number
  readonly staff: CurrentStaff
  readonly language: Locale
}

/**
 * The price of the hours that make a running booking longer. Refusals: BOOKING_NOT_FOUND, LENGTHEN_CLOSED,
 * LENGTHEN_OWED, CHANGED_MEANWHILE, those of `quoteSale`.
 */
export async function quoteLengthening(deps: Deps, adding: HoursRequest): Promise<LengthenQuote> {
  const { staff, customerId, language, orderId } = adding
  const { timeZone } = await bookedOrder(deps.db, orderId)
  const now = venueNow(deps.clock, timeZone)
  const family = await familyOf(deps.db, adding)
  const broken = checkLengthening(family, { now, isPaidNow: true })
  if (broken !== null) throw new Refusal(broken)
  const seller = { customerId, ...staff }
  const { quote } = await quoteSale(deps, {
    seller,
    items: [itemOf(family, adding.hours)],
    language,
    priceOff: null,
    contactId: null,
    promoCode: '',
  })
  await refuseIfTaken(deps, { locationId: staff.locationId, family, hours: adding.hours })
  return { price: quote.due, owed: family.owed, hash: quote.hash }
}

/** An early check: SLOT_TAKEN with the hours that somebody else has. The claim decides later. */
async function refuseIfTaken(
  { db }: Deps,
  wanted: { readonly locationId: string; readonly family: BookingFamily; readonly hours: readonly number[] },
): Promise<void> {
  const { date, courts } = wanted.family
  const slots = courts.flatMap((id) =>
    wanted.hours.map((hour) => ({ kind: 'court' as const, bookingId: 1, id, date, hour })),
  )
  const taken = await findTakenHours(db, wanted.locationId, slots)
  if (taken.length > 0)
    throw lostClaimsRefusal({ courts: taken.filter(({ kind }) => kind === 'court'), coaches: [], addOns: [] })
}

/** The hours on the courts of the booking's last hour. */
const itemOf = ({ date, courts }: BookingFamily, hours: readonly number[]): BookingItem => ({
  ...emptyItem(1, date),
  hours: [...hours],
  courts: courts.map((id) => ({ id, name: '', material: '', unit: 'H', paidByPackage: false })),
})

/**
 * Sells the hours that follow a running booking on the same courts to the same player, as another order with its own
 * payment. Idempotent. Refusals: those of `quoteLengthening` and `placeOrder`; SLOT_TAKEN if somebody else has an hour.
 */
export async function lengthenBooking(
  deps: OrderDeps,
  { hash, settling, ...adding }: HoursRequest & LengthenSale,
  attempt: Attempt,
): Promise<OrderWithPaymentPage> {
  const { orderId, hours, staff, customerId } = adding
  const order = await bookedOrder(deps.db, orderId)
  const { locationId, division, name, email, phone, phoneE164 } = order
  const family = await familyOf(deps.db, adding)
  await expireOverdue(deps.db, { locationId, dates: [family.date], customerId: order.customerId })
  const seller = {
    customerId,
    staff,
    contactId: await contactOf(deps, orderId),
    settling: readSettling(settling),
    priceOff: null,
    lengthenSteps: lengthenSteps(deps, { ...adding, timeZone: order.timeZone }),
  }
  const request = {
    locationId,
    division,
    items: [itemOf(family, hours)],
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

async function contactOf({ db }: OrderDeps, orderId: number): Promise<number | null> {
  const [order] = await db.query<{ contactId: number | null }>(
    'select contact_id as "contactId" from sales_order where id = $1',
    [orderId],
  )
  return order?.contactId ?? null
}

/** The steps in the transaction of the sale: they check the booking again and keep its players checked in. */
function lengthenSteps(
  { clock }: Pick<Deps, 'clock'>,
  adding: HoursRequest & { readonly timeZone: string },
): LengthenSteps {
  return {
    lock: async (tx, { isPaidNow }) => {
      await lockFamily(tx, adding)
      const family = await familyOf(tx, adding)
      const now = venueNow(clock, adding.timeZone)
      const broken = checkLengthening(family, { now, isPaidNow })
      if (broken !== null) throw new Refusal(broken)
      if (Math.min(...adding.hours) !== family.until) throw await changedMeanwhile(tx, adding)
      return family.parentBooking
    },
    confirmed: async (tx, { id, actId }) => {
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
