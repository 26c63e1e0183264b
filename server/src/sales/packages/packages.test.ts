import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { verifyEmail } from '../../people/accounts/verify-email.ts'
import { systemClock, venueNow } from '../../platform/base/clock.ts'
import { guest, item } from '../../orders/place/test-players.ts'
import { gatewayAttemptOf } from '../../money/payments/test-payments.ts'
import { openPackages, type PackagesUnderTest } from './test-packages.ts'

const soon = addDays(venueNow(systemClock, 'Asia/Jakarta').date, 3)
let venue: PackagesUnderTest // The server of this test, with packages on sale and functions to buy them.

beforeAll(async () => {
  venue = await openPackages()
})
afterAll(() => venue.close())

test('the packages on sale are listed by price per hour, the lowest first, with the price without a package', async () => {
  const [morning, flexi, ...others] = await venue.onSale('TST1', 'id')
  expect(others).toEqual([])
  expect(morning).toMatchObject({
    PackageID: 'MORNING',
    Desc: 'Pagi hari kerja',
    PricePerHour: 60_000,
    ListPrice: 100_000,
    Weekdays: [1, 2, 3, 4, 5],
    FromHour: 6,
    ToHour: 12,
    PriceTypes: ['R'],
    Locations: [{ SalesOfficeID: 'TST1', SalesOfficeName: 'Pantul Test One' }],
    PerCustomer: 1,
    Tax: { IsInclusive: true },
  })
  // The list price is that of a regular hour, so that the shown saving is not exaggerated by peak hours of 150,000.
  expect(flexi).toMatchObject({
    PackageID: 'FLEXI',
    PricePerHour: 80_000,
    ListPrice: 100_000,
    Locations: null,
  })
  expect(await venue.onSale('TST2')).toMatchObject([{ PackageID: 'EAST', Desc: '' }])
})

test('a package is on sale on its sale dates, in local time', async () => {
  const now = venue.clock.now().toString()
  await venue.db.query(
    `update package set sold_from = '2031-03-05', sold_to = '2031-03-05' where id = 'EAST'`,
  )
  venue.clock.set('2031-03-05T10:00:00+07:00')
  expect(await venue.onSale('TST2')).toMatchObject([{ SoldTo: '05-03-2031' }])
  // 22:30 in Jakarta is the next day in Jayapura.
  venue.clock.set('2031-03-05T22:30:00+07:00')
  expect(await venue.onSale('TST2')).toEqual([])
  const refused = await venue.tryToBuy(venue.visitor(), {
    packageId: 'EAST',
    distChan: 'TST2',
    guestNumber: 1,
  })
  expect([refused.status, refused.body]).toMatchObject([404, { code: 'PACKAGE_UNKNOWN' }])
  await venue.db.query(`update package set sold_from = null, sold_to = null where id = 'EAST'`)
  venue.clock.set(now)
})

test('the packages of a paid order are granted with the terms of the order date', async () => {
  const dinda = await venue.customer('dinda@example.com')
  const order = await venue.buy(dinda, { quantity: 2 })
  expect(order).toMatchObject({ Total: 1_600_000, RedirectUrl: expect.any(String) as string })
  expect(await venue.quota(dinda)).toEqual([])
  await venue.db.query(`update package set hours = 1, name = 'Other', to_hour = 9 where id = 'FLEXI'`)
  await venue.pay(order)
  await venue.db.query(`update package set hours = 10, name = 'Flexi 10', to_hour = 24 where id = 'FLEXI'`)
  const owned = await venue.quota(dinda)
  expect(owned).toMatchObject([
    { Name: 'Flexi 10', Hours: 10, Balance: 10, Reserved: 0, Used: 0, State: 'active', ToHour: 24 },
    { Name: 'Flexi 10', Hours: 10, Balance: 10 },
  ])
  expect(await venue.ledger(dinda, owned[0]?.QuotaID ?? '')).toMatchObject([
    { Kind: 'grant', Units: 10, OrderNo: order.OrderNo, Date: null, Hours: [] },
  ])
})

test('another total from the browser is refused with the current one', async () => {
  const visitor = venue.visitor()
  const refused = await venue.tryToBuy(visitor, { guestNumber: 2, quantity: 3, total: 2_399_999 })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'PRICE_CHANGED', data: { Total: 2_400_000 } },
  ])
  await venue.db.query(`update location set tax_is_inclusive = false where id = 'TST1'`)
  const onTop = await venue.tryToBuy(visitor, { guestNumber: 2 })
  expect(onTop.body).toMatchObject({ code: 'PRICE_CHANGED', data: { Total: 880_000 } })
  expect(await venue.buy(visitor, { guestNumber: 2, total: 880_000 })).toMatchObject({ Total: 880_000 })
  await venue.db.query(`update location set tax_is_inclusive = true where id = 'TST1'`)
})

test('a repeated request places one order; the same key with another body is refused', async () => {
  const visitor = venue.visitor()
  const key = 'one-and-the-same-try'
  await visitor.get('/api/csrf-token')
  const [first, second] = await Promise.all([
    venue.tryToBuy(visitor, { guestNumber: 3, key }),
    venue.tryToBuy(visitor, { guestNumber: 3, key }),
  ])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toMatchObject({ data: { OrderID: (first.body as Answer).data.OrderID } })
  const other = await venue.tryToBuy(visitor, { guestNumber: 3, key, quantity: 2 })
  expect([other.status, other.body]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }])
})

test.each([
  ['an order without a buyer', { profileCustomer: null }, 401, 'LOGIN_REQUIRED'],
  ['a package of another location', { packageId: 'EAST', expectedTotal: 320_000 }, 404, 'PACKAGE_UNKNOWN'],
  ['a package that does not exist', { packageId: 'NONE' }, 404, 'PACKAGE_UNKNOWN'],
  ['an unknown location', { distChan: 'NOWHERE' }, 404, 'LOCATION_UNKNOWN'],
  ['an order of no pieces', { quantity: 0 }, 400, 'BODY_INVALID'],
  ['an order of eleven pieces', { quantity: 11 }, 400, 'BODY_INVALID'],
  [
    'more than the limit per person',
    { packageId: 'MORNING', quantity: 2, expectedTotal: 600_000 },
    422,
    'PACKAGE_LIMIT',
  ],
  [
    'a buyer without a name',
    { profileCustomer: { Name: ' ', Telephone: '+62 812 3456 7890', Email: 'a@example.com' } },
    422,
    'FULL_NAME_REQUIRED',
  ],
])('%s is refused', async (_, more, status, code) => {
  const refused = await venue.tryToBuy(venue.visitor(), { guestNumber: 4, more })
  expect([refused.status, refused.body]).toMatchObject([status, { code }])
})

test('a package that is not on sale is refused', async () => {
  await venue.db.query(`update package set is_active = false where id = 'FLEXI'`)
  const refused = await venue.tryToBuy(venue.visitor(), { guestNumber: 5 })
  expect(refused.body).toMatchObject({ code: 'PACKAGE_UNKNOWN' })
  expect(await venue.onSale('TST1')).toMatchObject([{ PackageID: 'MORNING' }])
  await venue.db.query(`update package set is_active = true where id = 'FLEXI'`)
})

test('unpaid package orders count as unpaid orders of the person', async () => {
  await venue.db.query(`update location set unpaid_orders = 2 where id = 'TST1'`)
  const browser = venue.visitor()
  await venue.buy(browser, { guestNumber: 6 })
  await venue.order(browser, [item({ date: soon })], { guestNumber: 6 })
  const refused = await venue.tryToBuy(browser, { guestNumber: 6 })
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'TOO_MANY_UNPAID' }])
  await venue.db.query(`update location set unpaid_orders = 1000 where id = 'TST1'`)
})

test('a guest’s packages join the account that verifies the e-mail; two guests with one e-mail are one person', async () => {
  const [firstGuest, secondGuest] = [guest(7), { ...guest(8), Email: guest(7).Email }]
  await venue.pay(await venue.buy(venue.visitor(), { more: { profileCustomer: firstGuest } }))
  await venue.pay(await venue.buy(venue.visitor(), { more: { profileCustomer: secondGuest } }))
  const unpaid = await venue.buy(venue.visitor(), { more: { profileCustomer: secondGuest } })
  const owner = await venue.customer(firstGuest.Email, '+6281111111')
  expect(await venue.quota(owner)).toEqual([])
  await verify(firstGuest.Email)
  expect(await venue.quota(owner)).toMatchObject([{ Balance: 10 }, { Balance: 10 }])
  // Paid after the account verified the e-mail: the package belongs to the account at once.
  await venue.pay(unpaid)
  expect(await venue.quota(owner)).toHaveLength(3)
  const otherCustomer = await venue.customer('somebody-else@example.com', '+6281111112')
  expect(await venue.quota(otherCustomer)).toEqual([])
})

test('an account with the verified e-mail gets a guest’s package at once; the order stays the guest’s', async () => {
  const owner = await venue.customer('kartika@example.com', '+6281111115')
  await verify('kartika@example.com')
  const guests = venue.visitor()
  const profileCustomer = { ...guest(11), Email: 'kartika@example.com' }
  const order = await venue.buy(guests, { more: { profileCustomer } })
  await venue.pay(order)
  const [quota] = await venue.quota(owner)
  expect(quota).toMatchObject({ Balance: 10 })
  expect(await venue.ledger(owner, quota?.QuotaID ?? '')).toMatchObject([{ Kind: 'grant', OrderNo: null }])
  expect((await guests.get(`/api/orders/${order.OrderID}`)).status).toBe(200)
  // The e-mail moves to another account: granted packages stay.
  await venue.db.query(
    `update customer set email = 'kartika.new@example.com' where email = 'kartika@example.com'`,
  )
  const next = await venue.customer('kartika@example.com', '+6281111116')
  await verify('kartika@example.com')
  expect(await venue.quota(next)).toEqual([])
  expect(await venue.quota(owner)).toHaveLength(1)
})

test('another person’s package gets the same response as an unknown one', async () => {
  const [ani, budi] = [await venue.customer('ani@example.com'), await venue.customer('budi@example.com')]
  await venue.pay(await venue.buy(ani))
  const [quota] = await venue.quota(ani)
  for (const id of [quota?.QuotaID, 'A'.repeat(22)]) {
    const reply = await budi.get(`/api/quota-packages/${id}/ledger`)
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'QUOTA_UNKNOWN' }])
  }
  const nobody = await venue.visitor().get(`/api/quota-packages/${quota?.QuotaID}/ledger`)
  expect([nobody.status, nobody.body]).toMatchObject([401, { code: 'LOGIN_REQUIRED' }])
})

test('payment, simulator, history and invoice of a package order show the package; there is no calendar', async () => {
  const citra = await venue.customer('citra@example.com')
  const order = await venue.buy(citra, { quantity: 2 })
  const sold = [
    { PackageID: 'FLEXI', Name: 'Flexi 10', Hours: 10, Quantity: 2, UnitPrice: 800_000, Amount: 1_600_000 },
  ]
  const simulation = await citra.get(`/api/simulate/${order.PaymentID}`)
  expect(simulation.body).toMatchObject({ data: { Packages: sold, Lines: [], Amount: 1_600_000 } })
  await venue.pay(order)
  const payment = await citra.get(`/api/payments/${order.PaymentID}`)
  expect(payment.body).toMatchObject({
    data: {
      Packages: sold,
      Items: [],
      Lines: [],
      Total: 1_600_000,
      CancellationTiers: [],
      OrderState: 'confirmed',
    },
  })
  const list = await citra.get('/api/orders?tab=done')
  expect(list.body).toMatchObject({
    data: { items: [{ OrderID: order.OrderID, Packages: sold, Items: [] }] },
  })
  const detail = await citra.get(`/api/orders/${order.OrderID}`)
  expect(detail.body).toMatchObject({
    data: { Packages: sold, Lines: [], Policy: { FreeUntil: null, Tiers: [], BackNow: 0 } },
  })
  const invoice = await citra.get(`/api/orders/${order.OrderID}/invoice`)
  expect(invoice.body).toMatchObject({ data: { Packages: sold, Total: 1_600_000, Tax: { Amount: 145_455 } } })
  for (const path of [`/api/orders/${order.OrderID}`, `/api/payments/${order.PaymentID}`]) {
    const calendar = await citra.get(`${path}/calendar.ics`)
    expect(calendar.body).toMatchObject({ code: 'PAYMENT_CLOSED' })
  }
})

test('in the history package orders are sorted by purchase date', async () => {
  const indah = await venue.customer('indah@example.com')
  await venue.pay(await venue.order(indah, [item({ date: soon, hours: [8], courts: ['TST1-C3'] })]))
  const order = await venue.buy(indah)
  const waiting = await indah.get('/api/orders?tab=waiting')
  expect(waiting.body).toMatchObject({ data: { items: [{ OrderID: order.OrderID }], total: 1 } })
  await venue.pay(order)
  const purchaseDate = venueNow(systemClock, 'Asia/Jakarta').date
  const month = `${purchaseDate.slice(5, 7)}-${purchaseDate.slice(0, 4)}`
  const done = await indah.get(`/api/orders?tab=done&month=${month}`)
  expect(done.body).toMatchObject({ data: { items: [{ OrderID: order.OrderID }], total: 1 } })
  expect((await indah.get('/api/orders?tab=done&month=01-2020')).body).toMatchObject({ data: { total: 0 } })
  const upcoming = await indah.get('/api/orders?tab=upcoming')
  expect(upcoming.body).toMatchObject({ data: { items: [{ Packages: [] }], total: 1 } })
})

test('a package order cannot be cancelled by its owner', async () => {
  const joko = await venue.customer('joko@example.com')
  const order = await venue.buy(joko)
  await venue.pay(order)
  const preview = await joko.get(`/api/orders/${order.OrderID}/cancel-preview`)
  expect([preview.status, preview.body]).toMatchObject([409, { code: 'ORDER_CLOSED' }])
  expect(await venue.quota(joko)).toMatchObject([{ Balance: 10 }])
})

test('only the browser of a guest who bought a package can see the order', async () => {
  const guestBrowser = venue.visitor()
  const order = await venue.buy(guestBrowser, { guestNumber: 9 })
  expect((await guestBrowser.get(`/api/orders/${order.OrderID}`)).status).toBe(200)
  expect((await venue.visitor().get(`/api/orders/${order.OrderID}`)).status).toBe(404)
})

test('the gateway gets the package as one line, whose price times quantity is the amount', async () => {
  const order = await venue.buy(venue.visitor(), { guestNumber: 10, quantity: 3 })
  const attempt = await gatewayAttemptOf(venue.db, order.PaymentID ?? '')
  expect(attempt.lines).toEqual([{ id: 'FLEXI', name: 'Flexi 10', unitPrice: 800_000, quantity: 3 }])
  expect(attempt.amount).toBe(2_400_000)
})

type Answer = { readonly data: { readonly OrderID: string } }

async function verify(email: string): Promise<void> {
  const [row] = await venue.db.query<{ id: number }>('select id from customer where email = $1', [email])
  const now = venue.clock.now()
  await venue.db.transaction((tx) => verifyEmail(tx, { customerId: row?.id ?? 0, email, now }))
}
