import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
  type WantedTime,
} from './test-venue-with-staff.ts'

let venue: VenueWithStaff
let dian: ChangingStaff
let sari: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  dian = await venue.staff('front-desk')
  sari = await venue.staff('manager')
  await sari.openDrawer(5_000_000)
})
afterAll(() => venue.close())

/** Changes a booking and waives the difference, with the hash of a quote that has the waiver. */
async function waive(desk: ChangingStaff, id: string, wish: WantedTime, Reason = 'light was broken') {
  const quote = await desk.quoteChange(id, wish, { waives: true })
  return desk.change(id, wish, { QuoteHash: quote.QuoteHash, Waive: { Reason } })
}

/** Moves a booking and waives the difference. Returns the id of the new order. */
async function moveWithWaiver(desk: ChangingStaff, id: string, wish: WantedTime): Promise<string> {
  const reply = await waive(desk, id, wish)
  if (reply.status !== 201) throw new Error(`${replyText(reply)} ${reply.text}`)
  return venue.idOf((reply.body as { data: { OrderNo: string } }).data.OrderNo)
}

const moneyOf = async (id: string) => {
  const [order] = await venue.db.query<{
    total: number
    discount: number
    waived: number
    reason: string | null
  }>('select total, discount, waived, discount_reason as reason from sales_order where public_id = $1', [id])
  return order
}

test('a manager waives the difference of a longer booking: nothing is to be paid, and the staff act shows the waiver', async () => {
  const { id, date, total } = await venue.placePaid(dian, /* tenders: cash */ undefined, { hours: [12, 13] })
  const wish = { date, hours: [12, 13, 14] }
  const plain = await sari.quoteChange(id, wish)
  expect(plain).toMatchObject({ IsWaivable: true, Waived: 0, WaiveLeft: null })
  const quote = await sari.quoteChange(id, wish, { waives: true })
  expect(quote).toMatchObject({ ToPay: 0, Waived: plain.ToPay, Price: total })
  const longer = await moveWithWaiver(sari, id, wish)
  expect(await venue.stateOf(id)).toBe('cancelled')
  expect(await venue.stateOf(longer)).toBe('confirmed')
  expect(await moneyOf(longer)).toEqual({
    total,
    discount: plain.ToPay,
    waived: plain.ToPay,
    reason: 'light was broken',
  })
  const [act] = await venue.db.query(
    `select role, reason, amount, after -> 'priceOff' as off from staff_act where action = 'change-booking' and thing_id = $1`,
    [await venue.numberOf(longer)],
  )
  expect(act).toEqual({
    role: 'manager',
    reason: 'light was broken',
    amount: plain.ToPay,
    off: { amount: plain.ToPay, counted: 0 },
  })
})

test('the front desk waives a tenth of an order; above that it needs an approval', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [12, 13] })
  const wish = { date, hours: [12, 13, 14] }
  const quote = await dian.quoteChange(id, wish, { waives: true })
  expect(quote.Waived).toBeGreaterThan(quote.WaiveLeft ?? 0)
  expect(replyText(await waive(dian, id, wish))).toBe('422 DISCOUNT_LIMIT')
  expect(await venue.stateOf(id)).toBe('confirmed')
})

test('a waiver needs a reason', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [12, 13] })
  expect(replyText(await waive(sari, id, { date, hours: [12, 13, 14] }, ' x '))).toBe('422 REASON_REQUIRED')
})

test('the hash of a quote without the waiver is refused', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [12, 13] })
  const wish = { date, hours: [12, 13, 14] }
  const { QuoteHash } = await sari.quoteChange(id, wish)
  expect(replyText(await sari.change(id, wish, { QuoteHash, Waive: { Reason: 'light was broken' } }))).toBe(
    '409 PRICE_CHANGED',
  )
})

test('a waived difference is never refunded: after a move back or a cancellation the refund is what was paid', async () => {
  const { id, date, total } = await venue.placePaid(dian, undefined, { hours: [12, 13] })
  const longer = await moveWithWaiver(sari, id, { date, hours: [12, 13, 14] })
  const quoteBack = await sari.quoteChange(longer, { date, hours: [12, 13] })
  expect(quoteBack).toMatchObject({ Price: total, ToPay: 0, ToGiveBack: 0 })
  const stillLonger = await sari.quoteChange(longer, { date, hours: [12, 13, 14, 15] })
  expect(stillLonger.ToPay).toBe(stillLonger.Price - total)
  const preview = await sari.preview(longer)
  expect(preview.Paid).toBe(total)
})

test('the front desk’s limit of a tenth of the order counts two waivers together', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [12, 13] })
  const longer = await moveWithWaiver(sari, id, { date, hours: [12, 13, 14] })
  const quote = await dian.quoteChange(longer, { date, hours: [12, 13, 14, 15] }, { waives: true })
  expect(quote.WaiveLeft).toBe(0)
})
