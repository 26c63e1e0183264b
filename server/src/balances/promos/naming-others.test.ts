import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBalances, type BalancesUnderTest } from '../../orders/test-balances.ts'
import { guest } from '../../orders/test-players.ts'
import { addPromo, freeHours, usesOf, withCode } from './test-promos.ts'

let venue: BalancesUnderTest
beforeAll(async () => {
  venue = await openBalances()
})
afterAll(() => venue.close())

const free = freeHours()

/** An order with a code by guest `n`, with some details of another person. */
const naming = (n: number, code: string, details: object) =>
  withCode(n, code, { profileCustomer: { ...guest(n), ...details } })

test.each([
  ['ONCEEACH', { per_customer: 1 }, 600],
  ['WELCOME', { first_order_only: true }, 603],
])('whoever names somebody in unpaid orders takes no use of %s from that person', async (code, terms, n) => {
  await addPromo(venue.db, { code, ...terms })
  const email = `${code.toLowerCase()}@example.com`
  const stranger = await venue.place(venue.visitor(), [free()], naming(n, code, { Email: email }))
  const browser = venue.visitor()
  const own = await venue.place(browser, [free()], naming(n + 1, code, { Email: email }))
  expect(own.Total).toBe(80_000)
  const twice = await venue.tryToPlace(browser, [free()], naming(n + 2, code, { Email: email }))
  expect(twice.status).not.toBe(201)
  await venue.play(own.PaymentID, 'pay')
  expect(await venue.stateOf(own.OrderID)).toBe('confirmed')

  await venue.play(stranger.PaymentID, 'pay')
  expect(await venue.stateOf(stranger.OrderID)).toBe('refund_due')
  expect(await owedOf(stranger.OrderID)).toEqual([{ reason: 'limit_reached', amount: 80_000 }])
  expect(await usesOf(venue.db, code)).toBe(1)
})

test('an unpaid order of another person with a customer’s details does not count as the customer’s first order', async () => {
  await addPromo(venue.db, { code: 'HELLO', first_order_only: true })
  const customer = await venue.customer('newhere@example.com', '+6281290341301')
  await venue.place(venue.visitor(), [free()], {
    guest: 610,
    more: { profileCustomer: { ...guest(610), Telephone: '+62 812-9034-1301' } },
  })
  const placed = await venue.place(customer, [free()], { more: { promoCode: 'HELLO' } })
  expect(placed.Total).toBe(80_000)
})

test('a returned use can be used again; then a late payment of the first order gets none', async () => {
  await addPromo(venue.db, { code: 'BACK', per_customer: 1 })
  const [browser, other] = [venue.visitor(), venue.visitor()]
  const first = await venue.place(browser, [free()], withCode(620, 'BACK'))
  await browser.post(`/api/payments/${first.PaymentID}/cancel`)
  const late = await venue.place(browser, [free()], withCode(620, 'BACK'))
  const paid = await venue.place(other, [free()], withCode(620, 'BACK'))
  await venue.play(paid.PaymentID, 'pay')
  await venue.runOut()
  await venue.play(late.PaymentID, 'pay-late')
  expect([await venue.stateOf(paid.OrderID), await venue.stateOf(late.OrderID)]).toEqual([
    'confirmed',
    'refund_due',
  ])
  expect(await owedOf(late.OrderID)).toEqual([{ reason: 'limit_reached', amount: 80_000 }])
  expect(await usesOf(venue.db, 'BACK')).toBe(1)
})

test('fifty browsers pay with the same details at once: one keeps the promo, the others are refunded', async () => {
  await addPromo(venue.db, { code: 'FIFTY', per_customer: 1 })
  const orders = []
  for (let n = 0; n < 50; n += 1) {
    const named = naming(630 + n, 'FIFTY', { Email: `fifty+${n}@example.com` })
    orders.push(await venue.place(venue.visitor(), [free()], named))
  }
  expect(await usesOf(venue.db, 'FIFTY')).toBe(50)
  await payTogether(orders)
  const states = await Promise.all(orders.map(({ OrderID }) => venue.stateOf(OrderID)))
  expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
  expect(states.filter((state) => state === 'refund_due')).toHaveLength(49)
  expect(await usesOf(venue.db, 'FIFTY')).toBe(1)
})

test('unpaid orders reserve all uses of a promo', async () => {
  await addPromo(venue.db, { code: 'THREE', max_uses: 3 })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      venue.tryToPlace(venue.visitor(), [free()], withCode(690 + n, 'THREE')),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
})

const owedOf = (orderPublicId: string) =>
  venue.db.query(
    `select t.reason, t.amount from refund_task t join sales_order o on o.id = t.order_id where o.public_id = $1`,
    [orderPublicId],
  )

/** Pays all orders, then checks the payments as the sweeper does. */
async function payTogether(orders: readonly { readonly PaymentID: string | null }[]): Promise<void> {
  await Promise.allSettled(orders.map(({ PaymentID }) => venue.play(PaymentID, 'pay')))
  for (const { PaymentID } of orders) await venue.visitor().post(`/api/payments/${PaymentID}/check`)
}
