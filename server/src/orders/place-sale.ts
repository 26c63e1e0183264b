import { holdEnd } from '@pantul/rules/hold'
import { isProblem, problem } from '@pantul/rules/problem'
import { taxOf } from '@pantul/rules/tax'
import type { Taxed } from '@pantul/rules/tax'
import { venueNow } from '../clock.ts'
import { allAnswered } from '../database/all-answered.ts'
import type { Transaction } from '../database/open.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { locationOf, type BothLanguages, type Location } from '../locations/queries.ts'
import { checkUnpaid, lockPerson } from './check-booked-before.ts'
import { insertOrder, newNames } from './insert-order.ts'
import type { NewOrder, OrderingPlayer, OrderNames } from './insert-order.ts'
import type { OrderLine } from './list-lines.ts'
import { firstAttempt, placeOnce, type Placed, type PlacedOrder } from './place-once.ts'
import { beginAttempt, keepAnswer, type Attempt } from './remember-answer.ts'

/** The moment of a sale, and where it is made. */
export type SaleMoment = { readonly location: Location; readonly now: Temporal.Instant }

/** A row of what is sold: a package, places in a class or in a programme. Its amount is `quantity` × `unitPrice`. */
export type SaleLine = Pick<OrderLine, 'ref' | 'name' | 'date' | 'quantity' | 'unitPrice' | 'terms'> & {
  readonly kind: 'package' | 'class' | 'programme'
}

/** What is sold; `endsAt` is when the last moment to pay for it is, null when only the hold of the location ends it. */
export type Offer = { readonly lines: readonly SaleLine[]; readonly endsAt: Temporal.Instant | null }

/**
 * What somebody wants to buy that is not courts. `expectedTotal` is what they saw, in rupiah. `offer` is asked under
 * the person's locks and prices the sale from the server's own tables; `claim` takes what is scarce, after the lines
 * were written and before the payment is. Both throw Refusals.
 */
export type Sale = {
  readonly kind: 'package' | 'enrolment'
  readonly locationId: string
  readonly player: OrderingPlayer
  readonly language: keyof BothLanguages
  readonly expectedTotal: number
  offer(tx: Transaction, at: SaleMoment): Promise<Offer>
  claim(tx: Transaction, order: { readonly id: number; readonly heldUntil: Temporal.Instant }): Promise<void>
}

/**
 * Places an order of what is not courts: held until it is paid, all or nothing, like `placeOrder` (`product.md` §5).
 * PRICE_CHANGED with the new total in rupiah in `data.Total`, TOO_MANY_UNPAID, LOCATION_UNKNOWN, LOGIN_REQUIRED,
 * SLOT_PAST when too little time is left to pay, IDEMPOTENCY_KEY_REUSED, and what `offer` and `claim` refuse.
 */
export const placeSale = (
  deps: Deps,
  sale: Sale,
  attempt: Attempt,
): Promise<{ order: PlacedOrder; redirectUrl: string | null }> =>
  placeOnce(
    deps,
    { place: { locationId: sale.locationId, dates: [] }, attempt },
    {
      before: () => Promise.resolve(),
      write: (tx) => sell(deps, tx, { sale, attempt }),
      isRefused: () => false,
    },
  )

type Selling = { readonly sale: Sale; readonly attempt: Attempt }

async function sell(deps: Deps, tx: Transaction, { sale, attempt }: Selling): Promise<Placed> {
  const now = deps.clock.now()
  const { customerId, email, phoneE164: phone } = sale.player
  const [answered, before, location] = await allAnswered([
    beginAttempt<PlacedOrder>(tx, attempt),
    lockPerson(tx, { customerId, email, phone }, { locationId: sale.locationId, now }),
    locationOf(tx, sale.locationId),
  ])
  if (answered !== null) return { order: answered, payment: null }
  checkUnpaid(before, location.limits)
  const offer = await sale.offer(tx, { location, now })
  const taxed = taxedOf(offer, location)
  if (taxed.total !== sale.expectedTotal)
    throw new Refusal(problem('PRICE_CHANGED'), { data: { Total: taxed.total } })
  return write(deps, tx, {
    sale,
    attempt,
    location,
    lines: offer.lines.map(lineOf),
    taxed,
    now,
    heldUntil: holdOf(now, location, offer.endsAt),
    names: newNames(venueNow(deps.clock, location.timeZone).date),
  })
}

const taxedOf = ({ lines }: Offer, { taxRateBp: rateBp, taxIsInclusive: inclusive }: Location): Taxed =>
  taxOf({
    total: lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    rateBp,
    inclusive,
  })

type Writing = Selling & {
  readonly location: Location
  readonly lines: readonly OrderLine[]
  readonly taxed: Taxed
  readonly now: Temporal.Instant
  readonly heldUntil: Temporal.Instant
  readonly names: OrderNames
}

/** The order and its lines, what is scarce, the payment, the answer: in the order of locks. */
async function write(deps: Deps, tx: Transaction, writing: Writing): Promise<Placed> {
  const { sale, attempt, taxed, now, heldUntil, names } = writing
  const order = placedOrder(writing)
  const id = await insertOrder(tx, newOrder(writing))
  await sale.claim(tx, { id, heldUntil })
  const [payment] = await allAnswered([
    firstAttempt(deps.gateway, tx, { names, amount: taxed.total, heldUntil, now }),
    keepAnswer(tx, attempt, { status: 201, answer: order, orderPublicId: names.publicId }),
  ])
  return { order, payment }
}

const placedOrder = ({ location, taxed, heldUntil, names }: Writing): PlacedOrder => ({
  number: names.number,
  publicId: names.publicId,
  total: taxed.total,
  expiresAt: heldUntil.toString(),
  timeZone: location.timeZone,
  payment: { publicId: names.paymentPublicId },
})

const newOrder = ({ sale, location, lines, taxed, now, heldUntil, names }: Writing): NewOrder => ({
  kind: sale.kind,
  names,
  locationId: location.id,
  division: 'PADEL',
  player: sale.player,
  language: sale.language,
  notes: '',
  total: taxed.total,
  discount: 0,
  creditUsed: 0,
  promoId: null,
  moved: null,
  tax: { rateBp: location.taxRateBp, isInclusive: location.taxIsInclusive, amount: taxed.tax },
  items: [],
  lines,
  placedAt: now,
  heldUntil,
})

const lineOf = (line: SaleLine, place: number): OrderLine => ({
  ...line,
  bookingId: place + 1,
  amount: line.quantity * line.unitPrice,
  hour: null,
  hours: null,
  players: null,
  priceType: null,
  ruleId: null,
  discount: 0,
  byPackage: false,
})

function holdOf(
  now: Temporal.Instant,
  { holdMinutes }: Location,
  endsAt: Temporal.Instant | null,
): Temporal.Instant {
  const end = holdEnd({
    now: now.epochMilliseconds,
    minutes: holdMinutes,
    firstSlotEnd: endsAt?.epochMilliseconds ?? Infinity,
  })
  if (isProblem(end)) throw new Refusal(end)
  return Temporal.Instant.fromEpochMilliseconds(end)
}
