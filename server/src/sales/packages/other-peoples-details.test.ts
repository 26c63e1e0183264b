import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest } from '../../orders/place/test-players.ts'
import { openPackages, type PackagesUnderTest } from './test-packages.ts'

let venue: PackagesUnderTest // The server of this test, with packages on sale and functions to buy them.
beforeAll(async () => {
  venue = await openPackages()
})
afterAll(() => venue.close())

/** The package with a limit of one per person, bought by guest `n` with some details of another person. */
const limitedPackage = (n: number, details: object) => ({
  packageId: 'MORNING',
  more: { profileCustomer: { ...guest(n), ...details } },
})

test('unpaid orders with another person’s details do not use up that person’s limit', async () => {
  const victim = await venue.customer('victim@example.com', '+6281290341201')
  const victimDetails = [{ Email: 'victim@example.com' }, { Telephone: '+62 812-9034-1201' }]
  const strangers = []
  for (const [n, details] of victimDetails.entries())
    strangers.push(await venue.buy(venue.visitor(), limitedPackage(700 + n, details)))
  const ownOrder = await venue.buy(victim, { packageId: 'MORNING' })
  expect((await venue.tryToBuy(victim, { packageId: 'MORNING' })).body).toMatchObject({
    code: 'PACKAGE_LIMIT',
  })
  await venue.pay(ownOrder)
  expect(await venue.quota(victim)).toHaveLength(1)

  for (const stranger of strangers) {
    await venue.pay(stranger)
    expect(await outcomeOf(stranger.OrderID)).toEqual({
      state: 'refund_due',
      granted: 0,
      refunds: [{ reason: 'limit_reached', amount: 300_000 }],
      isMailed: true,
    })
  }
  expect(await venue.quota(victim)).toHaveLength(1)
})

test('paid orders of a stranger who typed a customer’s details do not count against the customer', async () => {
  const phone = '+6281290341203'
  const victim = await venue.customer('named@example.com', phone)
  const ownOrder = await venue.buy(victim, { packageId: 'MORNING' })
  await venue.pay(await venue.buy(venue.visitor(), limitedPackage(705, { Email: 'named@example.com' })))
  const account = await venue.customer('stranger@example.com', phone)
  await venue.pay(await venue.buy(account, { packageId: 'MORNING' }))
  await venue.pay(ownOrder)
  expect(await outcomeOf(ownOrder.OrderID)).toMatchObject({ state: 'confirmed', granted: 1, refunds: [] })

  const other = await venue.customer('named-too@example.com', phone)
  expect((await venue.tryToBuy(other, { packageId: 'MORNING' })).status).toBe(201)
  const asGuest = await venue.tryToBuy(venue.visitor(), limitedPackage(706, { Email: 'named@example.com' }))
  expect(asGuest.body).toMatchObject({ code: 'PACKAGE_LIMIT' })
})

test('unpaid orders of one browser count together, logged in or not', async () => {
  const browser = await venue.customer('same@example.com', '+6281290341202')
  await venue.buy(browser, { packageId: 'MORNING' })
  await browser.post('/api/auth/logout')
  const asGuest = await venue.tryToBuy(browser, limitedPackage(710, { Email: 'same@example.com' }))
  expect(asGuest.body).toMatchObject({ code: 'PACKAGE_LIMIT' })
})

test('a paid order counts for the person whose details it has, also if that person is a guest', async () => {
  await venue.pay(await venue.buy(venue.visitor(), limitedPackage(720, { Email: 'given@example.com' })))
  const again = await venue.tryToBuy(venue.visitor(), limitedPackage(721, { Email: 'given@example.com' }))
  expect(again.body).toMatchObject({ code: 'PACKAGE_LIMIT' })
})

test('fifty browsers pay with the same details at once: one is granted, the others are refunded', async () => {
  const orders = []
  for (let n = 0; n < 50; n += 1)
    orders.push(await venue.buy(venue.visitor(), limitedPackage(800 + n, { Email: 'fifty@example.com' })))
  await Promise.allSettled(orders.map((order) => venue.pay(order)))
  // Checks the payments as the sweeper does.
  for (const { PaymentID } of orders) await venue.visitor().post(`/api/payments/${PaymentID}/check`)
  const outcomes = await Promise.all(orders.map(({ OrderID }) => outcomeOf(OrderID)))
  expect(outcomes.filter(({ state, granted }) => state === 'confirmed' && granted === 1)).toHaveLength(1)
  expect(
    outcomes.filter(({ state, refunds }) => state === 'refund_due' && refunds.length === 1),
  ).toHaveLength(49)
})

/** How an order ended: its state, the granted packages, the refunds, and whether the buyer got a mail about them. */
async function outcomeOf(orderPublicId: string) {
  const [order] = await venue.db.query<{
    state: string
    granted: number
    refunds: readonly { readonly reason: string; readonly amount: number }[]
    isMailed: boolean
  }>(
    `select o.state, (select count(*)::int from quota_package q where q.order_id = o.id) as granted,
            (select coalesce(jsonb_agg(jsonb_build_object('reason', t.reason, 'amount', t.amount)), '[]')
               from refund_task t where t.order_id = o.id) as refunds,
            exists (select from outbox m where m.payload ->> 'template' = 'refund-due'
                                           and (m.payload ->> 'orderId')::bigint = o.id) as "isMailed"
       from sales_order o where o.public_id = $1`,
    [orderPublicId],
  )
  if (order === undefined) throw new Error('no such order')
  return order
}
