import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPromo } from '../../balances/promos/test-promos.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from './test-players.ts'
import { contactOf, quoteSale, sell, trySell } from './test-sales.ts'

// The hours 18 and 19 cost Rp 300.000 together without a promo. `ChangingStaff`: a logged-in member of staff.
let venue: VenueWithStaff
let dian: ChangingStaff
let day = 2
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await venue.db.query('update location set hours_per_date = 12')
  await addPromo(venue.db, { code: 'DESK20' })
  dian = await venue.staff('front-desk')
  await dian.openDrawer(500_000)
})
afterAll(() => venue.close())
beforeEach(() => {
  day += 1
})
const items = () => [item({ date: addDays(today, day), hours: [18, 19] })]

test('staff sell with the promo code of the guest: it lowers the price and is used once', async () => {
  const buyer = await contactOf(dian, {})
  const quoted = await quoteSale(dian, items(), /* no discount */ undefined, buyer, 'desk20')
  expect(quoted.body).toMatchObject({ data: { SaleQuote: { Promo: { Code: 'DESK20' } }, PriceOff: 0 } })
  const { OrderID } = await sell(dian, items(), { promoCode: 'desk20' })
  const [order] = await venue.db.query(
    `select o.discount > 0 as "isLower", o.discount_reason as reason, p.code
       from sales_order o join promo p on p.id = o.promo_id where o.public_id = $1`,
    [OrderID],
  )
  expect(order).toEqual({ isLower: true, reason: null, code: 'DESK20' })
})

test('a promo that is limited per person needs a buyer with phone or e-mail', async () => {
  await addPromo(venue.db, { code: 'FIRST20', first_order_only: true })
  const withNameOnly = await contactOf(dian, {})
  expect(
    replyText(await quoteSale(dian, items(), /* no discount */ undefined, withNameOnly, 'FIRST20')),
  ).toBe('422 ADDRESS_NEEDED')
  const person = { name: 'Wulan Sari', phone: '0812 7000 1234' }
  await sell(dian, items(), { person, promoCode: 'FIRST20' })
  day += 1
  expect(replyText(await trySell(dian, items(), { person, promoCode: 'FIRST20' }))).toMatch(
    /^\d+ PROMO_(FIRST_ORDER_ONLY|USED_UP)$/,
  )
})

test('an automatic promo lowers the price of a walk-in with a name only', async () => {
  await addPromo(venue.db, { code: null, percent: 10 })
  const { OrderID } = await sell(dian, items())
  const [order] = await venue.db.query(
    `select o.promo_id is not null as "hasPromo", cardinality(u.customer_keys) as keys
       from sales_order o join promo_use u on u.order_id = o.id where o.public_id = $1`,
    [OrderID],
  )
  // The key is that of the order, because nothing else identifies the person.
  expect(order).toEqual({ hasPromo: true, keys: 1 })
  await venue.db.query('update promo set is_active = false where code is null')
})

test('a promo code and a discount by staff together are refused', async () => {
  const priceOff = { kind: 'amount' as const, value: 10_000, reason: 'lights went out', approval: null }
  const buyer = await contactOf(dian, {})
  expect(replyText(await quoteSale(dian, items(), priceOff, buyer, 'DESK20'))).toBe(
    '422 PROMO_WITH_PRICE_OFF',
  )
  const { body } = await quoteSale(dian, items(), priceOff, buyer)
  const { QuoteHash: hash } = (body as { data: { SaleQuote: { QuoteHash: string } } }).data.SaleQuote
  expect(replyText(await trySell(dian, items(), { priceOff, hash, promoCode: 'DESK20' }))).toBe(
    '422 PROMO_WITH_PRICE_OFF',
  )
})

test('an unknown code is refused, and after too many tries each code', async () => {
  const answers: string[] = []
  for (let n = 0; n < 25; n += 1)
    answers.push(replyText(await quoteSale(dian, items(), /* no discount */ undefined, null, `WRONG${n}`)))
  expect(answers[0]).toBe('422 PROMO_UNKNOWN')
  expect(answers.at(-1)).toBe('429 TOO_MANY_REQUESTS')
})
