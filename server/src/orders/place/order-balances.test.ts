import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingItem } from '@pantul/rules/booking-item'
import { unusedHourMaker } from '../../balances/promos/test-promos.ts'
import { openBalances, type BalancesUnderTest } from './test-balances.ts'
import { item, tomorrow } from './test-players.ts'

let venue: BalancesUnderTest
beforeAll(async () => {
  venue = await openBalances()
})
afterAll(() => venue.close())

const byPackage = (booking: BookingItem): BookingItem => ({
  ...booking,
  courts: booking.courts.map((court) => ({ ...court, paidByPackage: true })),
})
/** Each call returns a booking item for another free hour. */
const freeHour = unusedHourMaker()
const quotaOf = async (publicId: string) => {
  const [quota] = await venue.db.query<{ balance: number; reserved: number }>(
    'select balance, reserved from quota_package where public_id = $1',
    [publicId],
  )
  return quota
}
const creditOf = async (email: string): Promise<number> => {
  const [account] = await venue.db.query<{ balance: number }>(
    'select balance from credit_account join customer on id = customer_id where email = $1',
    [email],
  )
  return account?.balance ?? 0
}

test('a package pays an hour: nothing is due, and it is booked at once', async () => {
  const ani = await venue.customer('ani@example.com')
  const quota = await venue.buyPackage(ani, { hours: 10, name: 'Flexi 10' })
  const booking = byPackage(freeHour({ courts: ['TST1-C1', 'TST1-C2'] }))
  const quote = await venue.quote(ani, [booking])
  expect(quote).toMatchObject({
    Courts: 200_000,
    Total: 0,
    Due: 0,
    Discount: 0,
    PackageHours: 2,
    PackageAmount: 200_000,
    Packages: [{ QuotaID: quota, Name: 'Flexi 10', Hours: 2, Amount: 200_000 }],
    PackageOffers: [{ BookingID: 1, Need: 2, Have: 2, Names: ['Flexi 10'] }],
    Tax: { Amount: 0 },
  })
  const placed = await venue.place(ani, [booking], { more: { quoteHash: quote.QuoteHash } })
  expect(placed).toMatchObject({ PaymentID: null, Total: 0 })
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
  expect(await quotaOf(quota)).toEqual({ balance: 8, reserved: 0 })
})

test('a package pays the court, money the coach: hours are reserved, then used, or returned if cancelled', async () => {
  const budi = await venue.customer('budi@example.com')
  const quota = await venue.buyPackage(budi, { hours: 3 })
  const first = byPackage(freeHour())
  const withCoach = { ...first, coach: item({ coach: { id: 'TST1-K1', hours: first.hours } }).coach }
  const placed = await venue.place(budi, [withCoach, freeHour({ id: 2 })])
  expect(placed.Total).toBe(300_000)
  expect(await quotaOf(quota)).toEqual({ balance: 2, reserved: 1 })
  await venue.simulate(placed.PaymentID, 'pay')
  expect(await quotaOf(quota)).toEqual({ balance: 2, reserved: 0 })

  const second = await venue.place(budi, [
    byPackage(freeHour({ courts: ['TST1-C1', 'TST1-C2'] })),
    freeHour({ id: 2 }),
  ])
  expect(await quotaOf(quota)).toEqual({ balance: 0, reserved: 2 })
  await budi.post(`/api/payments/${second.PaymentID}/cancel`)
  expect(await quotaOf(quota)).toEqual({ balance: 2, reserved: 0 })
})

test('too few package hours are refused at the booking, and nothing is claimed', async () => {
  const citra = await venue.customer('citra@example.com')
  const quota = await venue.buyPackage(citra, { hours: 1, name: 'One' })
  const bookings = [byPackage(freeHour()), byPackage(freeHour({ id: 2 }))]
  const shortage = { Short: [{ BookingID: 2, Need: 1, Have: 0, Names: [] }] }
  for (const reply of [await venue.tryToQuote(citra, bookings), await venue.tryToPlace(citra, bookings)])
    expect(reply).toMatchObject({ status: 409, body: { code: 'PACKAGE_SHORT', data: shortage } })
  expect(await quotaOf(quota)).toEqual({ balance: 1, reserved: 0 })
  const offered = await venue.quote(citra, [bookings[0] as BookingItem, freeHour({ id: 2 })])
  expect(offered.PackageOffers).toEqual([
    { BookingID: 1, Need: 1, Have: 1, Names: ['One'] },
    { BookingID: 2, Need: 1, Have: 0, Names: [] },
  ])
})

const misfits = [
  { title: 'of somebody else', more: {}, owner: 'other@example.com' },
  { title: 'of another location', more: { locations: ['TST2'] } },
  { title: 'expired on the day before play', more: { expires: '2031-03-05' } },
  { title: 'for other hours', more: { toHour: 6 } },
  { title: 'for another price type', more: { priceTypes: ['H'] } },
]
for (const { title, more, owner } of misfits)
  test(`a package ${title} pays nothing`, async () => {
    const dewi = await venue.customer('dewi@example.com')
    const buyer = owner === undefined ? dewi : await venue.customer(owner)
    const quota = await venue.buyPackage(buyer, { hours: 5, ...more })
    const reply = await venue.tryToPlace(dewi, [byPackage(item({ date: tomorrow, hours: [23] }))])
    expect(reply).toMatchObject({ status: 409, body: { code: 'PACKAGE_SHORT' } })
    expect(await quotaOf(quota)).toEqual({ balance: 5, reserved: 0 })
  })

test('a guest who wants to pay by package must log in', async () => {
  const reply = await venue.tryToPlace(venue.visitor(), [byPackage(freeHour())], { guestNumber: 1 })
  expect(reply).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } })
})

test('an order that says it is paid by package, but marks no court as paid by package, is refused', async () => {
  const ani = await venue.customer('ani@example.com')
  const reply = await venue.tryToPlace(ani, [freeHour()], { more: { isPayWithPackage: true } })
  expect(reply).toMatchObject({ status: 422, body: { code: 'PACKAGE_FLAG_MISMATCH' } })
})

test('the package that expires first pays first', async () => {
  const eka = await venue.customer('eka@example.com')
  const late = await venue.buyPackage(eka, { hours: 5, expires: '2031-12-31' })
  const soon = await venue.buyPackage(eka, { hours: 1, expires: '2031-04-01' })
  await venue.place(eka, [byPackage(freeHour({ courts: ['TST1-C1', 'TST1-C2'] }))])
  expect(await quotaOf(soon)).toEqual({ balance: 0, reserved: 0 })
  expect(await quotaOf(late)).toEqual({ balance: 4, reserved: 0 })
})

test('a package that expired between quote and order is not used', async () => {
  const feri = await venue.customer('feri@example.com')
  const quota = await venue.buyPackage(feri, { hours: 2 })
  const booking = byPackage(freeHour())
  const { QuoteHash: quoteHash } = await venue.quote(feri, [booking])
  await venue.db.query(`update quota_package set expires_on = '2031-03-05' where public_id = $1`, [quota])
  const reply = await venue.tryToPlace(feri, [booking], { more: { quoteHash } })
  expect(reply).toMatchObject({ status: 409, body: { code: 'PACKAGE_SHORT' } })
})

test('store credit pays as much as possible, the gateway the rest; it is returned if cancelled', async () => {
  const gita = await venue.customer('gita@example.com')
  await venue.giveCredit('gita@example.com', 30_000)
  const booking = freeHour()
  expect(await venue.quote(gita, [booking])).toMatchObject({
    Total: 100_000,
    Credit: { Balance: 30_000, Used: 0 },
    Due: 100_000,
  })
  const quote = await venue.quote(gita, [booking], { more: { useCredit: true } })
  expect(quote).toMatchObject({ Total: 100_000, Credit: { Balance: 30_000, Used: 30_000 }, Due: 70_000 })
  const placed = await venue.place(gita, [booking], { more: { useCredit: true, quoteHash: quote.QuoteHash } })
  expect(await creditOf('gita@example.com')).toBe(0)
  const [payment] = await venue.db.query<{ amount: number }>(
    'select amount from payment where public_id = $1',
    [placed.PaymentID],
  )
  expect(payment?.amount).toBe(70_000)
  await gita.post(`/api/payments/${placed.PaymentID}/cancel`)
  expect(await creditOf('gita@example.com')).toBe(30_000)
  const listed = await gita.get('/api/credit')
  expect(listed.body).toMatchObject({
    data: {
      Balance: 30_000,
      items: [
        { Kind: 'return', Amount: 30_000, OrderID: placed.OrderID },
        { Kind: 'spend', Amount: -30_000, OrderID: placed.OrderID },
        { Kind: 'adjust', Amount: 30_000, OrderID: null },
      ],
    },
  })
})

test('if store credit is enough, nothing is due', async () => {
  const hana = await venue.customer('hana@example.com')
  await venue.giveCredit('hana@example.com', 150_000)
  const placed = await venue.place(hana, [freeHour()], { more: { useCredit: true } })
  expect(placed).toMatchObject({ PaymentID: null, Total: 100_000 })
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
  expect(await creditOf('hana@example.com')).toBe(50_000)
})

test('a changed store credit is never charged without confirmation', async () => {
  const intan = await venue.customer('intan@example.com')
  await venue.giveCredit('intan@example.com', 30_000)
  const booking = freeHour()
  const { QuoteHash: quoteHash } = await venue.quote(intan, [booking], { more: { useCredit: true } })
  await venue.giveCredit('intan@example.com', 10_000)
  const reply = await venue.tryToPlace(intan, [booking], { more: { useCredit: true, quoteHash } })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', data: { Quote: { Due: 60_000, Credit: { Used: 40_000 } } } },
  })
})

test('a guest has no store credit', async () => {
  const quote = await venue.quote(venue.visitor(), [freeHour()], {
    guestNumber: 2,
    more: { useCredit: true },
  })
  expect(quote).toMatchObject({ Credit: null, PackageOffers: [], Due: 100_000 })
})

test('a late payment confirms an order if its packages and credit are still available', async () => {
  const joko = await venue.customer('joko@example.com')
  const quota = await venue.buyPackage(joko, { hours: 1 })
  await venue.giveCredit('joko@example.com', 20_000)
  const bookings = [byPackage(freeHour()), freeHour({ id: 2 })]
  const placed = await venue.place(joko, bookings, { more: { useCredit: true } })
  await venue.expireHolds()
  expect(await venue.stateOf(placed.OrderID)).toBe('expired')
  expect(await quotaOf(quota)).toEqual({ balance: 1, reserved: 0 })
  expect(await creditOf('joko@example.com')).toBe(20_000)
  await venue.simulate(placed.PaymentID, 'pay-late')
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
  expect(await quotaOf(quota)).toEqual({ balance: 0, reserved: 0 })
  expect(await creditOf('joko@example.com')).toBe(0)
})

test('if the package of an order has no hours left, a late payment becomes store credit, and no court is claimed', async () => {
  const kiki = await venue.customer('kiki@example.com')
  const quota = await venue.buyPackage(kiki, { hours: 1 })
  const bookings = [byPackage(freeHour()), freeHour({ id: 2 })]
  const placed = await venue.place(kiki, bookings)
  await venue.expireHolds()
  await venue.place(kiki, [byPackage(freeHour())])
  await venue.simulate(placed.PaymentID, 'pay-late')
  expect(await quotaOf(quota)).toEqual({ balance: 0, reserved: 0 })
  expect(await venue.stateOf(placed.OrderID)).toBe('refunded')
  expect(await creditOf('kiki@example.com')).toBe(100_000)
  const claimed = await venue.db.query(
    `select from court_hour h join sales_order o on o.id = h.order_id where o.public_id = $1`,
    [placed.OrderID],
  )
  expect(claimed).toHaveLength(0)
})

test('a reversed payment returns the package hours and the store credit of its order', async () => {
  const lala = await venue.customer('lala@example.com')
  const quota = await venue.buyPackage(lala, { hours: 1 })
  await venue.giveCredit('lala@example.com', 20_000)
  const placed = await venue.place(lala, [byPackage(freeHour()), freeHour({ id: 2 })], {
    more: { useCredit: true },
  })
  await venue.simulate(placed.PaymentID, 'pay')
  await venue.simulate(placed.PaymentID, 'reversal')
  expect(await venue.stateOf(placed.OrderID)).toBe('refunded')
  expect(await quotaOf(quota)).toEqual({ balance: 1, reserved: 0 })
  expect(await creditOf('lala@example.com')).toBe(20_000)
})
