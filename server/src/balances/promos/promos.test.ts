import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { openBalances, type BalancesUnderTest } from '../../orders/place/test-balances.ts'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { addPromo, unusedHourMaker, usesOf, withCode, type PromoColumns } from './test-promos.ts'

let venue: BalancesUnderTest
let someone: Visitor
beforeAll(async () => {
  venue = await openBalances()
})
beforeEach(() => {
  someone = venue.visitor()
})
afterAll(() => venue.close())

/** Each call returns another hour that nobody has, for 100,000 rupiah with tax. A tube of balls costs 120,000. */
const unusedHour = unusedHourMaker()
/** Adds a promo, by default of 20 percent. `withCode(1, 'X')`: the options of an order by guest number 1 with code X. */
const addPromoWith = (terms: PromoColumns): Promise<void> => addPromo(venue.db, terms)
const usesOfCode = (code: string): Promise<number> => usesOf(venue.db, code)

test('a code reduces the price and its tax by a fifth, also in the charged amount', async () => {
  await addPromoWith({ code: 'PAGI20' })
  const booking = unusedHour({ addOns: { BALL: 1 } })
  const quote = await venue.quote(someone, [booking], withCode(1, ' pagi 20 '))
  expect(quote).toMatchObject({
    Discount: 44_000,
    Promo: { Code: 'PAGI20', Name: 'Morning', Discount: 44_000 },
    Total: 176_000,
    Due: 176_000,
    Tax: { Base: 160_000, Amount: 16_000 },
  })
  const placed = await venue.place(someone, [booking], withCode(1, 'PAGI20', { quoteHash: quote.QuoteHash }))
  expect(placed.Total).toBe(176_000)
  const lines = await venue.db.query(
    `select l.kind, l.discount from order_line l join sales_order o on o.id = l.order_id
      where o.public_id = $1 order by l.kind desc`,
    [placed.OrderID],
  )
  expect(lines).toEqual([
    { kind: 'court', discount: 20_000 },
    { kind: 'add-on', discount: 24_000 },
  ])
  expect(await usesOfCode('PAGI20')).toBe(1)
})

test('an order with a promo and the hash of a quote without it is refused with the new price', async () => {
  await addPromoWith({ code: 'OTHER' })
  const booking = unusedHour()
  const { QuoteHash: quoteHash } = await venue.quote(someone, [booking], { guestNumber: 2 })
  const reply = await venue.tryToPlace(someone, [booking], withCode(2, 'OTHER', { quoteHash }))
  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', data: { Quote: { Promo: { Code: 'OTHER' }, Due: 80_000 } } },
  })
})

test('the discount is spread over a coach’s hours without losing a rupiah', async () => {
  await addPromoWith({ code: 'ODD', kind: 'amount', percent: null, amount: 33_333, scope: 'coach' })
  const booking = item({
    date: addDays(tomorrow, 20),
    hours: [8, 9, 10],
    coach: { id: 'TST1-K1', hours: [8, 9, 10] },
  })
  const placed = await venue.place(someone, [booking], withCode(3, 'ODD'))
  expect(placed.Total).toBe(900_000 - 33_333)
  const [sum] = await venue.db.query(
    `select sum(l.discount)::int as discount, count(*) filter (where l.discount > 0)::int as lines
       from order_line l join sales_order o on o.id = l.order_id where o.public_id = $1`,
    [placed.OrderID],
  )
  expect(sum).toEqual({ discount: 33_333, lines: 3 })
})

test('a promo of 100 percent leaves nothing to pay', async () => {
  await addPromoWith({ code: 'FREE', percent: 100 })
  const placed = await venue.place(someone, [unusedHour()], withCode(4, 'FREE'))
  expect(placed).toMatchObject({ Total: 0, PaymentID: null })
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
})

test('hours paid by a package get no discount', async () => {
  await addPromoWith({ code: 'BOTH' })
  const ani = await venue.customer('ani@example.com')
  await venue.buyPackage(ani, { hours: 5 })
  const first = unusedHour()
  const byPackage = { ...first, courts: first.courts.map((court) => ({ ...court, paidByPackage: true })) }
  const quote = await venue.quote(ani, [byPackage, unusedHour({ id: 2 })], { more: { promoCode: 'BOTH' } })
  expect(quote).toMatchObject({ PackageAmount: 100_000, Discount: 20_000, Total: 80_000 })
  const reply = await venue.tryToQuote(ani, [byPackage], { more: { promoCode: 'BOTH' } })
  expect(reply).toMatchObject({ status: 422, body: { code: 'PROMO_NOT_APPLICABLE' } })
})

const refused: { title: string; terms: PromoColumns; code: string; status: number }[] = [
  {
    title: 'that has ended',
    terms: { starts_on: '2031-01-01', ends_on: '2031-03-04' },
    code: 'PROMO_UNKNOWN',
    status: 422,
  },
  { title: 'that has not begun', terms: { starts_on: '2031-03-06' }, code: 'PROMO_UNKNOWN', status: 422 },
  { title: 'that was switched off', terms: { is_active: false }, code: 'PROMO_UNKNOWN', status: 422 },
  {
    title: 'of another location',
    terms: { location_ids: '{TST2}' },
    code: 'PROMO_NOT_APPLICABLE',
    status: 422,
  },
  { title: 'for other hours', terms: { from_hour: 22 }, code: 'PROMO_HOURS', status: 422 },
  {
    title: 'with a minimum above what is spent',
    terms: { minimum: 500_000 },
    code: 'PROMO_MINIMUM',
    status: 422,
  },
  {
    title: 'for coaches, in an order without a coach,',
    terms: { scope: 'coach' },
    code: 'PROMO_NOT_APPLICABLE',
    status: 422,
  },
]
for (const [n, { title, terms, code, status }] of refused.entries())
  test(`a code ${title} is refused with the reason in quote and order`, async () => {
    await addPromoWith({ code: `NOT${n}`, ...terms })
    const booking = unusedHour()
    const options = withCode(10 + n, `NOT${n}`)
    const body = { code }
    expect(await venue.tryToQuote(someone, [booking], options)).toMatchObject({ status, body })
    expect(await venue.tryToPlace(someone, [booking], options)).toMatchObject({ status, body })
  })

test('a first-order promo recognises guests with another spelling of the e-mail or another phone', async () => {
  await addPromoWith({ code: 'WELCOME', first_order_only: true })
  await venue.simulate((await venue.place(someone, [unusedHour()], { guestNumber: 30 })).PaymentID, 'pay')
  const known = { Name: 'Ani', Telephone: '+62 812 55501234', Email: 'player30+padel@example.com' }
  const optionsWith = (more: object) => ({ guestNumber: 30, more: { promoCode: 'WELCOME', ...more } })
  for (const profileCustomer of [
    known,
    { ...known, Email: 'else@example.com', Telephone: '+62 812 10000030' },
  ]) {
    const reply = await venue.tryToPlace(venue.visitor(), [unusedHour()], optionsWith({ profileCustomer }))
    expect(reply).toMatchObject({ status: 422, body: { code: 'PROMO_FIRST_ORDER_ONLY' } })
  }
  await venue.place(someone, [unusedHour()], withCode(31, 'WELCOME'))
})

test('a quote does not reveal whether an e-mail or phone has ordered; the order checks it', async () => {
  await addPromoWith({ code: 'HELLO', first_order_only: true })
  await addPromoWith({ code: 'EACHONE', per_customer: 1 })
  for (const options of [{ guestNumber: 90 }, withCode(91, 'EACHONE')])
    await venue.simulate((await venue.place(someone, [unusedHour()], options)).PaymentID, 'pay')
  const stranger = await venue.customer('player90@example.com', '+6281210000091')
  await venue.db.query(`update customer set email_verified_at = null where email = 'player90@example.com'`)
  const booking = unusedHour()
  const quoteOf = async (visitor: typeof someone, options: ReturnType<typeof withCode>) => {
    const { Promo, Total } = await venue.quote(visitor, [booking], options)
    return { Promo, Total }
  }
  for (const code of ['HELLO', 'EACHONE']) {
    const ofNewGuest = await quoteOf(venue.visitor(), withCode(99, code))
    expect(ofNewGuest.Promo).toMatchObject({ Code: code })
    for (const guestNumber of [90, 91])
      expect(await quoteOf(venue.visitor(), withCode(guestNumber, code))).toEqual(ofNewGuest)
    expect(await quoteOf(stranger, { more: { promoCode: code } })).toEqual(ofNewGuest)
  }
  const refused = await venue.tryToPlace(venue.visitor(), [booking], withCode(90, 'HELLO'))
  expect(refused).toMatchObject({ status: 422, body: { code: 'PROMO_FIRST_ORDER_ONLY' } })
  const again = await venue.tryToPlace(venue.visitor(), [booking], withCode(91, 'EACHONE'))
  expect(again).toMatchObject({ body: { code: 'PROMO_USED_UP' } })
})

test('a first-order promo is used once, also with late payments, other spellings and concurrent orders', async () => {
  await addPromoWith({ code: 'FIRST', first_order_only: true })
  const late = await venue.place(someone, [unusedHour()], withCode(70, 'FIRST'))
  await venue.expireHolds()
  await venue.place(someone, [unusedHour()], withCode(70, 'FIRST'))
  await venue.simulate(late.PaymentID, 'pay-late')
  expect(await venue.stateOf(late.OrderID)).toBe('refund_due')
  expect(await usesOfCode('FIRST')).toBe(1)
  const detailsOf = (n: number) => ({
    Name: 'Ani',
    Telephone: `+62 812 7770${1000 + n}`,
    Email: `first+${n}@example.com`,
  })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      venue.tryToPlace(someone, [unusedHour()], withCode(71, 'FIRST', { profileCustomer: detailsOf(n) })),
    ),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const again = await venue.tryToPlace(
    someone,
    [unusedHour()],
    withCode(71, 'FIRST', { profileCustomer: detailsOf(9) }),
  )
  expect(again).toMatchObject({ body: { code: 'PROMO_FIRST_ORDER_ONLY' } })
})

test('the automatic promo with the largest discount applies, unless a code is typed', async () => {
  await addPromoWith({
    name_en: 'Late week',
    name_id: 'Akhir',
    percent: 10,
    weekdays: '{0}',
    scope: 'courts',
  })
  await addPromoWith({ code: 'SMALL', percent: 1 })
  const sunday = (hour: number) => item({ date: '2031-03-23', hours: [hour] })
  expect(await venue.quote(someone, [sunday(6)])).toMatchObject({
    Promo: { Code: null, Name: 'Late week', Discount: 10_000 },
    Total: 90_000,
  })
  expect(await venue.quote(someone, [sunday(6)], withCode(40, 'SMALL'))).toMatchObject({
    Promo: { Code: 'SMALL', Discount: 1_000 },
  })
  expect((await venue.place(someone, [sunday(7)], { guestNumber: 40 })).Total).toBe(90_000)
})

test('a use is returned when the order expires or is cancelled; a late payment needs an unused one', async () => {
  await addPromoWith({ code: 'ONCE', max_uses: 1 })
  const first = await venue.place(someone, [unusedHour()], withCode(50, 'ONCE'))
  const taken = await venue.tryToPlace(venue.visitor(), [unusedHour()], withCode(51, 'ONCE'))
  expect(taken).toMatchObject({ status: 409, body: { code: 'PROMO_USED_UP' } })
  await someone.post(`/api/payments/${first.PaymentID}/cancel`)
  expect(await usesOfCode('ONCE')).toBe(0)

  const second = await venue.place(venue.visitor(), [unusedHour()], withCode(51, 'ONCE'))
  await venue.expireHolds()
  expect(await usesOfCode('ONCE')).toBe(0)
  await venue.place(venue.visitor(), [unusedHour()], withCode(52, 'ONCE'))
  await venue.simulate(second.PaymentID, 'pay-late')
  expect(await venue.stateOf(second.OrderID)).toBe('refund_due')
  expect(await usesOfCode('ONCE')).toBe(1)
})

test('an expired hold does not block a use, even if no job runs', async () => {
  await addPromoWith({ code: 'HELD', max_uses: 1 })
  await venue.place(someone, [unusedHour()], withCode(60, 'HELD'))
  await venue.db.query(`update sales_order set held_until = now() - interval '1 second'
                         where state = 'held' and promo_id = (select id from promo where code = 'HELD')`)
  await venue.db.query(`update court_hour h set held_until = o.held_until
                          from sales_order o where o.id = h.order_id and o.state = 'held'`)
  const next = await venue.place(venue.visitor(), [unusedHour()], withCode(61, 'HELD'))
  expect(next.Total).toBe(80_000)
})

test('a late payment takes the use again', async () => {
  await addPromoWith({ code: 'AGAIN', max_uses: 5, per_customer: 1 })
  const placed = await venue.place(someone, [unusedHour()], withCode(70, 'AGAIN'))
  await venue.expireHolds()
  await venue.simulate(placed.PaymentID, 'pay-late')
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
  expect(await usesOfCode('AGAIN')).toBe(1)
})

test('if the promo is used up between quote and order, the order is refused and claims nothing', async () => {
  await addPromoWith({ code: 'LAST', max_uses: 1 })
  const booking = unusedHour()
  const { QuoteHash: quoteHash } = await venue.quote(someone, [booking], withCode(80, 'LAST'))
  await venue.place(venue.visitor(), [unusedHour()], withCode(81, 'LAST'))
  const reply = await venue.tryToPlace(someone, [booking], withCode(80, 'LAST', { quoteHash }))
  expect(reply).toMatchObject({ status: 409, body: { code: 'PROMO_USED_UP' } })
})

test('the list has today’s promos of the location in the reader’s language', async () => {
  await addPromoWith({ code: 'HIDDEN', is_listed: false })
  await addPromoWith({
    code: 'GIFT',
    kind: 'free-add-on',
    percent: null,
    item: 'RACKET',
    name_en: 'A racket',
    name_id: 'Raket',
  })
  const answer = await someone.get('/api/promos?distChan=TST1', { headers: { 'accept-language': 'id' } })
  const shown = (answer.body as { data: Record<string, unknown>[] }).data
  expect(shown.find(({ Code }) => Code === 'GIFT')).toMatchObject({
    Name: 'Raket',
    Kind: 'free-add-on',
    AddOnName: 'Raket',
    StartsOn: '05-03-2031',
    EndsOn: '31-03-2031',
    IsUsedUp: false,
  })
  expect(shown.find(({ Code }) => Code === 'LAST')).toMatchObject({ IsUsedUp: true })
  const codes = shown.map(({ Code }) => Code)
  // `NOT0` to `NOT3`: the first four of `refused`.
  for (const code of ['HIDDEN', 'NOT0', 'NOT1', 'NOT2', 'NOT3']) expect(codes).not.toContain(code)
  expect(await someone.get('/api/promos?distChan=NOPE')).toMatchObject({ status: 404 })
})

test('validating a code without a booking is refused', async () => {
  const validate = (promoCode: string) =>
    someone.post('/api/promos/validate', {
      body: {
        payload: { selectedTimesData: [], selectedCourt: [], selectedAddOns: [], selectedCoaches: [] },
        isPayWithPackage: false,
        profileCustomer: null,
        distChan: 'TST1',
        division: 'PADEL',
        promoCode,
      },
    })
  expect(await validate('PAGI20')).toMatchObject({ status: 422, body: { code: 'BASKET_EMPTY' } })
})

test('twenty wrong codes block the browser, not the network address', async () => {
  await addPromoWith({ code: 'NEXTDOOR' })
  const booking = unusedHour()
  const attacker = venue.visitor()
  for (let n = 0; n < 25; n += 1) {
    const { status } = await venue.tryToQuote(attacker, [booking], withCode(70, `WRONG${n}`))
    expect(status).toBe(n < 20 ? 422 : 429)
  }
  expect((await venue.tryToQuote(attacker, [booking], withCode(70, 'NEXTDOOR'))).status).toBe(429)
  const neighbour = venue.visitor()
  expect(await venue.quote(neighbour, [booking], withCode(71, 'NEXTDOOR'))).toMatchObject({
    Promo: { Code: 'NEXTDOOR' },
  })
})

test('a customer who deletes the cookies keeps the count of wrong codes', async () => {
  const booking = unusedHour()
  const statuses = new Map<number, number>()
  const browser = await venue.customer('tara@example.com')
  for (let n = 0; n < 25; n += 1) {
    browser.cookies.delete('visitor')
    const { status } = await venue.tryToQuote(browser, [booking], withCode(72, `GUESS${n}`))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 422: 20, 429: 5 })
})
