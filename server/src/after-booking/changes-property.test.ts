import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { brokenInvariants } from '../database/invariants.ts'
import { item, today } from '../orders/test-players.ts'
import { sweepPayments } from '../payments/sweep-payments.ts'
import type { Reply, Visitor } from '../test-visitor.ts'
import { openChanges, type ChangesUnderTest } from './test-changes.ts'

let venue: ChangesUnderTest
beforeAll(async () => {
  venue = await openChanges()
  // Everything comes back whole, so that what is kept must be the worth of what is booked.
  await venue.db.query(`update location set cancellation_tiers = '[{"hours": 0, "percent": 100}]'`)
})
afterAll(() => venue.close())

/** Whole numbers below `n`, the same for the same seed. */
function diceOf(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}
type Dice = ReturnType<typeof diceOf>

/** Somebody who orders, pays and changes the mind; a guest has a number. */
type Player = { readonly visitor: Visitor; readonly guest?: number; readonly orders: string[] }

const methods = ['qris', 'credit_card', 'bank_transfer', 'gopay']

/** Money that came and was spent of store credit, less all that went back, and what is booked for it. Rupiah. */
async function books(): Promise<{ kept: number; booked: number }> {
  const [sums] = await venue.db.query<{ kept: number; booked: number }>(
    `select (select coalesce(sum(amount), 0) from payment where paid_at is not null)
          - (select coalesce(sum(amount), 0) from credit_entry where kind in ('spend', 'return'))
          - (select coalesce(sum(amount), 0) from refund_task) as kept,
            (select coalesce(sum(l.amount - l.discount), 0)
               from order_line l join sales_order o on o.id = l.order_id
              where o.kind = 'court' and o.state = 'confirmed' and l.cancelled_at is null and not l.by_package)
          + (select coalesce(sum(total), 0) from sales_order where kind = 'package' and state = 'confirmed')
          + (select coalesce(sum(credit_used), 0) from sales_order where state = 'held') as booked`,
  )
  return { kept: Number(sums?.kept), booked: Number(sums?.booked) }
}

const oneOf = <T>(dice: Dice, all: readonly T[]): T | undefined => all[dice(all.length)]
const wishOf = (dice: Dice) => {
  const first = 8 + dice(11)
  return {
    bookingId: 1 + dice(2),
    date: addDays(today, 3 + dice(3)),
    hours: dice(2) === 0 ? [first] : [first, first + 1],
    courts: dice(3) === 0 ? ['TST1-C1', 'TST1-C2'] : [`TST1-C${1 + dice(3)}`],
  }
}

function basketOf(dice: Dice, isCustomer: boolean) {
  const items = [1, 2].slice(0, 1 + dice(2)).map((id) => {
    const { date, hours, courts } = wishOf(dice)
    const coach = dice(3) === 0 ? { coach: { id: 'TST1-K1', hours } } : {}
    const booking = item({
      id,
      date,
      hours,
      courts,
      ...coach,
      addOns: dice(2) === 0 ? { RACKET: 1 + dice(4), BALL: 1 } : {},
    })
    const isByPackage = isCustomer && dice(4) === 0
    return { ...booking, courts: booking.courts.map((court) => ({ ...court, paidByPackage: isByPackage })) }
  })
  return items
}

/** One thing that somebody does; what is refused is an answer, a defect is none. */
async function act(dice: Dice, player: Player): Promise<void> {
  const orderId = oneOf(dice, player.orders) ?? ''
  const fine = (reply: Reply): Reply => {
    if (reply.status >= 500) throw new Error(`${reply.status} ${reply.text}`)
    return reply
  }
  switch (dice(9)) {
    case 0:
    case 1: {
      const isCustomer = player.guest === undefined
      const saying = isCustomer ? { more: { useCredit: dice(2) === 0 } } : { guest: player.guest ?? 0 }
      const reply = fine(await venue.tryToPlace(player.visitor, basketOf(dice, isCustomer), saying))
      if (reply.status === 201) player.orders.push((reply.body as { data: { OrderID: string } }).data.OrderID)
      return
    }
    case 2:
    case 3:
      return pay(dice, player)
    case 4: {
      const bookingId = dice(2) === 0 ? undefined : 1 + dice(2)
      const preview = fine(await venue.tryToPreview(player.visitor, orderId, bookingId))
      if (preview.status !== 200) return
      const { PreviewHash: previewHash } = (preview.body as { data: { PreviewHash: string } }).data
      fine(await venue.tryToCancel(player.visitor, orderId, { bookingId: bookingId ?? null, previewHash }))
      return
    }
    case 5:
    case 6: {
      const wish = wishOf(dice)
      const quote = fine(await venue.tryToQuoteMove(player.visitor, orderId, wish))
      if (quote.status !== 200) return
      const { QuoteHash: quoteHash } = (quote.body as { data: { QuoteHash: string } }).data
      const reply = fine(await venue.tryToMove(player.visitor, orderId, { ...wish, quoteHash }))
      if (reply.status === 201) player.orders.push((reply.body as { data: { OrderID: string } }).data.OrderID)
      return
    }
    case 7:
      if (dice(8) === 0) return payTooLate(dice, player)
      return dice(3) === 0 ? venue.runOut() : venue.giveBack()
    default:
      await sweepPayments(venue.deps)
  }
}

/** Pays an attempt of the player's by some method, in time or late. */
async function pay(dice: Dice, player: Player): Promise<void> {
  const attempts = await venue.db.query<{ publicId: string; gatewayOrderId: string }>(
    `select p.public_id as "publicId", p.gateway_order_id as "gatewayOrderId"
       from payment p join sales_order o on o.id = p.order_id
      where o.public_id = any ($1::text[]) and p.paid_at is null order by p.id`,
    [player.orders],
  )
  const attempt = oneOf(dice, attempts)
  if (attempt === undefined) return
  await venue.db.query(
    'update simulated_transaction set payment_type = coalesce(payment_type, $2) where gateway_order_id = $1',
    [attempt.gatewayOrderId, oneOf(dice, methods)],
  )
  const action = dice(4) === 0 ? 'pay-late' : 'pay'
  // What the gateway has closed is refused.
  const reply = await player.visitor.post(`/api/simulate/${attempt.publicId}`, { body: { action } })
  if (reply.status >= 500) throw new Error(reply.text)
}

/** Orders, lets the hold run out, and pays when a stranger has the hours. */
async function payTooLate(dice: Dice, { visitor, guest }: Player): Promise<void> {
  const { date, hours, courts } = wishOf(dice)
  const basket = [item({ date, hours, courts })]
  const own = await venue.tryToPlace(visitor, basket, guest === undefined ? {} : { guest })
  await venue.runOut()
  await venue.tryToPlace(venue.visitor(), basket, { guest: 600 + dice(300) })
  if (own.status !== 201) return
  const { PaymentID } = (own.body as { data: { PaymentID: string } }).data
  const reply = await visitor.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay-late' } })
  if (reply.status >= 500) throw new Error(reply.text)
}

/** Three players do a hundred and fifty things, some at the same time; then the books are looked at. */
async function season(seed: number): Promise<void> {
  const dice = diceOf(seed * 7919)
  const players: Player[] = []
  for (let n = 0; n < 2; n += 1) {
    const email = `player${seed}${n}@example.com`
    const visitor = await venue.customer(email, `+62812${1_000 + seed}0${n}00`)
    await venue.buys(visitor, { hours: 4 })
    await venue.hasCredit(email, 130_000)
    players.push({ visitor, orders: [] })
  }
  players.push({ visitor: venue.visitor(), guest: 500 + seed, orders: [] })
  for (let step = 0; step < 150; step += 1) {
    const several = Array.from({ length: dice(3) === 0 ? 3 : 1 }, () => oneOf(dice, players))
    await Promise.all(several.map(async (player) => player && act(dice, player)))
  }
  const { kept, booked } = await books()
  expect(kept).toBe(booked)
  await venue.giveBack()
  expect(await brokenInvariants(venue.db)).toEqual([])
}

test.each([1, 2, 3, 4, 5, 6])(
  'whatever is ordered, paid, moved and cancelled, every rupiah and hour is explained: %i',
  season,
  120_000,
)

// Who is faster within a step is chance: what has not happened yet is played for.
test('the tests did what they are about', async () => {
  for (let seed = 7; seed < 30 && (await neverHappened()).length > 0; seed += 1) await season(seed)
  expect(await neverHappened()).toEqual([])
}, 300_000)

async function neverHappened(): Promise<readonly string[]> {
  const counts = await venue.db.query<{ what: string; times: number }>(
    `select 'moved' as what, count(*)::integer as times from sales_order where moved_from is not null and confirmed_at is not null
     union all select 'dearer', count(*)::integer from sales_order o
        where moved_from is not null and exists (select from payment p where p.order_id = o.id)
     union all select 'cancelled lines', count(*)::integer from order_line where cancelled_at is not null
     union all select route, count(*)::integer from refund_task group by route
     union all select reason, count(*)::integer from refund_task group by reason`,
  )
  const wanted = [
    'moved',
    'dearer',
    'cancelled lines',
    'gateway',
    'credit',
    'transfer',
    'booking_cancelled',
    'hours_gone',
  ]
  return wanted.filter((what) => !counts.some((one) => one.what === what && one.times > 0))
}
