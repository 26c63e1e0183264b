import { generateSync } from 'otplib'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { item, today } from './test-players.ts'
import { quoteSale, sell, tender, trySell } from './test-sales.ts'

// The hours 18 and 19 together cost Rp 300.000 by the price list. Sari is a manager, Dian is at the front desk.
let venue: VenueWithStaff
let sari: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await venue.db.query('update location set hours_per_date = 12, reschedule_hours = 0')
  sari = await venue.staff('manager')
  await sari.openDrawer(5_000_000)
})
afterAll(() => venue.close())

let dian: ChangingStaff
let day = 2
beforeEach(async () => {
  day += 1
  dian = await venue.staff('front-desk')
})
/** Eight hours of a day, which together cost Rp 800.000 by the price list. */
const eightHours = Array.from({ length: 8 }, (_, n) => n + 8)
const items = (hours: readonly number[] = [18, 19]) => [item({ date: addDays(today, day), hours })]
/** A discount by staff, without an approval. */
const staffDiscount = (
  value: number,
  reason = 'lights went out',
  kind: 'amount' | 'percent' | 'price' = 'amount',
) => ({
  kind,
  value,
  reason,
  approval: null,
})
/** Status, code and the digits of the message: the rupiah that staff may still take off or leave unpaid. */
const refusalWithRupiah = (reply: Awaited<ReturnType<typeof trySell>>): string =>
  `${replyText(reply)} ${((reply.body as { message?: string }).message ?? '').replace(/\D/gu, '')}`

test('a discount by staff is in the quote and the paid amount, stored as line discounts, and recorded with its reason', async () => {
  const quoted = await quoteSale(dian, items(), { kind: 'percent', value: 10 })
  expect(quoted.body).toMatchObject({
    data: { PriceOff: 30_000, PriceOffLeft: 30_000, SaleQuote: { Due: 270_000, Promo: null } },
  })
  const { OrderID, Total } = await sell(dian, items(), {
    priceOff: staffDiscount(10, 'lights went out', 'percent'),
  })
  expect(Total).toBe(270_000)
  const [order] = await venue.db.query(
    `select o.discount, o.discount_reason as reason, o.tax, a.reason as "actReason", a.amount,
            a.after -> 'priceOff' as "priceOff",
            (select array_agg(l.discount order by l.id) from order_line l where l.order_id = o.id) as lines
       from sales_order o join staff_act a on a.id = o.act_id where o.public_id = $1`,
    [OrderID],
  )
  expect(order).toEqual({
    discount: 30_000,
    reason: 'lights went out',
    tax: 24_545,
    actReason: 'lights went out',
    amount: 270_000,
    priceOff: { amount: 30_000, counted: 30_000 },
    lines: [15_000, 15_000],
  })
})

test('the front desk takes off up to a tenth of an order and Rp 300.000 a day, a manager any amount', async () => {
  expect(refusalWithRupiah(await trySell(dian, items(), { priceOff: staffDiscount(30_001) }))).toBe(
    '422 DISCOUNT_LIMIT 30000',
  )
  expect(replyText(await trySell(dian, items(), { priceOff: staffDiscount(30_000, 'x') }))).toBe(
    '422 REASON_REQUIRED',
  )
  expect(replyText(await trySell(sari, items(), { priceOff: staffDiscount(250_000) }))).toBe('201')
  const long = Array.from({ length: 14 }, (_, n) => n + 8)
  for (const court of ['TST1-C1', 'TST1-C2']) {
    day += 1
    const whole = [item({ date: addDays(today, day), hours: long, courts: [court] })]
    expect(replyText(await trySell(dian, whole, { priceOff: staffDiscount(140_000) }))).toBe('201')
  }
  day += 1
  expect(refusalWithRupiah(await trySell(dian, items(), { priceOff: staffDiscount(20_001) }))).toBe(
    '422 DISCOUNT_LIMIT 20000',
  )
  expect(replyText(await trySell(dian, items(), { priceOff: staffDiscount(20_000) }))).toBe('201')
})

/** The approval of a manager whose authenticator app is set up. */
async function approvalNow(): Promise<{ approverId: string; code: string; codeNow: () => string }> {
  const { publicId: approverId, visitor } = await newStaff(venue, {
    roles: [{ role: 'manager', locationId: 'TST1' }],
    hasSecondFactor: false,
  })
  const started = await visitor.post('/api/desk/second-factor/start')
  const { Secret: secret } = (started.body as { data: { Secret: string } }).data
  const codeNow = (): string =>
    generateSync({ secret, epoch: Math.floor(venue.clock.now().epochMilliseconds / 1_000) })
  await visitor.post('/api/desk/second-factor/confirm', { body: { code: codeNow() } })
  // A code counts once, so the next one is used.
  venue.clock.advance({ minutes: 1 })
  return { approverId, code: codeNow(), codeNow }
}

test('a manager approves discount and unpaid balance above the limits by one code sent with both; both count against no limit', async () => {
  const approval = await approvalNow()
  const person = { name: 'Tegar', phone: '0812 5550 3300' }
  const wantedWith = (unpaidApproval: typeof approval | null) => {
    const unpaid = { amount: 600_000, reason: 'company pays', approval: unpaidApproval }
    return { person, settling: { kind: 'tenders' as const, tenders: [], unpaid } }
  }
  const wanted = wantedWith(approval)
  const priceOff = { ...staffDiscount(200_000), approval: { ...approval, code: '000000' } }
  const wrong = await trySell(dian, items(eightHours), { ...wanted, priceOff })
  expect(replyText(wrong)).toBe('422 SECOND_FACTOR_WRONG')
  const approvedDiscount = { ...priceOff, approval }
  const withoutUnpaidApproval = await trySell(dian, items(eightHours), {
    ...wantedWith(/* no approval */ null),
    priceOff: approvedDiscount,
  })
  expect(replyText(withoutUnpaidApproval)).toBe('422 OWE_LIMIT')
  const sold = await trySell(dian, items(eightHours), { ...wanted, priceOff: approvedDiscount })
  expect(replyText(sold)).toBe('201')
  const [act] = await venue.db.query(
    `select a.approved_by is not null as "isApproved", a.reason, a.after -> 'priceOff' as off
       from staff_act a where a.action = 'sell' order by a.id desc limit 1`,
  )
  expect(act).toEqual({
    isApproved: true,
    reason: 'lights went out; company pays',
    off: { amount: 200_000, counted: 0 },
  })
})

test('two parts of one sale cannot be approved by two different people', async () => {
  const earlier = await approvalNow()
  const second = await approvalNow()
  const first = { approverId: earlier.approverId, code: earlier.codeNow() }
  const unpaid = { amount: 600_000, reason: 'company pays', approval: second }
  const sale = {
    person: { name: 'Tegar', phone: '0812 5550 3300' },
    settling: { kind: 'tenders' as const, tenders: [], unpaid },
    priceOff: { ...staffDiscount(200_000), approval: first },
  }
  expect(replyText(await trySell(dian, items(eightHours), sale))).toBe('422 ONE_APPROVER')
})

test('an approval of the discount alone: the unpaid balance counts against the limit of the person who allowed it', async () => {
  const sellUnpaid = async (n: number) => {
    const unpaid = { amount: 300_000, reason: '', approval: null }
    const person = { name: `Wulan ${n}`, phone: `0812 5550 340${n}` }
    const settling = { kind: 'tenders' as const, tenders: [], unpaid }
    const priceOff = { ...staffDiscount(500_000), approval: await approvalNow() }
    return trySell(dian, [item({ date: addDays(today, day + n), hours: eightHours })], {
      person,
      settling,
      priceOff,
    })
  }
  expect(replyText(await sellUnpaid(0))).toBe('201')
  expect(refusalWithRupiah(await sellUnpaid(1))).toBe('422 OWE_LIMIT 200000')
})

test('a price set by staff is never above the list price, and replaces a promo', async () => {
  const quoted = await quoteSale(dian, items(), { kind: 'price', value: 900_000 })
  expect(quoted.body).toMatchObject({ data: { PriceOff: 0, SaleQuote: { Due: 300_000, Promo: null } } })
})

test('a moved booking keeps its share of the discount, and its refund is at most what was received', async () => {
  const { OrderID } = await sell(sari, items(), { priceOff: staffDiscount(150_000) })
  const later = addDays(today, day + 20)
  const shorter = await sari.quoteChange(OrderID, { date: later, hours: [18] })
  expect(shorter).toMatchObject({ Paid: 150_000, Price: 75_000, ToGiveBack: 75_000 })
  const longer = await sari.quoteChange(OrderID, { date: later, hours: [18, 19, 20] })
  expect(longer).toMatchObject({ Price: 300_000, ToPay: 150_000 })
  expect(replyText(await sari.change(OrderID, { date: later, hours: [18] }))).toBe('201')
  expect(await venue.refunds()).toContain('price_difference cash done 75000')
})

test('an order with discount and unpaid balance is refunded what was received when cancelled', async () => {
  const { OrderID } = await sell(sari, items(), {
    person: { name: 'Tegar', phone: '0812 5550 2200' },
    priceOff: staffDiscount(100_000),
    settling: {
      kind: 'tenders',
      tenders: [tender('cash', 50_000)],
      unpaid: { amount: 150_000, reason: 'pays tomorrow', approval: null },
    },
  })
  expect(await sari.preview(OrderID)).toMatchObject({ Refund: 50_000, NoLongerOwed: 150_000 })
  expect(replyText(await sari.cancel(OrderID))).toBe('200')
  expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled cash done 50000'])
})

test('wrong codes of a second approver in one sale are limited too', async () => {
  const guessed = await approvalNow()
  const secondApproval = await approvalNow()
  const answers: string[] = []
  for (let n = 0; n < 21; n += 1) {
    // Another member of staff guesses each time. The discount names a second approver, though it needs no approval.
    const desk = await venue.staff('front-desk')
    const approval = { ...guessed, code: String(n).padStart(6, '0') }
    const unpaid = { amount: 799_000, reason: 'company pays', approval }
    const settling = { kind: 'tenders' as const, tenders: [], unpaid }
    const priceOff = { ...staffDiscount(1_000), approval: secondApproval }
    const person = { name: 'Tegar', phone: '0812 5550 3301' }
    const hours = Array.from({ length: 8 }, (_, hour) => hour + 8)
    answers.push(replyText(await trySell(desk, items(hours), { priceOff, settling, person })))
  }
  expect(answers[0]).toBe('422 SECOND_FACTOR_WRONG')
  expect(answers.at(-1)).toBe('429 TOO_MANY_REQUESTS')
})
