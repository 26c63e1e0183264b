import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBalances, type BalancesUnderTest } from '../../orders/place/test-balances.ts'
import { guest } from '../../orders/place/test-players.ts'
import { addPromo, unusedHourMaker, usesOf, withCode } from './test-promos.ts'

let venue: BalancesUnderTest
beforeAll(async () => {
  venue = await openBalances()
})
afterAll(() => venue.close())

/** Each call returns another hour that nobody has, for 100,000 rupiah. */
const unusedHour = unusedHourMaker()

/** The options of an order by guest number `n` with a promo code. `details` name another person. */
const orderNaming = (n: number, code: string, details: object) =>
  withCode(n, code, { profileCustomer: { ...guest(n), ...details } })

test.each([
  ['ONCEEACH', { per_customer: 1 }, 600],
  ['WELCOME', { first_order_only: true }, 603],
])('unpaid orders that name another person do not use up %s for that person', async (code, terms, n) => {
  await addPromo(venue.db, { code, ...terms })
  const email = `${code.toLowerCase()}@example.com`
  const stranger = await venue.place(venue.visitor(), [unusedHour()], orderNaming(n, code, { Email: email }))
  const browser = venue.visitor()
  const ownOrder = await venue.place(browser, [unusedHour()], orderNaming(n + 1, code, { Email: email }))
  expect(ownOrder.Total).toBe(80_000)
  const twice = await venue.tryToPlace(browser, [unusedHour()], orderNaming(n + 2, code, { Email: email }))
  expect(twice.status).not.toBe(201)
  await venue.simulate(ownOrder.PaymentID, 'pay')
  expect(await venue.stateOf(ownOrder.OrderID)).toBe('confirmed')

  await venue.simulate(stranger.PaymentID, 'pay')
  expect(await venue.stateOf(stranger.OrderID)).toBe('refund_due')
  expect(await refundsOf(stranger.OrderID)).toEqual([{ reason: 'limit_reached', amount: 80_000 }])
  expect(await usesOf(venue.db, code)).toBe(1)
})

test('an unpaid order of another person with a customer’s details does not count as the customer’s first order', async () => {
  await addPromo(venue.db, { code: 'HELLO', first_order_only: true })
  const customer = await venue.customer('newhere@example.com', '+6281290341301')
  await venue.place(venue.visitor(), [unusedHour()], {
    guestNumber: 610,
    more: { profileCustomer: { ...guest(610), Telephone: '+62 812-9034-1301' } },
  })
  const placed = await venue.place(customer, [unusedHour()], { more: { promoCode: 'HELLO' } })
  expect(placed.Total).toBe(80_000)
})

test.each([
  ['HALO50', 'PROMO_FIRST_ORDER_ONLY', { first_order_only: true }],
  ['HALOEACH', 'PROMO_USED_UP', { per_customer: 1 }],
])(
  'paid guest orders that name a customer do not use up %s for the account',
  async (promoCode, code, terms) => {
    await addPromo(venue.db, { code: promoCode, ...terms })
    const phone = nextPhone()
    const email = `${promoCode.toLowerCase()}-victim@example.com`
    const victim = await venue.customer(email, phone)
    const ownOrder = await venue.place(victim, [unusedHour()], { more: { promoCode } })
    for (const [n, details] of [{ Email: email }, { Telephone: phone }].entries()) {
      const stranger = await venue.place(
        venue.visitor(),
        [unusedHour()],
        orderNaming(740 + n, promoCode, details),
      )
      await venue.simulate(stranger.PaymentID, 'pay')
      expect(await venue.stateOf(stranger.OrderID)).toBe('confirmed')
    }
    await venue.simulate(ownOrder.PaymentID, 'pay')
    expect(await venue.stateOf(ownOrder.OrderID)).toBe('confirmed')

    const asGuest = await venue.tryToPlace(
      venue.visitor(),
      [unusedHour()],
      orderNaming(742, promoCode, { Email: email }),
    )
    expect(asGuest.body).toMatchObject({ code })
  },
)

test('after paid orders of others named a customer, the customer still gets the promo in quote and order', async () => {
  await addPromo(venue.db, { code: 'AHEAD', first_order_only: true })
  const phone = nextPhone()
  const victim = await venue.customer('ahead@example.com', phone)
  const named = orderNaming(750, 'AHEAD', { Email: 'ahead@example.com' })
  await venue.simulate((await venue.place(venue.visitor(), [unusedHour()], named)).PaymentID, 'pay')
  const other = await venue.customer('ahead-other@example.com', phone)
  const withPromo = { more: { promoCode: 'AHEAD' } }
  await venue.simulate((await venue.place(other, [unusedHour()], withPromo)).PaymentID, 'pay')

  const booking = unusedHour()
  const quoted = await venue.quote(victim, [booking], withPromo)
  expect(quoted).toMatchObject({ Total: 80_000, Promo: { Code: 'AHEAD' } })
  const placed = await venue.place(victim, [booking], withPromo)
  await venue.simulate(placed.PaymentID, 'pay')
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
})

test('an account may not use a promo that its browser has used as a guest; quote and order refuse it', async () => {
  await addPromo(venue.db, { code: 'SAMEONE', per_customer: 1 })
  const phone = nextPhone()
  const browser = await venue.customer('sameone@example.com', phone)
  await browser.post('/api/auth/logout')
  const asGuest = await venue.place(
    browser,
    [unusedHour()],
    orderNaming(760, 'SAMEONE', { Telephone: phone }),
  )
  await venue.simulate(asGuest.PaymentID, 'pay')
  await venue.logIn(browser, 'sameone@example.com')
  const [booking, promo] = [unusedHour(), { more: { promoCode: 'SAMEONE' } }]
  expect((await venue.tryToQuote(browser, [booking], promo)).body).toMatchObject({ code: 'PROMO_USED_UP' })
  expect((await venue.tryToPlace(browser, [booking], promo)).body).toMatchObject({ code: 'PROMO_USED_UP' })
})

test('a guest order with a proved e-mail counts for the account of that mailbox, after the account has verified it', async () => {
  await addPromo(venue.db, { code: 'PROVED', per_customer: 1 })
  const email = 'proved+guest@example.com'
  const asGuest = await venue.place(
    venue.visitor(),
    [unusedHour()],
    orderNaming(770, 'PROVED', { Email: email }),
  )
  await venue.simulate(asGuest.PaymentID, 'pay')
  await venue.db.query(
    `update order_holder set is_proven = true
      where order_id = (select id from sales_order where public_id = $1)`,
    [asGuest.OrderID],
  )
  const account = await venue.customer('proved@example.com', nextPhone())
  await verify('proved@example.com')
  const [booking, promo] = [unusedHour(), { more: { promoCode: 'PROVED' } }]
  expect((await venue.tryToQuote(account, [booking], promo)).body).toMatchObject({ code: 'PROMO_USED_UP' })
  expect((await venue.tryToPlace(account, [booking], promo)).body).toMatchObject({ code: 'PROMO_USED_UP' })
})

test('two accounts with the same verified mailbox share the limit per person', async () => {
  await addPromo(venue.db, { code: 'ONEBOX', per_customer: 1 })
  const promo = { more: { promoCode: 'ONEBOX' } }
  const first = await venue.customer('onebox+a@example.com', nextPhone())
  const second = await venue.customer('onebox+b@example.com', nextPhone())
  await verify('onebox+a@example.com')
  await verify('onebox+b@example.com')
  await venue.simulate((await venue.place(first, [unusedHour()], promo)).PaymentID, 'pay')
  expect((await venue.tryToPlace(second, [unusedHour()], promo)).body).toMatchObject({
    code: 'PROMO_USED_UP',
  })
})

test('a guest order at no cost that names a customer uses no promo of the customer, and counts for its browser', async () => {
  await addPromo(venue.db, { code: 'GRATIS', percent: 100, per_customer: 1 })
  const phone = nextPhone()
  const email = 'gratis@example.com'
  const victim = await venue.customer(email, phone)
  const stranger = venue.visitor()
  const atNoCost = orderNaming(780, 'GRATIS', { Email: email, Telephone: phone })
  const placed = await venue.place(stranger, [unusedHour()], atNoCost)
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
  expect(placed.PaymentID).toBeNull()

  const withPromo = { more: { promoCode: 'GRATIS' } }
  const booking = unusedHour()
  expect(await venue.quote(victim, [booking], withPromo)).toMatchObject({ Total: 0 })
  expect(await venue.stateOf((await venue.place(victim, [booking], withPromo)).OrderID)).toBe('confirmed')

  await venue.customer('gratis-stranger@example.com', nextPhone())
  await venue.logIn(stranger, 'gratis-stranger@example.com')
  const again = await venue.tryToPlace(stranger, [unusedHour()], withPromo)
  expect(again.body).toMatchObject({ code: 'PROMO_USED_UP' })
})

test('a returned use of a promo can be used again; a late payment of an order whose use is gone is refunded', async () => {
  await addPromo(venue.db, { code: 'BACK', per_customer: 1 })
  const [browser, other] = [venue.visitor(), venue.visitor()]
  const first = await venue.place(browser, [unusedHour()], withCode(620, 'BACK'))
  await browser.post(`/api/payments/${first.PaymentID}/cancel`)
  const late = await venue.place(browser, [unusedHour()], withCode(620, 'BACK'))
  const paid = await venue.place(other, [unusedHour()], withCode(620, 'BACK'))
  await venue.simulate(paid.PaymentID, 'pay')
  await venue.expireHolds()
  await venue.simulate(late.PaymentID, 'pay-late')
  expect([await venue.stateOf(paid.OrderID), await venue.stateOf(late.OrderID)]).toEqual([
    'confirmed',
    'refund_due',
  ])
  expect(await refundsOf(late.OrderID)).toEqual([{ reason: 'limit_reached', amount: 80_000 }])
  expect(await usesOf(venue.db, 'BACK')).toBe(1)
})

test('fifty browsers pay with the same details at once: one keeps the promo, the others are refunded', async () => {
  await addPromo(venue.db, { code: 'FIFTY', per_customer: 1 })
  const orders = []
  for (let n = 0; n < 50; n += 1) {
    const named = orderNaming(630 + n, 'FIFTY', { Email: `fifty+${n}@example.com` })
    orders.push(await venue.place(venue.visitor(), [unusedHour()], named))
  }
  expect(await usesOf(venue.db, 'FIFTY')).toBe(50)
  await payConcurrently(orders)
  const states = await Promise.all(orders.map(({ OrderID }) => venue.stateOf(OrderID)))
  expect(states.filter((state) => state === 'confirmed')).toHaveLength(1)
  expect(states.filter((state) => state === 'refund_due')).toHaveLength(49)
  expect(await usesOf(venue.db, 'FIFTY')).toBe(1)
})

test('unpaid orders count as uses of a promo', async () => {
  await addPromo(venue.db, { code: 'THREE', max_uses: 3 })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      venue.tryToPlace(venue.visitor(), [unusedHour()], withCode(690 + n, 'THREE')),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
})

let phones = 0
/** A phone number that nobody else in this file has. */
const nextPhone = (): string => `+62812903414${String((phones += 1)).padStart(2, '0')}`

const verify = (email: string) =>
  venue.db.query('update customer set email_verified_at = now() where email = $1', [email])

const refundsOf = (orderPublicId: string) =>
  venue.db.query(
    `select t.reason, t.amount from refund_task t join sales_order o on o.id = t.order_id where o.public_id = $1`,
    [orderPublicId],
  )

/** Pays all orders, then checks the payments as the sweeper does. */
async function payConcurrently(orders: readonly { readonly PaymentID: string | null }[]): Promise<void> {
  await Promise.allSettled(orders.map(({ PaymentID }) => venue.simulate(PaymentID, 'pay')))
  for (const { PaymentID } of orders) await venue.visitor().post(`/api/payments/${PaymentID}/check`)
}
