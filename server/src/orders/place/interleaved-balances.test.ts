import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { addPromo } from '../../balances/promos/test-promos.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openBalances, type AcceptedOrder, type BalancesUnderTest } from './test-balances.ts'
import { item, tomorrow } from './test-players.ts'

let venue: BalancesUnderTest
let payer: Visitor
beforeAll(async () => {
  venue = await openBalances()
  payer = venue.visitor()
  await venue.db.query('update location set days_ahead = 60')
})
afterAll(() => venue.close())

/** Two customers compete for the same few hours, each with a package, store credit, and a promo with few uses. */
const order = fc.record({
  does: fc.constant('order' as const),
  customer: fc.nat({ max: 1 }),
  hour: fc.integer({ min: 8, max: 11 }),
  byPackage: fc.boolean(),
  hasSecondBooking: fc.boolean(),
  useCredit: fc.boolean(),
  withCode: fc.boolean(),
})
/** `give up` cancels a payment, `run out` ends all holds; the others are actions at the simulated gateway. */
const laterEvent = fc.record({
  does: fc.constantFrom('pay', 'pay-late', 'give up', 'reversal', 'duplicate', 'run out'),
  orderIndex: fc.nat({ max: 3 }),
})
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: order }, { weight: 4, arbitrary: laterEvent }), {
  minLength: 8,
  maxLength: 20,
})

type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never
type TestState = {
  readonly people: readonly Visitor[]
  readonly date: string
  readonly code: string
  readonly placed: AcceptedOrder[]
}

async function perform(step: Step, { people, date, code, placed }: TestState): Promise<void> {
  if (step.does === 'order') {
    const { customer, hour, byPackage, hasSecondBooking, useCredit, withCode } = step
    const first = item({ date, hours: [hour] })
    const courts = first.courts.map((court) => ({ ...court, paidByPackage: byPackage }))
    const bookings = [
      { ...first, courts },
      ...(hasSecondBooking ? [item({ id: 2, date, hours: [hour + 4] })] : []),
    ]
    const more = { useCredit, ...(withCode ? { promoCode: code } : {}) }
    const reply = await venue.tryToPlace(people[customer] as Visitor, bookings, { more })
    if (reply.status >= 500) throw new Error(reply.text)
    if (reply.status === 201) placed.push((reply.body as { data: AcceptedOrder }).data)
    return
  }
  const accepted = placed[step.orderIndex]
  if (step.does === 'run out') return venue.expireHolds()
  if (accepted === undefined || accepted.PaymentID === null) return
  const reply = await (step.does === 'give up'
    ? payer.post(`/api/payments/${accepted.PaymentID}/cancel`)
    : payer.post(`/api/simulate/${accepted.PaymentID}`, { body: { action: step.does } }))
  if (reply.status >= 500) throw new Error(reply.text)
}

/** Received payments, and what of them settles orders or is refunded; rupiah. */
const moneyOf = async (placed: readonly AcceptedOrder[]) => {
  const [money] = await venue.db.query<{ received: number; settled: number; refunds: number }>(
    `select coalesce(sum(p.amount), 0)::int as received,
            coalesce(sum(p.amount) filter (where p.settles_order), 0)::int as settled,
            coalesce(sum((select sum(t.amount) from refund_task t where t.payment_id = p.id))
                       filter (where not p.settles_order), 0)::int as refunds
       from payment p join sales_order o on o.id = p.order_id
      where o.public_id = any ($1::text[]) and p.state in ('paid', 'refunding', 'refunded', 'reversed')`,
    [placed.map(({ OrderID }) => OrderID)],
  )
  return money
}

test('after any sequence of events, balances equal their ledgers and each received rupiah settles an order or is refunded', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      run += 1
      const emails = [`one${run}@example.com`, `two${run}@example.com`]
      const people: Visitor[] = []
      for (const [n, email] of emails.entries()) {
        const visitor = await venue.customer(email, `+62811${10_000_000 + run * 2 + n}`)
        await venue.buyPackage(visitor, { hours: 2 })
        await venue.giveCredit(email, 130_000)
        people.push(visitor)
      }
      const code = `RUN${run}`
      await addPromo(venue.db, { code, max_uses: 2, per_customer: 1, ends_on: '2032-12-31' })
      const scene: TestState = { people, code, date: addDays(tomorrow, run), placed: [] }
      for (const step of sequence) await perform(step, scene)
      await venue.expireHolds()
      expect(await brokenInvariants(venue.db)).toEqual([])
      const money = await moneyOf(scene.placed)
      expect(money?.received).toBe((money?.settled ?? 0) + (money?.refunds ?? 0))
    }),
    { numRuns: 40, endOnFailure: true },
  )
}, 180_000)
