import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { addPromo, unusedHourMaker, usesOf, withCode } from '../../balances/promos/test-promos.ts'
import { openBalances, type BalancesUnderTest } from './test-balances.ts'
import { item } from './test-players.ts'

let venue: BalancesUnderTest
beforeAll(async () => {
  venue = await openBalances()
})
afterAll(() => venue.close())

/** Each call returns a booking item for another free hour. */
const freeHour = unusedHourMaker()

test('a promo limited to one per customer is used once, by concurrent orders and other spellings of the e-mail', async () => {
  await addPromo(venue.db, { code: 'SELF', per_customer: 1 })
  const browser = venue.visitor()
  await browser.get('/api/csrf-token')
  const tries = Array.from({ length: 50 }, (_, n) => {
    const profileCustomer = {
      Name: 'Ani',
      Telephone: `+62 812 5000${1000 + n}`,
      Email: `ani+${n}@example.com`,
    }
    return venue.tryToPlace(browser, [freeHour()], {
      guestNumber: 0,
      more: { promoCode: 'SELF', profileCustomer },
    })
  })
  const replies = await Promise.all(tries)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ body }) => (body as { code?: string }).code === 'PROMO_USED_UP')).toHaveLength(49)
})

test('of 500 orders exactly twenty, the limit of the promo, get it', async () => {
  await addPromo(venue.db, { code: 'TWENTY', max_uses: 20 })
  const slots = Array.from({ length: 500 }, (_, n) =>
    item({
      date: addDays('2031-03-20', Math.floor(n / 54)),
      hours: [6 + (n % 18)],
      courts: [`TST1-C${1 + (Math.floor(n / 18) % 3)}`],
    }),
  )
  await venue.db.query(`delete from court_hour where play_date >= '2031-03-20' and order_id is null`)
  const placed: number[] = []
  for (let from = 0; from < slots.length; from += 50) {
    const batch = slots
      .slice(from, from + 50)
      .map((slot, n) => venue.tryToPlace(venue.visitor(), [slot], withCode(1_000 + from + n, 'TWENTY')))
    for (const { status, text } of await Promise.all(batch)) {
      if (status >= 500) throw new Error(text)
      placed.push(status)
    }
  }
  expect(placed.filter((status) => status === 201)).toHaveLength(20)
  expect(await usesOf(venue.db, 'TWENTY')).toBe(20)
}, 120_000)

test('a package of fifty hours pays exactly fifty of a thousand orders of an hour', async () => {
  const roni = await venue.customer('roni@example.com')
  const quota = await venue.buyPackage(roni, { hours: 50 })
  await venue.db.query(`update location set days_ahead = 60`)
  const slots = Array.from({ length: 1_000 }, (_, n) => {
    const slot = item({
      date: addDays('2031-04-05', Math.floor(n / 54)),
      hours: [6 + (n % 18)],
      courts: [`TST1-C${1 + (Math.floor(n / 18) % 3)}`],
    })
    return { ...slot, courts: slot.courts.map((court) => ({ ...court, paidByPackage: true })) }
  })
  let placed = 0
  for (let from = 0; from < slots.length; from += 100) {
    const batch = slots.slice(from, from + 100).map((slot) => venue.tryToPlace(roni, [slot]))
    for (const { status, text } of await Promise.all(batch)) {
      if (status === 201) placed += 1
      else if (!text.includes('PACKAGE_SHORT')) throw new Error(text)
    }
  }
  expect(placed).toBe(50)
  const [quotaRow] = await venue.db.query(
    'select balance, reserved from quota_package where public_id = $1',
    [quota],
  )
  expect(quotaRow).toEqual({ balance: 0, reserved: 0 })
}, 120_000)

test('after many wrong codes each code is refused for a while, also a correct one; a quote without a code is not', async () => {
  const guesser = venue.visitor()
  const booking = freeHour()
  // Gets the cookies of the browser before the concurrent requests.
  await venue.quote(guesser, [booking], { guestNumber: 90 })
  const tried = await Promise.all(
    Array.from({ length: 40 }, (_, n) => venue.tryToQuote(guesser, [booking], withCode(90, `GUESS${n}`))),
  )
  const codes = Map.groupBy(tried, ({ body }) => (body as { code: string }).code)
  const unknown = codes.get('PROMO_UNKNOWN')?.length ?? 0
  expect(unknown).toBeGreaterThan(5)
  expect(unknown).toBeLessThanOrEqual(20)
  expect(codes.get('TOO_MANY_REQUESTS')).toHaveLength(40 - unknown)
  const withCorrectCode = await venue.tryToQuote(guesser, [booking], withCode(90, 'TWENTY'))
  expect(withCorrectCode).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(withCorrectCode.headers['retry-after'])).toBeGreaterThan(0)
  await venue.quote(guesser, [booking], { guestNumber: 90 })
})

test('store credit is spent once by concurrent orders', async () => {
  const siti = await venue.customer('siti@example.com')
  await venue.giveCredit('siti@example.com', 250_000)
  await venue.quote(siti, [freeHour()])
  const tries = Array.from({ length: 20 }, () =>
    venue.tryToPlace(siti, [freeHour()], { more: { useCredit: true } }),
  )
  for (const { status, text } of await Promise.all(tries)) expect(`${status} ${text}`).toMatch(/^201 /)
  const [spent] = await venue.db.query(
    `select sum(o.credit_used)::int as used, count(*) filter (where o.state = 'confirmed')::int as confirmed,
            (select balance from credit_account a where a.customer_id = o.customer_id) as left
       from sales_order o join customer c on c.id = o.customer_id
      where c.email = 'siti@example.com' group by o.customer_id`,
  )
  expect(spent).toEqual({ used: 250_000, confirmed: 2, left: 0 })
})
