import { addDays } from '@pantul/rules/play-date'
import { venueNow } from '../../platform/base/clock.ts'
import { guest, item } from '../../orders/place/test-players.ts'
import { enterOrder, type Booking, type Player } from './test-books.ts'
import { oneIn, oneOf, type Dice } from './test-chance.ts'
import { naivePrice, unitsOf, type SeasonPromo, type BookingPlan } from './test-prices.ts'
import { codeOf, dataOf, withoutDefect, type Season } from './test-season.ts'

/** An action of a player. Returns a line for the log. */
export type Act = (season: Season, player: Player, dice: Dice) => Promise<string>

export type AcceptedOrder = {
  readonly OrderID: string
  readonly PaymentID: string | null
  readonly Total: number
}

const zone = 'Asia/Jakarta'
/** The name of the player's next order. */
export const nameOf = ({ name, orders }: Player): string => `${name}${orders.length + 1}`

/** A random booking of the next days. */
export function planBooking(
  { world, locationId }: Season,
  dice: Dice,
  id: number,
  byPackage: boolean,
): BookingPlan {
  const { date } = venueNow(world.clock, zone)
  // If packages pay, sometimes in the morning, because one package is for mornings only.
  const first = 8 + dice(byPackage ? 3 : 12)
  const hours = Array.from({ length: 1 + dice(3) }, (_, n) => first + n)
  const courts = oneIn(dice, 3) ? [`${locationId}-C1`, `${locationId}-C2`] : [`${locationId}-C${1 + dice(3)}`]
  return {
    id,
    date: addDays(date, dice(5)),
    hours,
    courts,
    coachHours: oneIn(dice, 3) ? hours.slice(0, 1 + dice(hours.length)) : [],
    rackets: oneIn(dice, 2) ? dice(3) : 0,
    balls: oneIn(dice, 3) ? 1 + dice(2) : 0,
    byPackage,
  }
}

const startOf =
  ({ date, hours: [first = 0] }: BookingPlan): (() => Temporal.Instant) =>
  () =>
    Temporal.Instant.from(`${date}T${String(first).padStart(2, '0')}:00:00+07:00`)

function itemOf({ locationId }: Season, wish: BookingPlan) {
  const { id, date, hours, courts, coachHours, rackets, balls, byPackage } = wish
  const coach = coachHours.length > 0 ? { coach: { id: `${locationId}-K1`, hours: coachHours } } : {}
  const addOns = { ...(rackets > 0 ? { RACKET: rackets } : {}), ...(balls > 0 ? { BALL: balls } : {}) }
  const booked = item({ id, date, hours, courts, ...coach, addOns })
  return { ...booked, courts: booked.courts.map((court) => ({ ...court, paidByPackage: byPackage })) }
}

export const bookingOf = (wish: BookingPlan, paid: number, promoDiscount: number): Booking => ({
  id: wish.id,
  wish,
  paid,
  promoDiscount,
  units: unitsOf(wish),
  start: startOf(wish),
  fate: 'stands',
  hasUnits: wish.byPackage,
  isMovedByVenue: false,
  isClosed: false,
  refunded: 0,
})

export const planText = ({
  date,
  hours,
  courts,
  byPackage,
  coachHours,
  rackets,
  balls,
}: BookingPlan): string =>
  `${date} ${hours.join(',')} on ${courts.map((court) => court.slice(-2)).join('+')}` +
  `${byPackage ? ' by package' : ''}${coachHours.length > 0 ? ` coach ${coachHours.join(',')}` : ''}` +
  `${rackets > 0 ? ` ${rackets} rackets` : ''}${balls > 0 ? ` ${balls} balls` : ''}`

/** Unused court-hours of the player's packages. */
const unusedPackageHours = ({ guestNumber, granted, orders }: Player): number =>
  orders
    .flatMap(({ bookings }) => bookings)
    .reduce((left, { hasUnits, units }) => left - (hasUnits ? units : 0), guestNumber === null ? granted : 0)

/** Orders some bookings with the balances that the player has. */
export const placeOrder: Act = async (season, player, dice) => {
  const wishes = [1, 2, 3]
    .slice(0, 1 + dice(3))
    .map((id) => planBooking(season, dice, id, unusedPackageHours(player) > 0 && oneIn(dice, 3)))
  return placeBookings(season, player, {
    wishes,
    promo: oneIn(dice, 2) ? (oneOf(dice, season.promos) ?? null) : null,
    useCredit: player.guestNumber === null && oneIn(dice, 3),
  })
}

type PlannedOrder = {
  readonly wishes: readonly BookingPlan[]
  readonly promo: SeasonPromo | null
  readonly useCredit: boolean
}

export async function placeBookings(
  season: Season,
  player: Player,
  { wishes, promo, useCredit }: PlannedOrder,
): Promise<string> {
  const text = `${nameOf(player)} orders ${wishes.map(planText).join(' & ')}${promo ? ` with ${promo.code}` : ''}${useCredit ? ' and credit' : ''}`
  const reply = withoutDefect(
    await season.world.tryToPlace(
      player.visitor,
      wishes.map((wish) => itemOf(season, wish)),
      {
        ...(player.guestNumber === null ? {} : { guestNumber: player.guestNumber }),
        key: `season-try-${season.nextTry()}`,
        more: { distChan: season.locationId, useCredit, ...(promo ? { promoCode: promo.code } : {}) },
      },
    ),
  )
  if (reply.status !== 201) return `${text}: ${codeOf(reply)}`
  const { OrderID, PaymentID } = dataOf<AcceptedOrder>(reply)
  const { total, discount, paid, promoDiscounts } = naivePrice(wishes, { promo, tax: season.tax })
  const creditUsed = useCredit ? await creditOf(season, { player, id: OrderID, total }) : 0
  enterOrder(
    {
      name: nameOf(player),
      id: OrderID,
      kind: 'court',
      player,
      bookings: wishes.map((wish, n) => bookingOf(wish, paid[n] ?? 0, promoDiscounts[n] ?? 0)),
      total,
      discount,
      creditUsed,
      due: total - creditUsed,
      promo: promo?.code ?? null,
    },
    PaymentID,
  )
  return `${text}: ${total} (${discount} off, ${creditUsed} by credit)`
}

type SpendOptions = { readonly player: Player; readonly id: string; readonly total: number }

/** The store credit that an order used: all that its total allows, with or without the credit of the player's overdue holds. */
async function creditOf({ world }: Season, { player, id, total }: SpendOptions): Promise<number> {
  const [row] = await world.db.query<{ used: number }>(
    'select credit_used as used from sales_order where public_id = $1',
    [id],
  )
  const overdue = player.orders.filter(({ state, isOverdue }) => state === 'held' && isOverdue)
  const creditOfOverdue = overdue.reduce((sum, { creditUsed }) => sum + creditUsed, 0)
  const allowedAmounts = [player.balance, player.balance + creditOfOverdue].map((most) =>
    Math.min(most, total),
  )
  const used = row?.used ?? -1
  if (!allowedAmounts.includes(used))
    throw new Error(`an order uses ${used} of credit, not ${allowedAmounts.join(' or ')}`)
  return used
}

export const buyPackage: Act = async (season, player, dice) => {
  const [packageId, price, hours] = oneIn(dice, 2)
    ? [`${season.locationId}-FEW`, 250_000, 3]
    : [`${season.locationId}-EARLY`, 330_000, 5]
  const total = price + (season.tax.isOnTop ? price / 10 : 0)
  const reply = withoutDefect(
    await player.visitor.post('/api/packages/order', {
      body: {
        packageId,
        quantity: 1,
        profileCustomer: player.guestNumber === null ? null : guest(player.guestNumber),
        distChan: season.locationId,
        expectedTotal: total,
      },
      headers: { 'idempotency-key': `season-try-${season.nextTry()}` },
    }),
  )
  if (reply.status !== 201) return `${player.name} buys ${packageId}: ${codeOf(reply)}`
  const { OrderID, PaymentID } = dataOf<AcceptedOrder>(reply)
  const money = { total, creditUsed: 0, due: total }
  enterOrder(
    { name: nameOf(player), id: OrderID, kind: 'package', player, bookings: [], hours, ...money },
    PaymentID,
  )
  return `${player.name} buys ${packageId}: ${total}`
}

export const joinClass: Act = async (season, player, dice) => {
  const lesson = oneOf(dice, season.classes)
  if (lesson === undefined) return ''
  const places = 1 + dice(2)
  const total = places * 150_000 * (season.tax.isOnTop ? 1.1 : 1)
  const reply = withoutDefect(
    await player.visitor.post(`/api/classes/${lesson.id}/enrol`, {
      body: {
        places,
        profileCustomer: player.guestNumber === null ? null : guest(player.guestNumber),
        expectedTotal: Math.round(total),
      },
      headers: { 'idempotency-key': `season-try-${season.nextTry()}` },
    }),
  )
  if (reply.status !== 201) return `${player.name} joins a class: ${codeOf(reply)}`
  const { OrderID, PaymentID } = dataOf<AcceptedOrder>(reply)
  const paid = Math.round(total)
  const money = { total: paid, creditUsed: 0, due: paid }
  const booking: Booking = {
    id: 1,
    wish: null,
    paid,
    promoDiscount: 0,
    units: 0,
    start: () => lesson.start,
    fate: 'stands',
    hasUnits: false,
    isMovedByVenue: false,
    isClosed: false,
    refunded: 0,
  }
  enterOrder(
    {
      name: nameOf(player),
      id: OrderID,
      kind: 'class',
      player,
      bookings: [booking],
      ...money,
    },
    PaymentID,
  )
  return `${nameOf(player)} joins a class with ${places}: ${paid}`
}
