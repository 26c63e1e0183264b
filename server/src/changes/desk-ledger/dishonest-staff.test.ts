import { OneShift } from '@pantul/contract/desk-drawers'
import { StaffActs } from '@pantul/contract/desk-staff-acts'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { contactOf, sell, tender, trySell } from '../../orders/place/test-sales.ts'
import { openGoods, soldGoodsIn, type GoodsDesk, type GoodsVenue } from '../../sales/goods/test-goods.ts'
import { exchangesOf } from '../exchanges/test-exchanges.ts'

/**
 * What dishonest staff try at the counter is refused, or an act or a list shows it with name and amount. The hours 18
 * and 19 cost 300.000 rupiah. `GoodsVenue`: the server, with counters that sell courts and goods.
 */
let venue: GoodsVenue
let sari: GoodsDesk
beforeAll(async () => {
  venue = await openGoods()
})
afterAll(() => venue.close())

let dian: GoodsDesk
let day = 0
let date: string
// Each test has its own day, open drawer and staff, because limits apply to one person on one day.
beforeEach(async () => {
  day += 6
  date = addDays(today, day)
  venue.clock.set(`${date}T08:00:00+07:00`)
  sari = await venue.staff('manager')
  dian = await venue.staff('front-desk')
  await sari.post(`/shifts/${await sari.shiftId()}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  const opened = await sari.openDrawer(2_000_000)
  if (opened.status !== 201) throw new Error(opened.text)
})

const evening = (court = 1) => [item({ date, hours: [18, 19], courts: [`TST1-C${court}`] })]
const off = (value: number) => ({ kind: 'amount' as const, value, reason: 'regular guest', approval: null })

/** The acts of an order as a manager reads them, the earliest first: role, action, amount. */
async function actsOf(number: string): Promise<string[]> {
  const { data } = StaffActs.ok.parse((await sari.visitor.get('/api/desk/TST1/acts')).body)
  const actsOfOrder = data.Acts.filter(({ ThingID, By }) => ThingID === number && By !== '')
  return actsOfOrder.map(({ Role, Action, Amount }) => `${Role} ${Action} ${Amount}`).toReversed()
}

/** Closes the drawer with the counted amounts, and returns the report that the signer reads. */
async function closeDrawer(desk: GoodsDesk, counted: { Cash: number; Edc?: number }) {
  const shift = await desk.shiftId()
  expect(replyText(await desk.post(`/shifts/${shift}/close`, { Edc: 0, QrisStatic: 0, ...counted }))).toBe(
    '200',
  )
  return OneShift.ok.parse((await sari.visitor.get(`/api/desk/TST1/shifts/${shift}`)).body).data
}

test('staff discounts below the limit of an order are refused above the limit of the day', async () => {
  const replies: string[] = []
  for (let n = 0; n < 11; n += 1) {
    const items = [
      item({ date: addDays(date, 1 + Math.floor(n / 3)), hours: [18, 19], courts: [`TST1-C${1 + (n % 3)}`] }),
    ]
    replies.push(replyText(await trySell(dian, items, { priceOff: { ...off(10), kind: 'percent' } })))
  }
  expect(replies).toEqual([...Array<string>(10).fill('201'), '422 DISCOUNT_LIMIT'])
})

test('cash that staff enter as a transfer is listed as unverified, with the name of the person and the amount', async () => {
  const { OrderNo } = await sell(dian, evening(), {
    settling: { kind: 'tenders', tenders: [tender('transfer', 300_000)] },
  })
  expect(await actsOf(OrderNo)).toEqual(['front-desk sell 300000'])
  const { Unverified, Transfers } = await closeDrawer(dian, { Cash: 2_000_000 })
  expect(Unverified).toEqual([expect.objectContaining({ Name: 'Dian Puspita', Amount: 300_000 })])
  expect(Transfers).toEqual([expect.objectContaining({ OrderNo, Amount: 300_000 })])
})

test('a card payment that is corrected to cash and paid out leaves the card terminal with more than expected', async () => {
  const { OrderNo, OrderID } = await sell(dian, [item({ date: addDays(date, 1), hours: [18, 19] })], {
    settling: { kind: 'tenders', tenders: [tender('edc', 300_000)] },
  })
  const [payment] = await venue.db.query<{ id: string }>(
    'select p.public_id as id from payment p join sales_order o on o.id = p.order_id where o.number = $1',
    [OrderNo],
  )
  const corrected = await dian.post(`/payments/${payment?.id}/correct`, {
    Also: [],
    Tenders: [{ Method: 'cash', Amount: 300_000, Given: 300_000, Reference: '' }],
    Reason: 'wrong key',
  })
  expect(replyText(corrected)).toBe('200')
  expect(replyText(await dian.cancel(OrderID))).toBe('200')
  expect(await actsOf(OrderNo)).toEqual([
    'front-desk sell 300000',
    'front-desk correct-payment 300000',
    'front-desk cancel-booking 300000',
  ])
  // The card terminal did take 300.000.
  const { Counts, Corrections } = await closeDrawer(dian, { Cash: 2_000_000, Edc: 300_000 })
  expect(Counts.find(({ Method }) => Method === 'edc')).toMatchObject({ Expected: 0, Counted: 300_000 })
  expect(Corrections).toEqual([expect.objectContaining({ OrderNo, By: 'Dian Puspita' })])
})

test('goods that are sold and refunded leave two acts and two entries of the drawer', async () => {
  const sold = soldGoodsIn(await dian.sellGoods({ BALL: 1 }))
  expect(replyText(await dian.cancel(sold.OrderID))).toBe('200')
  expect(await actsOf(sold.OrderNo)).toEqual(['front-desk sell 120000', 'front-desk cancel-booking 120000'])
  const { Entries } = await closeDrawer(dian, { Cash: 2_000_000 })
  expect(
    Entries.filter(({ OrderNo }) => OrderNo === sold.OrderNo).map(({ Kind, Amount }) => [Kind, Amount]),
  ).toEqual([
    ['sale', 120_000],
    ['refund', -120_000],
  ])
})

test('a refund above the limit of the day to a bank account typed by the front desk is refused', async () => {
  const items = [item({ date: addDays(date, 1), hours: [16, 17, 18, 19] })]
  const settling = { kind: 'tenders' as const, tenders: [tender('transfer', 500_000)] }
  const { OrderID, OrderNo } = await sell(dian, items, { settling })
  const Account = { Bank: 'BCA', AccountNumber: '1234567890', AccountName: 'Dian Puspita' }
  expect(replyText(await dian.cancel(OrderID, { Account }))).toBe('422 PAYOUT_LIMIT')
  expect(await actsOf(OrderNo)).toEqual(['front-desk sell 500000'])
})

test('a split payment that is left unfinished is an act with its unpaid balance, and is listed with the shift', async () => {
  venue.clock.set(`${date}T17:30:00+07:00`)
  const deskLater = await venue.staff('front-desk')
  const contactId = await contactOf(deskLater, { name: 'Bayu', phone: '0812 5550 8800' })
  const unpaid = { amount: 299_999, reason: '', approval: null }
  const settling = { kind: 'tenders' as const, tenders: [tender('cash', 1)], unpaid }
  const { OrderNo } = await sell(deskLater, evening(), { contactId, settling })
  expect(await actsOf(OrderNo)).toEqual(['front-desk sell 300000'])
  const { UnpaidBalances } = await closeDrawer(deskLater, { Cash: 2_000_001 })
  expect(UnpaidBalances).toEqual([expect.objectContaining({ OrderNo, Amount: 299_999, By: 'Dian Puspita' })])
})

test('cancelling after an exchange with a later booking refunds no more than before the exchange', async () => {
  const { OrderID: soon } = await sell(dian, [item({ date, hours: [10] })])
  const { OrderID: later, OrderNo } = await sell(dian, [item({ date: addDays(date, 1), hours: [10] })])
  expect(await dian.preview(soon)).toMatchObject({ Refund: 0 })
  expect(replyText(await exchangesOf(venue, dian).exchange(soon, later))).toBe('200')
  expect(await dian.preview(soon)).toMatchObject({ Paid: 100_000, Refund: 0 })
  expect(await actsOf(OrderNo)).toEqual(['front-desk sell 100000', 'front-desk exchange-bookings null'])
})

test('cancelling a booking that was moved to a later day refunds no more than before the move', async () => {
  const { OrderID } = await sell(dian, [item({ date, hours: [10] })])
  const changed = await dian.change(OrderID, { date: addDays(date, 1), hours: [10] })
  const { OrderNo } = (changed.body as { data: { OrderNo: string } }).data
  expect(await dian.preview(await venue.idOf(OrderNo))).toMatchObject({ Paid: 100_000, Refund: 0 })
})

test('cash to the safe, and a float that is too small, are listed for the signer with name or reason', async () => {
  const shift = await dian.shiftId()
  const cash = { Kind: 'to_safe', Amount: 1_500_000, Reason: 'for the bank' }
  expect(replyText(await dian.post(`/shifts/${shift}/entries`, cash))).toBe('200')
  expect(replyText(await dian.post(`/shifts/${shift}/entries`, cash))).toBe('409 CASH_SHORT')
  const { Entries } = await closeDrawer(dian, { Cash: 500_000 })
  expect(Entries).toContainEqual(
    expect.objectContaining({ Kind: 'to_safe', Amount: -1_500_000, By: 'Dian Puspita' }),
  )
  expect(replyText(await dian.openDrawer(400_000, ''))).toBe('422 REASON_REQUIRED')
  expect(replyText(await dian.openDrawer(400_000, 'coins are missing'))).toBe('201')
  const { OpeningDifference, OpeningReason } = await closeDrawer(dian, { Cash: 400_000 })
  expect([OpeningDifference, OpeningReason]).toEqual([-100_000, 'coins are missing'])
})

test('the front desk can block only two court-hours a day', async () => {
  const block = (from: number) =>
    dian.post('/blocks', {
      Courts: ['TST1-C1'],
      Date: date.split('-').toReversed().join('-'),
      FromHour: from,
      UntilHour: from + 2,
      WeeklyUntil: null,
      Reason: 'lamp is broken',
      Dry: false,
    })
  expect(replyText(await block(18))).toBe('200')
  expect(replyText(await block(20))).toBe('422 BLOCK_LIMIT')
})

test('releasing the hours of a missed booking is recorded as an act, and the hours are sold as another order', async () => {
  const { OrderNo } = await sell(dian, [item({ date, hours: [18, 19] })])
  venue.clock.set(`${date}T18:20:00+07:00`)
  const deskLater = await venue.staff('front-desk')
  const missed = await deskLater.post('/no-shows', { Number: OrderNo, Booking: 1, ReleaseRest: true })
  expect(replyText(missed)).toBe('200')
  expect((await actsOf(OrderNo)).at(-1)).toMatch(/^front-desk .*no.show/u)
  expect(replyText(await trySell(deskLater, [item({ date, hours: [19] })]))).toBe('201')
})
