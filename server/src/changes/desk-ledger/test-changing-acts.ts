import { replyText } from '../../money/payments/test-counter.ts'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { tender } from '../../orders/place/test-sales.ts'
import { exchangesOf } from '../exchanges/test-exchanges.ts'
import { lengthenToWire } from '@pantul/contract/desk-lengthen-booking-wire'
import type { WantedTime } from '../after-booking/test-venue-with-staff.ts'
import {
  addOrder,
  endUnpaidChanges,
  endOrder,
  addRefund,
  endReplacedBooking,
  receive,
  type ModelOrder,
  type CourtTime,
} from './test-model.ts'
import { pick } from './test-paying-acts.ts'
import { deskOf, type Act, type Draw } from './test-selling-acts.ts'
import { dataOf, dateOf, type World } from './test-world.ts'

const isConfirmedBooking = ({ state, isGoods }: ModelOrder): boolean => state === 'confirmed' && !isGoods

/** The quote of a change, in wire spelling. */
type Quote = {
  readonly ToPay: number
  readonly ToGiveBack: number
  readonly Owed: number
  readonly Waived: number
  readonly QuoteHash: string
  readonly Parts: readonly Part[]
}
/** A part of a refund, with the routes by which it can go back. */
type Part = {
  readonly PaymentID: string | null
  readonly Amount: number
  readonly Routes: readonly StaffRefundRoute[]
}

/** Whether the booking has the current hour. */
const isRunning = ({ hour }: World, order: ModelOrder): boolean =>
  isConfirmedBooking(order) && order.courtTime.day === 0 && order.courtTime.hours.includes(hour)

/** Chooses one of the offered routes for each part of a refund. `routeNumber` is a random number. */
const withRoutes = (parts: readonly Part[], routeNumber: number) =>
  parts.map(({ PaymentID, Amount, Routes }) => ({
    PaymentID,
    Amount,
    Route: Routes[routeNumber % Routes.length] ?? 'transfer',
    Slip: '771',
  }))

const routesOf = (parts: ReturnType<typeof withRoutes>) =>
  parts.flatMap(({ PaymentID, Route, Slip }) => (PaymentID === null ? [] : [{ PaymentID, Route, Slip }]))

/** Changes a booking to the courts and hours that `newTimeOf` returns. With `waives` staff waive the price difference. */
const changing =
  (newTimeOf: (courtTime: CourtTime, draw: Draw) => CourtTime, waives = false): Act =>
  async (world, draw) => {
    const { model } = world
    const order = pick(world, draw, isConfirmedBooking)
    if (order === undefined) return 'nothing'
    const courtTime = newTimeOf(order.courtTime, draw)
    if (courtTime.hours.length === 0) return 'nothing'
    const desk = deskOf(world, draw)
    const wish: WantedTime = {
      date: dateOf(world, courtTime.day),
      hours: courtTime.hours,
      courts: [courtTime.court],
    }
    const quoted = await desk.tryToQuoteChange(order.id, wish, { waives })
    if (quoted.status !== 200) return replyText(quoted)
    const { ToPay, ToGiveBack, Owed, Waived, QuoteHash, Parts } = dataOf<Quote>(quoted)
    if (waives && Waived === 0) return 'nothing'
    const parts = withRoutes(Parts, draw.c)
    const reply = await desk.change(order.id, wish, {
      QuoteHash,
      Routes: routesOf(parts),
      ...(waives ? { Waive: { Reason: 'light was broken' } } : {}),
    })
    if (reply.status !== 201) return replyText(reply)
    const id = await world.venue.idOf(dataOf<{ OrderNo: string }>(reply).OrderNo)
    // An earlier change that was not paid ends.
    endUnpaidChanges(model, order)
    const { chain, isOfMember, online } = order
    const packageHours = order.packageHours === 0 ? 0 : courtTime.hours.length
    const added = { id, courtTime, chain, isOfMember, online, packageHours }
    if (ToPay > 0) {
      addOrder(model, { ...added, state: 'held', due: ToPay, replaces: order, movingUnpaid: Owed })
      return 'done'
    }
    // The model does not know which of two bookings owes the balance.
    const isOwedKnown = !chain.isReversed && (order.standingBookings === 1 || order.owed === 0)
    endReplacedBooking(model, order)
    const changed = addOrder(model, { ...added, owed: isOwedKnown ? Owed : null })
    if (ToGiveBack > 0) addRefund(model, changed, parts)
    return 'done'
  }

const shifted =
  (by: number) =>
  (courtTime: CourtTime): CourtTime => ({
    ...courtTime,
    hours: courtTime.hours.map((hour) => hour + by),
  })
const longer = (courtTime: CourtTime): CourtTime => ({
  ...courtTime,
  hours: [...courtTime.hours, (courtTime.hours.at(-1) ?? 20) + 1],
})
const shorter = (courtTime: CourtTime): CourtTime => ({ ...courtTime, hours: courtTime.hours.slice(0, -1) })
const onDrawnCourt = (courtTime: CourtTime, { b }: Draw): CourtTime => ({
  ...courtTime,
  court: `TST1-C${1 + (b % 3)}`,
})

type Preview = {
  readonly Refund: number
  readonly NoLongerOwed: number
  readonly Units: number
  readonly PreviewHash: string
  readonly Parts: readonly Part[]
  readonly Lines: readonly { readonly LineID: number }[]
}

/** Cancels an order or one booking by the tiers, or by another percentage (`percentOf`). */
const cancelling =
  (
    isChosen: (order: ModelOrder) => boolean,
    percentOf: ((draw: Draw) => number) | null,
    bookingId: number | null = null,
  ): Act =>
  async (world, draw) => {
    const { model } = world
    const order = pick(world, draw, isChosen)
    if (order === undefined) return 'nothing'
    const desk = deskOf(world, draw)
    const number = await world.venue.numberOf(order.id)
    const path = `/api/desk/TST1/orders/${number}/cancel-preview${bookingId === null ? '' : `?bookingId=${bookingId}`}`
    const byTiers = await desk.visitor.get(path)
    if (byTiers.status !== 200) return replyText(byTiers)
    const Percents =
      percentOf === null
        ? []
        : dataOf<Preview>(byTiers).Lines.map(({ LineID }) => ({ LineID, Percent: percentOf(draw) }))
    const previewed =
      percentOf === null
        ? byTiers
        : await desk.post(`/orders/${number}/cancel-preview`, { BookingID: null, Percents })
    if (previewed.status !== 200) return replyText(previewed)
    const { NoLongerOwed, Units, PreviewHash, Parts } = dataOf<Preview>(previewed)
    const reply = await desk.cancel(order.id, {
      BookingID: bookingId,
      Percents,
      PreviewHash,
      Reason: 'the court is wet',
      Routes: routesOf(withRoutes(Parts, draw.c)),
    })
    if (reply.status !== 200) return replyText(reply)
    const { Routes } = dataOf<{ Routes: { Route: string; Amount: number }[] }>(reply)
    addRefund(model, order, Routes)
    model.packageHours += Units - order.packageHours
    const owed = order.owed === null ? null : order.owed - NoLongerOwed
    if (bookingId === null || order.standingBookings === 1) endOrder(model, order)
    else order.standingBookings -= 1
    order.owed = owed
    return 'done'
  }

const exchange: Act = async (world, draw) => {
  const isAhead = (order: ModelOrder): boolean =>
    isConfirmedBooking(order) && (order.courtTime.day === 1 || (order.courtTime.hours[0] ?? 0) > world.hour)
  const first = pick(world, draw, isAhead)
  const second = pick(
    world,
    { ...draw, a: draw.b },
    (order) =>
      isAhead(order) &&
      order !== first &&
      order.courtTime.hours.length === first?.courtTime.hours.length &&
      order.owed === 0,
  )
  if (first === undefined || second === undefined) return 'nothing'
  const exchanges = exchangesOf(world.venue, deskOf(world, draw))
  const quoted = await exchanges.tryToQuote(first.id, second.id)
  if (quoted.status !== 200) return replyText(quoted)
  const { QuoteHash: hash } = dataOf<{ QuoteHash: string }>(quoted)
  const reply = await exchanges.exchange(first.id, second.id, { hash })
  if (reply.status !== 200) return replyText(reply)
  ;[first.courtTime, second.courtTime] = [second.courtTime, first.courtTime]
  for (const order of [first, second]) endUnpaidChanges(world.model, order)
  return 'done'
}

const lengthen: Act = async (world, draw) => {
  const { model } = world
  const order = pick(world, draw, (candidate) => isRunning(world, candidate))
  if (order === undefined) return 'nothing'
  const desk = deskOf(world, draw)
  const path = `/orders/${await world.venue.numberOf(order.id)}/lengthen`
  const hours = [(order.courtTime.hours.at(-1) ?? 0) + 1]
  const quoted = await desk.post(`${path}/quote`, { BookingID: 1, Hours: hours })
  if (quoted.status !== 200) return replyText(quoted)
  const { Price, QuoteHash: hash } = dataOf<{ Price: number; QuoteHash: string }>(quoted)
  const tenders = [tender('cash', Price)]
  const settling = { kind: 'tenders' as const, tenders }
  const reply = await desk.post(path, lengthenToWire({ bookingId: 1, hours, hash, settling }))
  if (reply.status !== 201) return replyText(reply)
  const { OrderID: id } = dataOf<{ OrderID: string }>(reply)
  const added = addOrder(model, { id, courtTime: { ...order.courtTime, hours } })
  receive(model, added, { tenders })
  return 'done'
}

const changeCourt: Act = async (world, draw) => {
  const { model } = world
  const order = pick(world, draw, (candidate) => isRunning(world, candidate))
  if (order === undefined) return 'nothing'
  const desk = deskOf(world, draw)
  const path = `/orders/${await world.venue.numberOf(order.id)}/court`
  const courtTime = onDrawnCourt(order.courtTime, draw)
  const body = { BookingID: 1, Courts: [courtTime.court] }
  const quoted = await desk.post(`${path}/preview`, body)
  if (quoted.status !== 200) return replyText(quoted)
  const { QuoteHash } = dataOf<{ QuoteHash: string }>(quoted)
  const reply = await desk.post(path, { ...body, QuoteHash })
  if (reply.status !== 200) return replyText(reply)
  order.courtTime = courtTime
  endUnpaidChanges(model, order)
  return 'done'
}

/** Staff choose no percentages; those of the tiers apply. */
const noPercents = null

/** Bookings are changed, exchanged and cancelled. */
export const changingActs: Readonly<Record<string, Act>> = {
  'change to later': changing(shifted(1)),
  'change to earlier': changing(shifted(-1)),
  'change to the evening': changing((courtTime) => ({
    ...courtTime,
    hours: courtTime.hours.map((_, n) => 18 + n),
  })),
  'change to longer': changing(longer),
  'change to shorter': changing(shorter),
  'change the court': changing(onDrawnCourt),
  'change the day': changing((courtTime) => ({ ...courtTime, day: 1 })),
  'change and waive': changing(longer, /* waives */ true),
  exchange,
  'cancel by the tiers': cancelling(({ state, isGoods }) => state !== 'ended' && !isGoods, noPercents),
  'cancel by another percentage': cancelling(isConfirmedBooking, ({ b }) => b % 101),
  'cancel the second booking': cancelling(
    ({ standingBookings }) => standingBookings === 2,
    noPercents,
    /* bookingId */ 2,
  ),
  'take goods back': cancelling(({ state, isGoods }) => state === 'confirmed' && isGoods, noPercents),
  'make a running booking longer': lengthen,
  'give a running booking another court': changeCourt,
}
