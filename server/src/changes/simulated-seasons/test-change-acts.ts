import { codeOf, dataOf, withoutDefect, type Season } from './test-season.ts'
import type { Reply } from '../../test-visitor.ts'
import {
  enterOrder,
  familyOf,
  refundUpTo,
  returnPromo,
  type Booking,
  type Order,
  type Player,
} from './test-books.ts'
import { oneIn, oneOf } from './test-chance.ts'
import { bookingOf, nameOf, planText, planBooking, type AcceptedOrder, type Act } from './test-player-acts.ts'
import { naiveMove, naivePrice, type OtherBookings, type BookingPlan } from './test-prices.ts'

/** The percentage that a cancellation refunds now, by the location's tiers. */
export function percentNow({ world, tiers }: Season, start: Temporal.Instant): number {
  const hours = world.clock.now().until(start).total('hours')
  return Math.max(
    0,
    ...tiers.filter((tier) => hours > 0 && hours >= tier.hours).map(({ percent }) => percent),
  )
}

export const leaveClass: Act = async (season, player, dice) => {
  const order = oneOf(
    dice,
    player.orders.filter(({ kind, state }) => kind === 'class' && state === 'confirmed'),
  )
  const [booking] = order?.bookings ?? []
  if (order === undefined || booking === undefined) return ''
  const percent = booking.isMovedByVenue ? 100 : percentNow(season, booking.start())
  const shown = withoutDefect(await player.visitor.get(`/api/payments/${order.attempts[0]?.id}`))
  const [enrolment] = dataOf<{ Enrolments: { EnrolmentID: string }[] }>(shown).Enrolments
  const reply = withoutDefect(
    await player.visitor.post(`/api/enrolments/${enrolment?.EnrolmentID}/cancel`, {
      headers: { 'idempotency-key': `season-try-${season.nextTry()}` },
    }),
  )
  if (reply.status !== 200) return `${order.name} is left: ${codeOf(reply)}`
  season.milestones.add('a class left')
  booking.fate = 'cancelled'
  booking.refunded = refundUpTo(order, Math.floor((booking.paid * percent) / 100))
  order.refunded += booking.refunded
  return `${order.name} is left at ${percent} %: ${booking.refunded}`
}

const paidCourtOrders = ({ orders }: Player): Order[] =>
  orders.filter(({ kind, state }) => kind === 'court' && (state === 'confirmed' || state === 'completed'))

/** Cancels a booking or an order, sometimes in two tabs at once. */
export const cancel: Act = async (season, player, dice) => {
  const order = oneOf(dice, paidCourtOrders(player))
  if (order === undefined) return ''
  const bookingId = oneIn(dice, 2) ? null : (oneOf(dice, order.bookings)?.id ?? null)
  const prefix = `${order.name} cancels ${bookingId ?? 'all'}`
  const preview = withoutDefect(
    await season.world.tryToPreview(player.visitor, order.id, bookingId ?? undefined),
  )
  if (preview.status !== 200) return `${prefix}: ${codeOf(preview)}`
  const { PreviewHash: previewHash } = dataOf<{ PreviewHash: string }>(preview)
  const tabs = Array.from({ length: oneIn(dice, 5) ? 2 : 1 }, () =>
    season.world.tryToCancel(player.visitor, order.id, {
      bookingId,
      previewHash,
      key: `season-try-${season.nextTry()}`,
    }),
  )
  const replies = (await Promise.all(tabs)).map(withoutDefect)
  const done = replies.filter(({ status }) => status === 200)
  const [first] = done
  if (first === undefined) return `${prefix}: ${replies.map(codeOf).join(' ')}`
  if (done.length > 1) throw new Error(`${prefix}: twice`)
  const back = writeCancelled(season, order, bookingId)
  const { Refund } = dataOf<{ Refund: number }>(first)
  if (Refund !== back) throw new Error(`${prefix}: ${Refund} came back, not ${back}`)
  return `${prefix}: ${back}`
}

/** Writes a cancellation into the books. Returns the refund in rupiah. */
export function writeCancelled(season: Season, order: Order, bookingId: number | null): number {
  const ending = order.bookings.filter(
    ({ id, fate }) => fate === 'stands' && (bookingId === null || id === bookingId),
  )
  const paidInAll = order.bookings.reduce((sum, { paid }) => sum + paid, 0)
  let notRefunded = Math.max(0, paidInAll - order.refunded)
  const percentOf = (booking: Booking): number =>
    booking.isClosed ? 100 : Math.min(order.maxRefundPercent, percentNow(season, booking.start()))
  const isFullRefund = ending.every((booking) => percentOf(booking) === 100)
  let toRefund = 0
  for (const booking of ending) {
    const percent = percentOf(booking)
    const share = Math.min(Math.floor((booking.paid * percent) / 100), notRefunded)
    notRefunded -= share
    toRefund += share
    booking.refunded = share
    booking.fate = 'cancelled'
    if (percent === 100) booking.hasUnits = false
  }
  const back = refundUpTo(order, toRefund)
  order.refunded += back
  const isWhole = order.bookings.every(({ fate }) => fate !== 'stands')
  if (isWhole && isFullRefund && back === toRefund && order.refunded === paidInAll) returnPromo(order)
  return back
}

export const move: Act = async (season, player, dice) => {
  const order = oneOf(dice, paidCourtOrders(player))
  const booking = oneOf(dice, order?.bookings ?? [])
  if (order === undefined || booking?.wish == null) return ''
  // The books know only one move of a booking. A new time by a move right could be moved once more.
  if (order.origin?.booking.isClosed === true) return ''
  const newTime = planBooking(season, dice, booking.id, booking.wish.byPackage)
  const where = { bookingId: booking.id, date: newTime.date, hours: newTime.hours, courts: newTime.courts }
  const prefix = `${nameOf(player)} moves ${order.name}.${booking.id} to ${planText({ ...newTime, coachHours: [], rackets: 0, balls: 0 })}`
  const quote = withoutDefect(await season.world.tryToQuoteMove(player.visitor, order.id, where))
  if (quote.status !== 200) return `${prefix}: ${codeOf(quote)}`
  const quoted = dataOf<{ QuoteHash: string; ToPay: number; ToCredit: number; Price: number }>(quote)
  const reply = withoutDefect(
    await season.world.tryToMove(player.visitor, order.id, {
      ...where,
      quoteHash: quoted.QuoteHash,
      key: `season-try-${season.nextTry()}`,
    }),
  )
  if (reply.status !== 201) return `${prefix}: ${codeOf(reply)}`
  return `${prefix}: ${writeMoved(season, { order, booking, newTime, reply })}`
}

type MoveResult = {
  readonly order: Order
  readonly booking: Booking
  readonly newTime: BookingPlan
  readonly reply: Reply
}

function writeMoved(season: Season, { order, booking, newTime, reply }: MoveResult): string {
  const { OrderID, PaymentID } = dataOf<AcceptedOrder>(reply)
  const { player } = order
  const old = booking.wish ?? newTime
  const wish = {
    ...old,
    ...newTime,
    id: 1,
    coachHours: coachHoursAt(old, newTime.hours),
    rackets: old.rackets,
    balls: old.balls,
  }
  const promo = season.promos.find(({ code }) => code === order.promo) ?? null
  const { tax } = season
  const priced = naiveMove(wish, { promo, tax }, otherBookingsOf(order, booking))
  const fullPrices = [old, wish].map((plan) => naivePrice([{ ...plan, id: 1 }], { promo: null, tax }).total)
  const due = Math.max(0, priced.total - booking.paid)
  const name = nameOf(player)
  const moved = enterOrder(
    {
      name,
      id: OrderID,
      kind: 'court',
      player,
      bookings: [bookingOf(wish, priced.total, priced.discount)],
      total: priced.total,
      discount: priced.discount,
      creditUsed: 0,
      due,
      origin: { order, booking },
      maxRefundPercent: booking.isClosed ? 100 : percentNow(season, booking.start()),
    },
    PaymentID,
  )
  if (booking.isClosed) season.milestones.add('a new time chosen by a move right')
  if (due > 0) return `${due} to pay of ${priced.total}`
  // An added tax is rounded for the order and again for the move, so the difference may be one rupiah more.
  const maxExcess = Math.max(0, (fullPrices[0] ?? 0) - (fullPrices[1] ?? 0)) + (tax.isOnTop ? 1 : 0)
  const excess = booking.paid - priced.total
  if (excess > maxExcess) throw new Error(`${name} brings ${excess} back, the prices differ by ${maxExcess}`)
  moved.keptByVenue = excess - refundUpTo(moved, excess)
  return `${excess - moved.keptByVenue} back, ${priced.total} stays`
}

/** The other bookings that share the promo discount with a booking, also those that were moved to other orders. */
function otherBookingsOf(order: Order, booking: Booking): OtherBookings {
  const standing = familyOf(order)
    .filter((member) => member === order || ['confirmed', 'completed'].includes(member.state))
    .flatMap(({ bookings }) => bookings)
    .filter((other) => other !== booking && other.fate === 'stands')
  return {
    wishes: standing.flatMap(({ wish }) => wish ?? []),
    othersDiscount: standing.reduce((sum, { promoDiscount }) => sum + promoDiscount, 0),
    discountBefore: booking.promoDiscount,
  }
}

/** The coach's hours, shifted like the booking. If no shifted hour is in the new hours, the coach gets the last new hours. */
function coachHoursAt({ hours: old, coachHours }: BookingPlan, hours: readonly number[]): readonly number[] {
  const shifted = coachHours
    .map((hour) => hour - (old[0] ?? 0) + (hours[0] ?? 0))
    .filter((hour) => hours.includes(hour))
  return shifted.length > 0 || coachHours.length === 0 ? shifted : hours.slice(-coachHours.length)
}
