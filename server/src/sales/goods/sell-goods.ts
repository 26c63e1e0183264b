import type { GoodsSale } from '@pantul/contract/desk-goods-wire'
import { newTotalToWire } from '@pantul/contract/refusal-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { checkTenders } from '@pantul/rules/tender'
import { afterConfirmed } from '../../orders/states/after-state-change.ts'
import { claimHours } from '../../orders/claims/claim-hours.ts'
import { insertOrder, newOrderIds, type OrderingPlayer } from '../../orders/stored/insert-order.ts'
import { numberInvoices } from '../../orders/states/number-invoices.ts'
import type { AllowedUnpaidBalance, OrderDeps } from '../../orders/states/order-hooks.ts'
import type { PlacedOrder } from '../../orders/place/placed-order.ts'
import { lostClaimsRefusal } from '../../orders/place/refuse-taken-hours.ts'
import { prepareRetry } from '../../orders/place/retry-order.ts'
import { qrHoldMinutes, lockCustomer, writeSaleAct, type CounterSale } from '../../orders/place/seller.ts'
import { requireContactToOrderFor } from '../../people/contacts/queries.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import {
  beginAttempt,
  runOrRepeatAnswer,
  storeAnswer,
  type Attempt,
} from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import type { BothLanguages, Location } from '../../venue/locations/queries.ts'
import { bookingOfGoods, lockBookingOfGoods, type GoodsBooking } from './booking-of-goods.ts'
import { describeGoods } from './describe-goods.ts'
import { priceGoods, type GoodsPrice } from './price-goods.ts'

/** The goods, the seller, and the language of the desk. */
export type StaffGoodsSale = GoodsSale & {
  readonly staff: ActingStaff
  readonly language: keyof BothLanguages
}

/**
 * Sells goods at the counter: takes the pieces from the stock, takes the money and completes the order, in one
 * transaction. With a booking, its player is the buyer. For a QR code the order is held instead, and its payment
 * completes it. Idempotent. Refusals: those of `bookingOfGoods`, `priceGoods`, `checkTenders` and `allowUnpaidBalance`;
 * PRICE_CHANGED with the new total in rupiah; ADD_ON_SOLD_OUT, PERSON_UNKNOWN, LOGIN_REQUIRED (the account was
 * deleted), DRAWER_CLOSED, IDEMPOTENCY_KEY_REUSED.
 */
export async function sellGoods(
  deps: OrderDeps,
  selling: StaffGoodsSale,
  attempt: Attempt,
): Promise<PlacedOrder> {
  const placed = await runOrRepeatAnswer<PlacedOrder, PlacedOrder>(deps.db, attempt, {
    work: () => sell(deps, selling, attempt),
    repeat: (order) => Promise.resolve(order),
  })
  deps.wakeOutbox()
  return placed
}

async function sell(deps: OrderDeps, selling: StaffGoodsSale, attempt: Attempt): Promise<PlacedOrder> {
  const { locationId } = selling.staff
  for (let attempts = 1; ; attempts += 1) {
    const buyer = await buyerOf(deps.db, selling, deps.clock.now())
    const scope = {
      locationId,
      dates: buyer.date === null ? [] : [buyer.date],
      customerId: buyer.player.customerId,
    }
    try {
      return await deps.db.transaction((tx) => checkAndWrite(deps, tx, { selling, buyer, attempt }))
    } catch (error) {
      if (!(await prepareRetry(deps.db, error, { scope, attempts }))) throw error
    }
  }
}

/** Who buys the goods. `date`: the date of the booking, null without one; `language`: the language of the order. */
type Buyer = {
  readonly player: OrderingPlayer
  readonly contactId: number | null
  readonly date: PlayDate | null
  readonly language: keyof BothLanguages
}

/** The player of the booking, a person of the contacts, or an unnamed buyer. */
async function buyerOf(
  db: Connection,
  { parentBooking, contactId, staff, language }: StaffGoodsSale,
  now: Temporal.Instant,
): Promise<Buyer> {
  if (parentBooking !== null)
    return bookingOfGoods(db, { ...parentBooking, locationId: staff.locationId }, now)
  const namelessPerson = {
    customerId: null,
    name: m.goods_nobody({}, { locale: language }),
    email: '',
    phone: '',
  }
  if (contactId === null)
    return { player: { ...namelessPerson, phoneE164: '' }, contactId: null, date: null, language }
  const { id, ...person } = await requireContactToOrderFor(db, contactId)
  return { player: { ...person, phoneE164: person.phone }, contactId: id, date: null, language }
}

type GoodsAttempt = {
  readonly selling: StaffGoodsSale
  readonly buyer: Buyer
  readonly attempt: Attempt
}

/** Locks the buyer's account, then the booking, and prices the goods again. */
async function checkAndWrite(
  deps: OrderDeps,
  tx: Transaction,
  { selling, buyer, attempt }: GoodsAttempt,
): Promise<PlacedOrder> {
  const storedAnswer = await beginAttempt<PlacedOrder>(tx, attempt)
  if (storedAnswer !== null) return storedAnswer
  const { parentBooking, staff, things, quoteHash } = selling
  const { locationId } = staff
  const now = deps.clock.now()
  await lockCustomer(tx, buyer.player.customerId)
  const booking = parentBooking && (await lockBookingOfGoods(tx, { ...parentBooking, locationId }, now))
  const catalogue = await cataloguesOf(deps.db).of(tx, locationId)
  const price = priceGoods(catalogue, { things, hours: booking?.hours ?? [], language: buyer.language })
  if (price.hash !== quoteHash)
    throw new Refusal(problem('PRICE_CHANGED'), { data: newTotalToWire(price.taxed.total) })
  return write(deps, tx, { selling, buyer, attempt, booking, price, location: catalogue.location, now })
}

type PreparedGoods = GoodsAttempt & {
  readonly booking: GoodsBooking | null
  readonly price: GoodsPrice
  readonly location: Location
  readonly now: Temporal.Instant
}

/** Writes act, order, pieces, money, invoice and answer, in the order of locks. */
async function write(deps: OrderDeps, tx: Transaction, prepared: PreparedGoods): Promise<PlacedOrder> {
  const { buyer, attempt, booking, price, location, now } = prepared
  const sale = describePayment(prepared)
  const ids = newOrderIds(venueNow(deps.clock, location.timeZone).date)
  const { number, publicId } = ids
  const { total } = price.taxed
  const allowedUnpaidBalance =
    sale.wantedUnpaidBalance &&
    (await deps.payments.allowUnpaidBalance(tx, {
      ...sale.wantedUnpaidBalance,
      owingPlayer: {
        phone: buyer.player.phoneE164,
        contactId: buyer.contactId,
        customerId: buyer.player.customerId,
      },
    }))
  const actId = await writeSaleAct(tx, sale, {
    number,
    total,
    allowedUnpaidBalance,
    allowedDiscount: null,
    usedBalances: null,
    parentBooking: booking,
    now,
  })
  const orderId = await insertOrder(
    tx,
    describeGoods({ ...buyer, ...price, ids, location, booking, actId, now, heldUntil: sale.heldUntil }),
  )
  const lost = await claimHours(tx, publicId, { heldUntil: sale.heldUntil, kinds: new Set(['add-on']) })
  if (lost !== null) throw lostClaimsRefusal(lost)
  if (sale.heldUntil === null)
    await takeAndComplete(deps, tx, { sale, allowedUnpaidBalance, now, actId, orderId, number })
  const expiresAt = sale.heldUntil?.toString() ?? null
  const answer = { number, publicId, total, expiresAt, timeZone: location.timeZone, payment: null }
  await storeAnswer(tx, attempt, { status: 201, answer, orderPublicId: publicId })
  if (booking !== null) tx.publish(courtDayTopic(location.id, booking.date))
  return answer
}

type WrittenGoods = {
  readonly sale: CounterSale
  readonly allowedUnpaidBalance: AllowedUnpaidBalance | null
  readonly now: Temporal.Instant
  readonly actId: number
  readonly orderId: number
  readonly number: string
}

async function takeAndComplete(deps: OrderDeps, tx: Transaction, written: WrittenGoods): Promise<void> {
  const { sale, allowedUnpaidBalance, now, actId, orderId, number } = written
  const unpaidBalance = allowedUnpaidBalance && {
    amount: sale.wantedUnpaidBalance?.unpaid.amount ?? 0,
    isSplit: allowedUnpaidBalance.isSplit,
    now,
  }
  await deps.payments.take(tx, { ...sale, order: { id: orderId, number }, unpaidBalance, actId })
  await afterConfirmed(tx, orderId)
  await numberInvoices(tx, [orderId])
}

/**
 * How the goods are paid. Refusals: AMOUNT_OVER if more would stay unpaid than is due, or if held goods are paid now;
 * refusals of `checkTenders`.
 */
function describePayment({ selling, buyer, price, now }: PreparedGoods): CounterSale {
  const { staff, tenders, unpaid, isHeld } = selling
  const amountDue = price.taxed.total
  if (isHeld && (unpaid !== null || tenders.length > 0))
    throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(0) }))
  if (unpaid !== null && unpaid.amount > amountDue)
    throw new Refusal(problem('AMOUNT_OVER', { left: formatRupiah(amountDue) }))
  const paid = amountDue - (unpaid?.amount ?? 0)
  const tenderProblem = isHeld ? null : checkTenders(tenders, paid)
  if (tenderProblem !== null) throw new Refusal(tenderProblem)
  return {
    staff,
    contactId: buyer.contactId,
    tenders,
    balances: null,
    // Goods are handed over now, so their unpaid balance never counts as the balance of a split payment.
    wantedUnpaidBalance: unpaid && { staff, unpaid, paid, startsAt: now, endsAt: now },
    importedPaid: null,
    priceOff: null,
    heldUntil: isHeld && amountDue > 0 ? now.add({ minutes: qrHoldMinutes }) : null,
  }
}
