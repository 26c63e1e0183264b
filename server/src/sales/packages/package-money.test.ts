import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { systemClock, venueNow } from '../../platform/base/clock.ts'
import type { Visitor } from '../../test-visitor.ts'
import { guest, item, orderOf } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { seededRandom } from '../../demonstration/seeded-random.ts'
import { expireOrder } from '../../orders/states/expire-order.ts'
import { applyGatewayStatus } from '../../money/payments/settle-payment.ts'
import { findPayment } from '../../money/payments/payment.ts'
import { gatewayAttemptOf } from '../../money/payments/test-payments.ts'
import { openPackages, type PackagesUnderTest } from './test-packages.ts'

const soon = addDays(venueNow(systemClock, 'Asia/Jakarta').date, 3)
let venue: PackagesUnderTest // The server of this test, with packages on sale and functions to buy them.

beforeAll(async () => {
  venue = await openPackages()
})
afterAll(() => venue.close())

test('a browser sends fifty orders of a package that is limited to one at once: one is placed', async () => {
  const browser = venue.visitor()
  await browser.get('/api/csrf-token')
  const tries = await Promise.all(
    Array.from({ length: 50 }, async () =>
      venue.tryToBuy(browser, { packageId: 'MORNING', guestNumber: 50 }),
    ),
  )
  const placed = tries.filter(({ status }) => status === 201)
  expect(placed).toHaveLength(1)
  const codes = new Set(
    tries.filter(({ status }) => status !== 201).map(({ body }) => (body as Problem).code),
  )
  expect([...codes]).toEqual(['PACKAGE_LIMIT'])
})

test('the limit per person counts pieces: of a guest by e-mail or phone, of a customer by the account', async () => {
  await venue.db.query(`update package set per_customer = 3 where id = 'MORNING'`)
  const eko = await venue.customer('eko@example.com', '+62812000555')
  const order = await venue.buy(eko, { packageId: 'MORNING', quantity: 2 })
  await venue.pay(order)
  const more = { Name: 'Eko', Telephone: '+62 812 000 555', Email: 'other-eko@example.com' }
  const asGuest = { packageId: 'MORNING', quantity: 2, more: { profileCustomer: more } }
  expect((await venue.tryToBuy(venue.visitor(), asGuest)).body).toMatchObject({ code: 'PACKAGE_LIMIT' })
  await venue.pay(await venue.buy(venue.visitor(), { ...asGuest, quantity: 1 }))
  expect((await venue.tryToBuy(eko, { packageId: 'MORNING', quantity: 2 })).body).toMatchObject({
    code: 'PACKAGE_LIMIT',
    message: 'This package is limited to 3 per person.',
  })
  await venue.db.query(`update package set per_customer = 1 where id = 'MORNING'`)
})

test('an expired order does not count; its late payment is refunded if the limit is reached', async () => {
  const person = { packageId: 'MORNING', guestNumber: 51 }
  const late = await venue.buy(venue.visitor(), person)
  await expireHold(late.OrderID)
  const second = await venue.buy(venue.visitor(), person)
  await venue.pay(second)
  await venue.simulate(late.PaymentID, 'pay-late')
  expect(await stateOf(late.OrderID)).toBe('refund_due')
  expect(await countGranted(late.OrderID)).toBe(0)
  expect(await countGranted(second.OrderID)).toBe(1)
})

test('an overdue hold is expired by the next order, and its late payment is checked against the limit', async () => {
  const person = { packageId: 'MORNING', guestNumber: 55 }
  const browser = venue.visitor()
  const late = await venue.buy(browser, person)
  await venue.db.query(
    `update sales_order set held_until = now() - interval '1 second' where public_id = $1`,
    [late.OrderID],
  )
  const second = await venue.buy(browser, person)
  await venue.pay(late)
  await venue.pay(second)
  expect([await stateOf(late.OrderID), await stateOf(second.OrderID)]).toEqual(['refund_due', 'confirmed'])
  expect([await countGranted(late.OrderID), await countGranted(second.OrderID)]).toEqual([0, 1])
})

test('late payments of three expired orders and a new order at once: one package is granted', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = { packageId: 'MORNING', guestNumber: 60 + round }
    const late: Awaited<ReturnType<typeof venue.buy>>[] = []
    for (let n = 0; n < 3; n += 1) {
      const order = await venue.buy(venue.visitor(), person)
      await expireHold(order.OrderID)
      late.push(order)
    }
    const [again] = await Promise.all([
      venue.tryToBuy(venue.visitor(), person),
      ...late.map(({ PaymentID }) => venue.simulate(PaymentID, 'pay-late')),
    ])
    const states = await Promise.all(late.map(({ OrderID }) => stateOf(OrderID)))
    expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
    if (again.status === 201) await venue.pay((again.body as { data: Parameters<typeof venue.pay>[0] }).data)
    const [sum] = await venue.db.query<{ pieces: number }>(
      `select count(*)::int as pieces from quota_package where guest_email = $1 and balance > 0`,
      [guest(person.guestNumber).Email],
    )
    expect(sum?.pieces).toBe(1)
  }
})

test('a late payment within the limit grants its packages', async () => {
  const order = await venue.buy(venue.visitor(), { guestNumber: 52, quantity: 2 })
  await expireHold(order.OrderID)
  await venue.simulate(order.PaymentID, 'pay-late')
  expect([await stateOf(order.OrderID), await countGranted(order.OrderID)]).toEqual(['confirmed', 2])
})

test('three notifications and three status checks of one payment grant the package once', async () => {
  const order = await venue.buy(venue.visitor(), { guestNumber: 53 })
  await venue.simulate(order.PaymentID, 'duplicate')
  await Promise.all([1, 2, 3].map(() => venue.visitor().post(`/api/payments/${order.PaymentID}/check`)))
  expect(await countGranted(order.OrderID)).toBe(1)
})

test('a reversed payment takes back the package, cancels its future bookings and informs staff', async () => {
  const used = await buyFlexi('fajar@example.com')
  const unused = await buyFlexi('gita@example.com')
  await spend(used, 4)
  for (const { payment } of [used, unused]) await venue.simulate(payment, 'reversal')
  expect(await venue.quota(used.browser)).toMatchObject([{ Balance: 0, Used: 0, State: 'expired' }])
  expect((await venue.ledger(used.browser, used.id)).map(({ Kind, Units }) => [Kind, Units])).toEqual([
    ['adjust', -10],
    ['refund', 4],
    ['consume', -4],
    ['reserve', -4],
    ['grant', 10],
  ])
  expect(await venue.quota(unused.browser)).toMatchObject([{ Balance: 0, Used: 0, State: 'expired' }])
  const alerts = await venue.db.query<{ order: number; ended: number }>(
    `select (payload -> 'orderId')::bigint as order, jsonb_array_length(payload -> 'ended') as ended
       from outbox where payload ->> 'reason' = 'package_taken_back' order by id`,
  )
  expect(alerts).toEqual([
    { order: used.order, ended: 1 },
    { order: unused.order, ended: 0 },
  ])
})

test('a repeated reversal takes the package back once', async () => {
  const { browser, id, payment } = await buyFlexi('hadi@example.com')
  const found = await findPayment(venue.db, payment)
  const charged = await venue.deps.gateway.fetchStatus(
    await gatewayAttemptOf(venue.db, payment),
    AbortSignal.timeout(5000),
  )
  if (found === undefined || charged === null) throw new Error('no payment')
  for (const code of ['1', '2'])
    await applyGatewayStatus(venue.deps, found.id, {
      ...charged,
      meaning: 'charged_back',
      rawStatus: 'chargeback',
      code,
    })
  expect((await venue.ledger(browser, id)).map(({ Kind, Units }) => [Kind, Units])).toEqual([
    ['adjust', -10],
    ['grant', 10],
  ])
})

test('during a payment review nothing is granted; after acceptance everything is', async () => {
  const order = await venue.buy(venue.visitor(), { guestNumber: 55 })
  await venue.simulate(order.PaymentID, 'challenge')
  expect([await stateOf(order.OrderID), await countGranted(order.OrderID)]).toEqual(['payment_review', 0])
  await venue.simulate(order.PaymentID, 'accept')
  expect([await stateOf(order.OrderID), await countGranted(order.OrderID)]).toEqual(['confirmed', 1])
})

test('a payment and an expiry at the same moment: granted or refunded, never both', async () => {
  for (let n = 0; n < 10; n += 1) {
    const order = await venue.buy(venue.visitor(), { guestNumber: 60 + n })
    await Promise.all([venue.pay(order), expireHold(order.OrderID)])
    const found = [await stateOf(order.OrderID), await countGranted(order.OrderID)]
    expect([
      ['confirmed', 1],
      ['refund_due', 0],
    ]).toContainEqual(found)
  }
})

test('forty orders with random concurrent events: the ledgers add up', async () => {
  const random = seededRandom('forty orders of packages')
  const orders: { readonly OrderID: string; readonly PaymentID: string | null }[] = []
  for (let n = 0; n < 40; n += 1)
    orders.push(
      await venue.buy(venue.visitor(), { guestNumber: 100 + n, quantity: 1 + random.integerBelow(3) }),
    )
  const actions = [
    'pay',
    'deny',
    'expire',
    'pay-late',
    'duplicate',
    'out-of-order',
    'reversal',
    'cancel',
  ] as const
  const steps = Array.from({ length: 160 }, () => ({
    order: orders[random.integerBelow(orders.length)],
    action: actions[random.integerBelow(actions.length)] ?? 'pay',
    expiresHold: random.isTrue(0.1),
  }))
  await Promise.all(
    steps.map(async ({ order, action, expiresHold }) => {
      if (expiresHold) await expireHold(order?.OrderID ?? '')
      // Refusals are expected if an action is not possible in the order's state.
      else await venue.visitor().post(`/api/simulate/${order?.PaymentID}`, { body: { action } })
    }),
  )
  expect(await brokenInvariants(venue.db)).toEqual([])
  const [sums] = await venue.db.query<{ granted: number; sold: number }>(
    `select (select count(*)::int from quota_package q join sales_order o on o.id = q.order_id
              where o.state = 'confirmed' and q.balance = 10) as granted,
            (select coalesce(sum(n.quantity), 0)::int from order_line n join sales_order o on o.id = n.order_id
              where o.state = 'confirmed' and n.package_id = 'FLEXI'
                and not exists (select from payment p where p.order_id = o.id and p.state = 'charged_back')) as sold`,
  )
  expect(sums?.granted).toBe(sums?.sold)
  expect(sums?.sold).toBeGreaterThan(5)
})

test('a cancelled unpaid order grants nothing', async () => {
  const order = await venue.buy(venue.visitor(), { guestNumber: 54 })
  const reply = await venue.visitor().post(`/api/payments/${order.PaymentID}/cancel`)
  expect(reply.status).toBe(200)
  expect([await stateOf(order.OrderID), await countGranted(order.OrderID)]).toEqual(['cancelled', 0])
})

type Problem = { readonly code: string }
type BoughtPackage = {
  readonly browser: Visitor
  readonly id: string
  readonly order: number
  readonly payment: string
}

/** Adds a customer, who buys FLEXI. */
async function buyFlexi(email: string): Promise<BoughtPackage> {
  const browser = await venue.customer(email, `+62813${email.length}${email.charCodeAt(0)}`)
  const order = await venue.buy(browser)
  await venue.pay(order)
  const [quota] = await venue.quota(browser)
  return {
    browser,
    id: quota?.QuotaID ?? '',
    order: await idOf(order.OrderID),
    payment: order.PaymentID ?? '',
  }
}

/** Books so many hours in three days on court 1, all paid by the package. */
async function spend({ browser }: BoughtPackage, hours: number): Promise<void> {
  const picked = item({ date: soon, hours: Array.from({ length: hours }, (_, i) => 7 + i) })
  const byPackage = picked.courts.map((court) => ({ ...court, paidByPackage: true }))
  const body = {
    ...orderOf(0, [{ ...picked, courts: byPackage }]),
    isPayWithPackage: true,
    profileCustomer: null,
  }
  const headers = { 'idempotency-key': 'spends-a-package' }
  const reply = await browser.post('/api/courts/order-courts', { body, headers })
  if (reply.status !== 201) throw new Error(reply.text)
}

async function expireHold(orderPublicId: string): Promise<void> {
  const orderId = await idOf(orderPublicId)
  await venue.db.transaction((tx) => expireOrder(tx, orderId, 'hold ran out'))
}

async function idOf(orderPublicId: string): Promise<number> {
  const [order] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    orderPublicId,
  ])
  return order?.id ?? 0
}

async function stateOf(orderPublicId: string): Promise<string | undefined> {
  const [order] = await venue.db.query<{ state: string }>(
    'select state from sales_order where public_id = $1',
    [orderPublicId],
  )
  return order?.state
}

/** How many packages an order granted. */
async function countGranted(orderPublicId: string): Promise<number> {
  const rows = await venue.db.query('select id from quota_package where order_id = $1', [
    await idOf(orderPublicId),
  ])
  return rows.length
}

test('a partial reversal keeps the package, and all invariants hold', async () => {
  const { browser, payment } = await buyFlexi('joko@example.com')
  const found = await findPayment(venue.db, payment)
  const charged = await venue.deps.gateway.fetchStatus(
    await gatewayAttemptOf(venue.db, payment),
    AbortSignal.timeout(5000),
  )
  if (found === undefined || charged === null) throw new Error('no payment')
  const status = { meaning: 'partially_charged_back', rawStatus: 'partial_chargeback' } as const
  await applyGatewayStatus(venue.deps, found.id, { ...charged, ...status })
  expect(await venue.quota(browser)).toMatchObject([{ Balance: 10, Used: 0 }])
  expect(await brokenInvariants(venue.db)).toEqual([])
})
