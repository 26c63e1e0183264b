/** A booking to be made. `coachHours`: of the location's coach for one player. `rackets`, `balls`: pieces. */
export type BookingPlan = {
  readonly id: number
  readonly date: string
  readonly hours: readonly number[]
  readonly courts: readonly string[]
  readonly coachHours: readonly number[]
  readonly rackets: number
  readonly balls: number
  readonly byPackage: boolean
}

/** A promo of a season; columns of the table. */
export type SeasonPromo = {
  readonly code: string
  readonly kind: 'percent' | 'amount' | 'fixed-price' | 'free-add-on'
  readonly percent?: number
  readonly cap?: number
  readonly amount?: number
  readonly scope?: 'all' | 'courts' | 'coach' | 'add-ons'
  readonly minimum?: number
  readonly from_hour?: number
  readonly to_hour?: number
  readonly max_uses?: number
  readonly per_customer?: number
  readonly first_order_only?: boolean
}

/** Rupiah; odd amounts, so that rounding errors show. */
export const prices = { court: 97_500, peak: 146_350, coach: 183_700, racket: 21_333, ball: 58_990 } as const
export const peakHours = { from: 18, to: 21 } as const

export type Tax = { readonly rateBp: number; readonly isOnTop: boolean }

/** For each booking: the money `paid`, including its part of an added tax, and the promo discount; rupiah. */
export type NaivePrice = {
  readonly total: number
  readonly discount: number
  readonly paid: readonly number[]
  readonly promoDiscounts: readonly number[]
}

/** A priced part of a booking. `isFree`: a package pays it. */
type Line = {
  readonly booking: number
  readonly kind: 'courts' | 'coach' | 'racket' | 'ball'
  readonly hours: readonly number[]
  readonly unitPrice: number
  readonly pieces: number
  readonly isFree: boolean
}

const sum = (all: readonly number[]): number => all.reduce((total, amount) => total + amount, 0)

/** The largest-remainder method (first of equals), implemented independently of the server, so that it can check it. */
function shares(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  if (whole === 0n) return weights.map(() => 0)
  const parts = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const portions = parts.map((part) => Number(part / whole))
  const order = parts
    .map((part, i) => ({ rest: part % whole, i }))
    .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest < b.rest ? 1 : -1))
  for (const { i } of order.slice(0, amount - sum(portions))) portions[i] = (portions[i] ?? 0) + 1
  return portions
}

const courtPrice = (hour: number): number =>
  hour >= peakHours.from && hour < peakHours.to ? prices.peak : prices.court

function linesOf(wish: BookingPlan): Line[] {
  const { id: booking, hours, byPackage: isFree } = wish
  const lines: Line[] = wish.courts.flatMap(() =>
    hours.map((hour) => ({
      booking,
      kind: 'courts' as const,
      hours: [hour],
      unitPrice: courtPrice(hour),
      pieces: 1,
      isFree,
    })),
  )
  const common = { booking, isFree: false }
  if (wish.coachHours.length > 0)
    lines.push({ ...common, kind: 'coach', hours: wish.coachHours, unitPrice: prices.coach, pieces: 1 })
  if (wish.rackets > 0)
    lines.push({ ...common, kind: 'racket', hours, unitPrice: prices.racket, pieces: wish.rackets })
  if (wish.balls > 0)
    lines.push({ ...common, kind: 'ball', hours: [], unitPrice: prices.ball, pieces: wish.balls })
  return lines
}

const listPriceOf = ({ hours, unitPrice, pieces }: Line): number =>
  unitPrice * pieces * Math.max(1, hours.length)

/** How many hours of a line the promo covers. Balls count as one hour if the promo covers an hour of their booking. */
function coveredHours(promo: SeasonPromo, line: Line, lines: readonly Line[]): number {
  const { from_hour: from = 0, to_hour: to = 24 } = promo
  const inside = (hours: readonly number[]): number =>
    hours.filter((hour) => hour >= from && hour < to).length
  if (line.kind !== 'ball') return inside(line.hours)
  return lines.some(
    ({ booking, kind, hours }) => booking === line.booking && kind === 'courts' && inside(hours) > 0,
  )
    ? 1
    : 0
}

function appliesToLine({ kind, scope = 'all' }: SeasonPromo, line: Line): boolean {
  if (line.isFree) return false
  if (kind === 'fixed-price') return line.kind === 'courts'
  if (kind === 'free-add-on') return line.kind === 'ball'
  const group = line.kind === 'racket' || line.kind === 'ball' ? 'add-ons' : line.kind
  return scope === 'all' || scope === group
}

/** The promo discount of each line. The minimum counts only what is paid in money. */
function discountsOf(promo: SeasonPromo | null, lines: readonly Line[]): number[] {
  if (promo === null) return lines.map(() => 0)
  if (sum(lines.map((line) => (line.isFree ? 0 : listPriceOf(line)))) < (promo.minimum ?? 0))
    return lines.map(() => 0)
  const counts = lines.map((line) => (appliesToLine(promo, line) ? coveredHours(promo, line, lines) : 0))
  const worth = lines.map(({ unitPrice, pieces }, i) => unitPrice * pieces * (counts[i] ?? 0))
  const all = sum(worth)
  switch (promo.kind) {
    case 'percent':
      return shares(Math.min(Math.floor((all * (promo.percent ?? 0)) / 100), promo.cap ?? all), worth)
    case 'amount':
      return shares(Math.min(promo.amount ?? 0, all), worth)
    case 'fixed-price':
      return worth.map((amount, i) => Math.max(0, amount - (promo.amount ?? 0) * (counts[i] ?? 0)))
    case 'free-add-on': {
      const first = worth.findIndex((amount) => amount > 0)
      return lines.map(({ unitPrice }, i) => (i === first ? unitPrice : 0))
    }
  }
}

type Terms = { readonly promo: SeasonPromo | null; readonly tax: Tax }

/** For tests: the price of an order, computed independently of the product. */
export function naivePrice(wishes: readonly BookingPlan[], { promo, tax }: Terms): NaivePrice {
  const lines = wishes.flatMap(linesOf)
  return priceOf(wishes, { lines, discounts: discountsOf(promo, lines), tax })
}

/** The other bookings of an order, and their discount. `discountBefore`: the discount of the moved booking before the move. */
export type OtherBookings = {
  readonly wishes: readonly BookingPlan[]
  readonly othersDiscount: number
  readonly discountBefore: number
}

/**
 * The price of a moved booking. Its discount is that of the whole order after the move, minus that of the other bookings, and
 * at most its discount before the move.
 */
export function naiveMove(
  wish: BookingPlan,
  { promo, tax }: Terms,
  { wishes, othersDiscount, discountBefore }: OtherBookings,
): NaivePrice {
  const lines = linesOf(wish)
  const others = wishes.map((other, n) => ({ ...other, id: n + 2 })).flatMap(linesOf)
  const totalDiscount = discountsOf(promo, [...lines, ...others]).reduce((total, amount) => total + amount, 0)
  const worth = lines.map((line) =>
    promo === null || !appliesToLine(promo, line)
      ? 0
      : line.unitPrice * line.pieces * coveredHours(promo, line, lines),
  )
  const discount =
    totalDiscount === 0
      ? 0
      : Math.max(0, Math.min(totalDiscount - othersDiscount, sum(worth), discountBefore))
  return priceOf([wish], { lines, discounts: shares(discount, worth), tax })
}

type PricedLines = {
  readonly lines: readonly Line[]
  readonly discounts: readonly number[]
  readonly tax: Tax
}

function priceOf(wishes: readonly BookingPlan[], { lines, discounts, tax }: PricedLines): NaivePrice {
  const rows = lines.flatMap((line, i) =>
    splitByHour(line, line.isFree ? 0 : listPriceOf(line), discounts[i] ?? 0),
  )
  const net = sum(rows.map(({ paid }) => paid))
  const onTop = tax.isOnTop ? Math.floor((net * tax.rateBp + 5_000) / 10_000) : 0
  const taxes = shares(
    onTop,
    rows.map(({ paid }) => paid),
  )
  const paid = wishes.map(({ id }) =>
    sum(rows.map((row, i) => (row.booking === id ? row.paid + (taxes[i] ?? 0) : 0))),
  )
  const promoDiscounts = wishes.map(({ id }) =>
    sum(lines.map(({ booking }, i) => (booking === id ? (discounts[i] ?? 0) : 0))),
  )
  return { total: net + onTop, discount: sum(discounts), paid, promoDiscounts }
}

/** Splits the line of a coach into one row for each hour, because the server stores and rounds each hour by itself. */
function splitByHour(line: Line, money: number, discount: number): { booking: number; paid: number }[] {
  const { booking } = line
  if (line.kind !== 'coach') return [{ booking, paid: money - discount }]
  return shares(
    discount,
    line.hours.map(() => line.unitPrice),
  ).map((hourDiscount) => ({ booking, paid: line.unitPrice - hourDiscount }))
}

/** The court-hours that packages pay. */
export const unitsOf = ({ byPackage, hours, courts }: BookingPlan): number =>
  byPackage ? hours.length * courts.length : 0
