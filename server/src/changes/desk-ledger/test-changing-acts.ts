import { replyText } from '../../money/payments/test-counter.ts'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { tender } from '../../orders/place/test-sales.ts'
import { exchangesOf } from '../exchanges/test-exchanges.ts'
import { lengthenToWire } from '@pantul/contract/desk-lengthen-booking-wire'
import type { WantedTime } from '../after-booking/test-desk-changes.ts'
import {
  addOrder,
  endChanges,
  endOrder,
  addRefund,
  endReplacedBooking,
  receive,
  type ModelOrder,
  type Place,
} from './test-model.ts'
import { pick } from './test-paying-acts.ts'
import { deskOf, type Act, type Draw } from './test-selling-acts.ts'
import { dataOf, dateOf, type World } from './test-world.ts'

const isBooking = ({ state, isGoods }: ModelOrder): boolean => state === 'confirmed' && !isGoods

type Quote = {
  readonly ToPay: number
  readonly ToGiveBack: number
  readonly Owed: number
  readonly Waived: number
  readonly QuoteHash: string
  readonly Parts: readonly Part[]
}
type Part = {
  readonly PaymentID: string | null
  readonly Amount: number
  readonly Routes: readonly StaffRefundRoute[]
}

/** Whether the booking has the current hour. */
const isRunning = ({ hour }: World, order: ModelOrder): boolean =>
  isBooking(order) && order.place.day === 0 && order.place.hours.includes(hour)

/** A route for each part; `routeNumber` chooses one of those that are offered. */
const withRoutes = (parts: readonly Part[], routeNumber: number) =>
  parts.map(({ PaymentID, Amount, Routes }) => ({
    PaymentID,
    Amount,
    Route: Routes[routeNumber % Routes.length] ?? 'transfer',
    Slip: '771',
  }))

const routesOf = (parts: ReturnType<typeof withRoutes>) =>
  parts.flatMap(({ PaymentID, Route, Slip }) => (PaymentID === null ? [] : [{ PaymentID, Route, Slip }]))

/** Changes a booking to the place that `newPlaceOf` returns. With `waives` staff waive the price difference. */
const changing =
  (newPlaceOf: (place: Place, draw: Draw) => Place, waives = false): Act =>
  async (world, draw) => {
    const { model } = world
    const order = pick(world, draw, isBooking)
    if (order === undefined) return 'nothing'
    const place = newPlaceOf(order.place, draw)
    if (place.hours.length === 0) return 'nothing'
    const desk = deskOf(world, draw)
    const wish: WantedTime = { date: dateOf(world, place.day), hours: place.hours, courts: [place.court] }
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
    endChanges(model, order)
    const { chain, isOfMember, online } = order
    const units = order.units === 0 ? 0 : place.hours.length
    const added = { id, place, chain, isOfMember, online, units }
    if (ToPay > 0) {
      addOrder(model, { ...added, state: 'held', due: ToPay, replaces: order, movingDebt: Owed })
      return 'done'
    }
    // The model does not know which of two bookings owes the balance.
    const isKnown = !chain.isReversed && (order.standing === 1 || order.owed === 0)
    endReplacedBooking(model, order)
    const changed = addOrder(model, { ...added, owed: isKnown ? Owed : null })
    if (ToGiveBack > 0) addRefund(model, changed, parts)
    return 'done'
  }

const shifted =
  (by: number) =>
  (place: Place): Place => ({
    ...place,
    hours: place.hours.map((hour) => hour + by),
  })
const longer = (place: Place): Place => ({
  ...place,
  hours: [...place.hours, (place.hours.at(-1) ?? 20) + 1],
})
const shorter = (place: Place): Place => ({ ...place, hours: place.hours.slice(0, -1) })
const elsewhere = (place: Place, { b }: Draw): Place => ({ ...place, court: `TST1-C${1 + (b % 3)}` })

type Preview = {
  readonly Refund: number
  readonly NoLongerOwed: number
  readonly Units: number
  readonly PreviewHash: string
  readonly Parts: readonly Part[]
  readonly Lines: readonly { readonly LineID: number }[]
}

/** Cancels by the tiers, or by another percentage. */
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
    const number = await world.venue.number(order.id)
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
    model.hours += Units - order.units
    const owed = order.owed === null ? null : order.owed - NoLongerOwed
    if (bookingId === null || order.standing === 1) endOrder(model, order)
    else order.standing -= 1
    order.owed = owed
    return 'done'
  }

const exchange: Act = async (world, draw) => {
  const isAhead = (order: ModelOrder): boolean =>
    isBooking(order) && (order.place.day === 1 || (order.place.hours[0] ?? 0) > world.hour)
  const first = pick(world, draw, isAhead)
  const second = pick(
    world,
    { ...draw, a: draw.b },
    (order) =>
      isAhead(order) &&
      order !== first &&
      order.place.hours.length === first?.place.hours.length &&
      order.owed === 0,
  )
  if (first === undefined || second === undefined) return 'nothing'
  const exchanges = exchangesOf(world.venue, deskOf(world, draw))
  const quoted = await exchanges.tryToQuote(first.id, second.id)
  if (quoted.status !== 200) return replyText(quoted)
  const { QuoteHash: hash } = dataOf<{ QuoteHash: string }>(quoted)
  const reply = await exchanges.exchange(first.id, second.id, { hash })
  if (reply.status !== 200) return replyText(reply)
  ;[first.place, second.place] = [second.place, first.place]
  for (const order of [first, second]) endChanges(world.model, order)
  return 'done'
}

const lengthen: Act = async (world, draw) => {
  const { model } = world
  const order = pick(world, draw, (candidate) => isRunning(world, candidate))
  if (order === undefined) return 'nothing'
  const desk = deskOf(world, draw)
  const path = `/orders/${await world.venue.number(order.id)}/lengthen`
  const hours = [(order.place.hours.at(-1) ?? 0) + 1]
  const quoted = await desk.post(`${path}/quote`, { BookingID: 1, Hours: hours })
  if (quoted.status !== 200) return replyText(quoted)
  const { Price, QuoteHash: hash } = dataOf<{ Price: number; QuoteHash: string }>(quoted)
  const tenders = [tender('cash', Price)]
  const settling = { kind: 'tenders' as const, tenders }
  const reply = await desk.post(path, lengthenToWire({ bookingId: 1, hours, hash, settling }))
  if (reply.status !== 201) return replyText(reply)
  const { OrderID: id } = dataOf<{ OrderID: string }>(reply)
  const added = addOrder(model, { id, place: { ...order.place, hours } })
  receive(model, added, { tenders })
  return 'done'
}

const otherCourt: Act = async (world, draw) => {
  const { model } = world
  const order = pick(world, draw, (candidate) => isRunning(world, candidate))
  if (order === undefined) return 'nothing'
  const desk = deskOf(world, draw)
  const path = `/orders/${await world.venue.number(order.id)}/court`
  const place = elsewhere(order.place, draw)
  const body = { BookingID: 1, Courts: [place.court] }
  const quoted = await desk.post(`${path}/preview`, body)
  if (quoted.status !== 200) return replyText(quoted)
  const { QuoteHash } = dataOf<{ QuoteHash: string }>(quoted)
  const reply = await desk.post(path, { ...body, QuoteHash })
  if (reply.status !== 200) return replyText(reply)
  order.place = place
  endChanges(model, order)
  return 'done'
}

/** Staff choose no percentages; those of the tiers apply. */
const noPercents = null

/** Bookings are changed, exchanged and cancelled. */
export const changingActs: Readonly<Record<string, Act>> = {
  'change to later': changing(shifted(1)),
  'change to earlier': changing(shifted(-1)),
  'change to the evening': changing((place) => ({ ...place, hours: place.hours.map((_, n) => 18 + n) })),
  'change to longer': changing(longer),
  'change to shorter': changing(shorter),
  'change the court': changing(elsewhere),
  'change the day': changing((place) => ({ ...place, day: 1 })),
  'change and waive': changing(longer, /* waives */ true),
  exchange,
  'cancel by the tiers': cancelling(({ state, isGoods }) => state !== 'ended' && !isGoods, noPercents),
  'cancel by another percentage': cancelling(isBooking, ({ b }) => b % 101),
  'cancel the second booking': cancelling(({ standing }) => standing === 2, noPercents, /* bookingId */ 2),
  'take goods back': cancelling(({ state, isGoods }) => state === 'confirmed' && isGoods, noPercents),
  'make a running booking longer': lengthen,
  'give a running booking another court': otherCourt,
}
