import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import type { Reply } from '../../test-visitor.ts'
import { openVenueWithStaff, type ChangingStaff, type VenueWithStaff } from './test-venue-with-staff.ts'

// The hours 18 and 19 cost 300.000 rupiah, 8 and 9 cost 200.000. A manager may leave any unpaid balance, with a reason.
let venue: VenueWithStaff
let sari: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await venue.db.query('update location set reschedule_hours = 0')
  sari = await venue.staff('manager')
  await sari.openDrawer(50_000_000)
})
afterAll(() => venue.close())

const cash = (amount: number) => ({ method: 'cash' as const, amount })
const reason = 'pays tomorrow'

type OrderWish = Parameters<VenueWithStaff['placeUnpaid']>[0]
/** Places an order, by default of 300.000 rupiah, and pays `paid` in cash. The rest becomes its unpaid balance. */
async function placePartlyPaid(paid: number, wish?: OrderWish) {
  const order = await venue.placeUnpaid(wish)
  const amount = order.total - paid
  const taken = await sari.take(order.id, paid === 0 ? [] : [cash(paid)], { unpaid: { amount, reason } })
  if (taken.status !== 200) throw new Error(taken.text)
  return order
}

const idOf = async (reply: Reply): Promise<string> => {
  if (reply.status !== 201) throw new Error(`${replyText(reply)} ${reply.text}`)
  const { OrderNo } = (reply.body as { data: { OrderNo: string } }).data
  return venue.idOf(OrderNo)
}

/** State, unpaid balance and carried money; then the `owed_entry` rows: `confirmed: owes 1000, carried 0; owe 1000`. */
const booksOf = async (id: string): Promise<string> => {
  const [row] = await venue.db.query<{ text: string }>(
    `select state || ': owes ' || owed || ', carried ' || carried || '; '
            || coalesce((select string_agg(e.kind || ' ' || e.amount, ', ' order by e.id)
                           from owed_entry e where e.order_id = o.id), '') as text
       from sales_order o where public_id = $1`,
    [id],
  )
  return row?.text ?? ''
}

test('a cancellation first reduces the unpaid balance, and refunds received money only', async () => {
  const { id } = await placePartlyPaid(100_000)
  expect(await sari.preview(id)).toMatchObject({ Refund: 100_000, NoLongerOwed: 200_000 })
  expect(replyText(await sari.cancel(id))).toBe('200')
  expect(await booksOf(id)).toBe('refunded: owes 0, carried 0; owe 200000, cancel 200000')
  expect(await venue.refunds(id)).toEqual(['booking_cancelled cash done 100000'])
})

test('a booking of which nothing is paid is cancelled without a refund for one hour: the price of this hour stays owed', async () => {
  const { id } = await placePartlyPaid(0)
  const [line] = (await sari.preview(id)).Lines
  await sari.cancel(id, {
    Percents: [{ LineID: line?.LineID ?? 0, Percent: 0 }],
    Reason: 'came too late',
    PreviewHash: (
      (await sari.previewWithPercents(id, { [line?.LineID ?? 0]: 0 })).body as {
        data: { PreviewHash: string }
      }
    ).data.PreviewHash,
  })
  expect(await booksOf(id)).toBe('cancelled: owes 150000, carried 0; owe 300000, cancel 150000')
  expect(replyText(await sari.take(id, [cash(150_000)]))).toBe('200')
  expect(await booksOf(id)).toMatch(/^cancelled: owes 0/u)
})

test('the player cancels one of two bookings: the unpaid balance falls, and no money is refunded', async () => {
  const player = await venue.customer('two-bookings@example.com')
  const items = [8, 12].map((hour, n) => item({ id: n + 1, date: addDays(today, 3), hours: [hour] }))
  const { OrderID } = await venue.place(player, items)
  await sari.take(OrderID, [cash(100_000)], { unpaid: { amount: 100_000, reason } })
  expect(await venue.preview(player, OrderID, 2)).toMatchObject({ Refund: 0, Debt: 100_000 })
  await venue.cancel(player, OrderID, 2)
  expect(await booksOf(OrderID)).toBe('confirmed: owes 0, carried 0; owe 100000, cancel 100000')
  await venue.cancel(player, OrderID)
  expect(await venue.refunds(OrderID)).toHaveLength(1)
})

test('writing off a balance never raises the refund of a cancellation', async () => {
  const player = await venue.customer('written-off@example.com')
  const items = [8, 12].map((hour, n) => item({ id: n + 1, date: addDays(today, 4), hours: [hour] }))
  const { OrderID } = await venue.place(player, items)
  await sari.take(OrderID, [cash(100_000)], { unpaid: { amount: 100_000, reason } })
  await sari.writeOff(OrderID, 100_000)
  expect(await venue.preview(player, OrderID, 2)).toMatchObject({ Refund: 0, Debt: 0 })
  await venue.cancel(player, OrderID, 2)
  expect(await venue.preview(player, OrderID)).toMatchObject({ Refund: 100_000 })
  await venue.cancel(player, OrderID)
  expect(await booksOf(OrderID)).toMatch(/^refunded: owes 0/u)
})

test('a move to an equal price carries received money and unpaid balance along', async () => {
  const { id, date } = await placePartlyPaid(100_000)
  const newOrder = await idOf(await sari.change(id, { date: addDays(date, 20), hours: [18, 19] }))
  expect(await booksOf(id)).toBe('cancelled: owes 0, carried 0; owe 200000, moved 200000')
  expect(await booksOf(newOrder)).toBe('confirmed: owes 200000, carried 100000; owe 200000')
  expect(replyText(await sari.take(newOrder, [cash(200_000)]))).toBe('200')
  await sari.cancel(newOrder)
  expect(await venue.refunds(newOrder)).toHaveLength(2)
})

test('a move to a lower price first reduces the unpaid balance, then refunds money', async () => {
  const { id, date } = await placePartlyPaid(250_000)
  const wish = { date: addDays(date, 20), hours: [8, 9] }
  expect(await sari.quoteChange(id, wish)).toMatchObject({ ToPay: 0, ToGiveBack: 50_000, Owed: 0 })
  const newOrder = await idOf(await sari.change(id, wish))
  expect(await booksOf(id)).toBe('cancelled: owes 0, carried 0; owe 50000, cancel 50000')
  expect(await booksOf(newOrder)).toBe('confirmed: owes 0, carried 200000; ')
  expect(await venue.refunds(newOrder)).toEqual(['price_difference cash done 50000'])
})

test('a move to a higher price is held until the difference is paid, and then owes the old balance', async () => {
  const { id, date } = await placePartlyPaid(50_000, { hours: [8, 9] })
  const wish = { date: addDays(date, 20), hours: [18, 19] }
  expect(await sari.quoteChange(id, wish)).toMatchObject({ ToPay: 100_000, Owed: 150_000 })
  const newOrder = await idOf(await sari.change(id, wish))
  expect(await booksOf(newOrder)).toBe('held: owes 0, carried 50000; ')
  // Meanwhile a part of the old balance is paid: it is carried too.
  await sari.take(id, [cash(20_000)], { due: 150_000 })
  expect(replyText(await sari.take(newOrder, [cash(60_000)], { unpaid: { amount: 40_000, reason } }))).toBe(
    '200',
  )
  expect(await booksOf(id)).toBe('cancelled: owes 0, carried 0; owe 150000, pay 20000, moved 130000')
  expect(await booksOf(newOrder)).toBe('confirmed: owes 170000, carried 70000; owe 130000, owe 40000')
  await sari.cancel(newOrder)
  expect(await booksOf(newOrder)).toMatch(/^refunded: owes 0/u)
  const refunds = await venue.refunds(newOrder)
  expect(refunds.reduce((sum, text) => sum + Number(text.split(' ').at(-1)), 0)).toBe(130_000)
})

test('an amount that was written off before a move is not owed after it, and a cancellation refunds received money only', async () => {
  const { id, date } = await placePartlyPaid(100_000)
  await sari.writeOff(id, 200_000)
  const newOrder = await idOf(await sari.change(id, { date: addDays(date, 20), hours: [18, 19] }))
  expect(await booksOf(newOrder)).toBe('confirmed: owes 0, carried 100000; owe 200000, forgive 200000')
  expect(await sari.preview(newOrder)).toMatchObject({ Refund: 100_000 })
  const cheaper = await idOf(await sari.change(newOrder, { date: addDays(date, 21), hours: [8] }))
  expect(await booksOf(cheaper)).toMatch(/^confirmed: owes 0, carried 100000/u)
  await sari.cancel(cheaper)
  expect(await venue.refunds(cheaper)).toEqual(['booking_cancelled cash done 100000'])
})

test('the bank takes back the payment of a booking with an unpaid balance: cancelled hours owe nothing', async () => {
  const { id, player, payment, date } = await venue.placeUnpaid({ isGuest: false })
  if (payment === null) throw new Error('nothing is to be paid')
  await venue.simulate(payment, 'pay')
  const newOrder = await idOf(await sari.change(id, { date: addDays(date, 20), hours: [18, 19, 20] }))
  await sari.take(newOrder, [], { unpaid: { amount: 150_000, reason } })
  expect(await booksOf(newOrder)).toBe('confirmed: owes 150000, carried 300000; owe 150000')
  await venue.simulate(payment, 'reversal')
  expect(await booksOf(newOrder)).toMatch(/^(cancelled|refund\w*): owes 0/u)
  expect(await venue.claimedHours(newOrder)).toEqual([])
  expect((await player.get(`/api/orders/${newOrder}`)).status).toBe(200)
})
