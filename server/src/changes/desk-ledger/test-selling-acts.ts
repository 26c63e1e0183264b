import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import { saleToWire, type ReasonedDiscount, type SaleSettling } from '@pantul/contract/desk-sale-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { Tender, TenderMethod } from '@pantul/rules/tender'
import { replyText } from '../../money/payments/test-counter.ts'
import { item } from '../../orders/place/test-players.ts'
import { quoteSale, tender } from '../../orders/place/test-sales.ts'
import { makeCodeOf } from '../../people/members/test-members.ts'
import type { ChangingStaff } from '../after-booking/test-venue-with-staff.ts'
import { addOrder, receive, type CourtTime } from './test-model.ts'
import { dataOf, dateOf, type World } from './test-world.ts'

/** Random numbers of an act. `who` chooses the member of staff; each act uses `a`, `b` and `c` for its own choices. */
export type Draw = { readonly who: number; readonly a: number; readonly b: number; readonly c: number }

/** `done`, `nothing` if no order fits the act, or the refusal: `409 SLOT_TAKEN`. */
export type Outcome = string
export type Act = (world: World, draw: Draw) => Promise<Outcome>

/** One act in four is by Dian (front desk), the others by Sari (manager). */
export const deskOf = ({ dian, sari }: World, { who }: Draw) => (who % 4 === 0 ? dian : sari)

/** A random court, one or two hours that are not over, today or on the next day. */
const randomCourtTime = ({ hour }: World, { a, b }: Draw): CourtTime => {
  const from = Math.min(21, Math.max(8, hour + (a % 5)))
  const length = 1 + (b % 2)
  return {
    day: a % 3 === 0 ? 1 : 0,
    hours: Array.from({ length }, (_, n) => from + n),
    court: `TST1-C${1 + (b % 3)}`,
  }
}

type SaleOptions = {
  readonly changeItem?: (item: BookingItem) => BookingItem
  /** A second booking, of one hour on the next day. */
  readonly hasSecondBooking?: boolean
  readonly priceOff?: (draw: Draw) => ReasonedDiscount
  readonly promoCode?: string
  readonly isMember?: boolean
  readonly settle: (due: number, draw: Draw, world: World) => SaleSettling | Promise<SaleSettling>
}

/** Returns an act that sells a court, which is paid as `settle` returns. */
const selling =
  ({
    changeItem = (booking) => booking,
    hasSecondBooking = false,
    priceOff,
    promoCode = '',
    isMember = false,
    settle,
  }: SaleOptions): Act =>
  async (world, draw) => {
    const desk: ChangingStaff = deskOf(world, draw)
    const courtTime = randomCourtTime(world, draw)
    const { day, hours, court } = courtTime
    const basket = [changeItem(item({ date: dateOf(world, day), hours, courts: [court] }))]
    if (hasSecondBooking)
      basket.push(item({ id: 2, date: dateOf(world, 1), hours: [hours[0] ?? 8], courts: ['TST1-C3'] }))
    const contactId = isMember ? world.memberId : world.guestId
    const off = priceOff?.(draw)
    const quoted = await quoteSale(desk, basket, off, contactId, promoCode)
    if (quoted.status !== 200) return replyText(quoted)
    const { QuoteHash: quoteHash, Due: due } = dataOf<{ SaleQuote: { QuoteHash: string; Due: number } }>(
      quoted,
    ).SaleQuote
    const settling = await settle(due, draw, world)
    const terms = {
      contactId,
      quoteHash,
      settling,
      promoCode,
      ...(off === undefined ? {} : { priceOff: off }),
    }
    const reply = await desk.post('/orders', saleToWire(basket, terms))
    if (reply.status !== 201) return replyText(reply)
    const { OrderID: id } = dataOf<{ OrderID: string }>(reply)
    if (settling.kind !== 'tenders') {
      addOrder(world.model, { id, courtTime, state: due === 0 ? 'confirmed' : 'held', due })
      return 'done'
    }
    const isByPackage = basket.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage))
    const order = addOrder(world.model, {
      id,
      courtTime,
      standingBookings: basket.length,
      packageHours: isByPackage ? hours.length : 0,
      owed: settling.unpaid?.amount ?? 0,
      isOfMember: isMember,
    })
    receive(world.model, order, { tenders: settling.tenders, credit: settling.balances?.credit ?? 0 })
    return 'done'
  }

const payAll = (method: TenderMethod) => (due: number) => ({
  kind: 'tenders' as const,
  tenders: due === 0 ? [] : [tender(method, due, due + 50_000)],
})

/** Two payments, in cash and by card, that together are the sum. */
export const twoTenders = (sum: number, { c }: Draw): Tender[] => {
  const first = 1 + (c % Math.max(1, sum - 1))
  return [tender('cash', first), tender('edc', sum - first)].filter(({ amount }) => amount > 0)
}

const leaveUnpaid = (due: number, unpaid: number) => ({
  kind: 'tenders' as const,
  tenders: due === unpaid ? [] : [tender('cash', due - unpaid)],
  unpaid: { amount: unpaid, reason: 'pays tomorrow', approval: null },
})

const fromBalances = async (credit: number, { player }: World): Promise<PaidByBalances> => ({
  credit,
  code: await makeCodeOf(player),
  approval: null,
})

/** Staff sell courts, by every way to pay. */
export const sellingActs: Readonly<Record<string, Act>> = {
  'sell for cash': selling({ settle: payAll('cash') }),
  'sell by card': selling({ settle: payAll('edc') }),
  'sell by printed QRIS': selling({ settle: payAll('qris_static') }),
  'sell by transfer': selling({ settle: payAll('transfer') }),
  'sell in parts': selling({
    settle: (due, draw) => ({ kind: 'tenders', tenders: twoTenders(due, draw) }),
  }),
  'sell and leave all unpaid': selling({ settle: (due) => leaveUnpaid(due, due) }),
  'sell and leave an unpaid balance': selling({ settle: (due, { c }) => leaveUnpaid(due, 1 + (c % due)) }),
  'sell to be paid later': selling({
    settle: (_, __, { venue }) => ({
      kind: 'pay-by',
      until: venue.clock.now().add({ minutes: 15 }).toString(),
    }),
  }),
  'sell two bookings': selling({ hasSecondBooking: true, settle: payAll('cash') }),
  'sell two bookings and leave an unpaid balance': selling({
    hasSecondBooking: true,
    settle: (due, { c }) => leaveUnpaid(due, 1 + (c % due)),
  }),
  'sell with a price off': selling({
    priceOff: ({ c }) => ({
      kind: 'amount',
      value: 1 + (c % 60_000),
      reason: 'light is broken',
      approval: null,
    }),
    settle: payAll('cash'),
  }),
  'sell for store credit and cash': selling({
    isMember: true,
    settle: async (due, { c }, world) => {
      const credit = 1 + (c % due)
      const tenders = credit === due ? [] : [tender('cash', due - credit)]
      return { kind: 'tenders', tenders, balances: await fromBalances(credit, world) }
    },
  }),
  'sell to the member and leave an unpaid balance': selling({
    isMember: true,
    settle: (due, { c }) => leaveUnpaid(due, 1 + (c % due)),
  }),
  'sell by package': selling({
    isMember: true,
    changeItem: (booking) => ({
      ...booking,
      courts: booking.courts.map((court) => ({ ...court, paidByPackage: true })),
    }),
    settle: async (due, _, world) => ({
      kind: 'tenders',
      tenders: due === 0 ? [] : [tender('cash', due)],
      balances: await fromBalances(0, world),
    }),
  }),
  'sell with a promo': selling({ promoCode: 'DESK20', settle: payAll('cash') }),
  'sell with coach and gear': selling({
    changeItem: (booking) => ({ ...booking, ...extras(booking.hours) }),
    settle: payAll('edc'),
  }),
}

function extras(hours: readonly number[]): Pick<BookingItem, 'coach' | 'addOns'> {
  const { coach, addOns } = item({
    hours,
    coach: { id: 'TST1-K1', hours: hours.slice(0, 1) },
    addOns: { RACKET: 1, BALL: 1 },
  })
  return { coach, addOns }
}
