import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item } from '../../orders/place/test-players.ts'
import type { Reply } from '../../test-visitor.ts'
import { openVenueWithStaff, type ChangingStaff, type VenueWithStaff } from './test-venue-with-staff.ts'

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

type MovedOrder = { OrderNo: string; Due: number; HeldUntil: string | null }
const dataOf = (reply: Reply): MovedOrder => {
  if (reply.status !== 201) throw new Error(`${replyText(reply)} ${reply.text}`)
  return (reply.body as { data: MovedOrder }).data
}

test('staff move a booking any number of times, and its payments move along', async () => {
  const { id, total, date } = await venue.placePaid(dian)
  const later = addDays(date, 20)
  let current = id
  for (const [hours, courts] of [
    [[18, 19], ['TST1-C2']],
    [[19, 20], ['TST1-C1']],
    [[18, 19], ['TST1-C3']],
  ] as const) {
    const quote = await dian.quoteChange(current, { date: later, hours, courts })
    // Each new time costs as much as the first one, so no payment is needed.
    expect(quote).toMatchObject({ Paid: total, Price: total })
    const changed = dataOf(await dian.change(current, { date: later, hours, courts }))
    expect(await venue.stateOf(current)).toBe('cancelled')
    current = await venue.idOf(changed.OrderNo)
    expect(await venue.stateOf(current)).toBe('confirmed')
  }
  const [chain] = await venue.db.query<{ roots: number }>(
    `select count(distinct root_id)::int as roots from sales_order
      where root_id = (select id from sales_order where public_id = $1)`,
    [id],
  )
  expect(chain?.roots).toBe(1)
  const paid = (await sari.preview(current)).Paid
  expect(replyText(await sari.cancel(current))).toBe('200')
  const [refunds] = await venue.db.query<{ sum: number }>(
    `select sum(t.amount)::bigint as sum from refund_task t join sales_order o on o.id = t.order_id
      where o.public_id = $1`,
    [current],
  )
  expect(refunds?.sum).toBe(paid)
})

test('a move by staff is recorded as one act, with the booking before and after', async () => {
  const { id, total, date } = await venue.placePaid(dian)
  const wish = { date: addDays(date, 20), hours: [18, 19], courts: ['TST1-C1'] }
  const { OrderNo } = dataOf(await dian.change(id, wish))
  const acts = await venue.db.query(
    `select action, role, thing, amount, before, after from staff_act where thing_id = $1`,
    [OrderNo],
  )
  expect(acts).toMatchObject([
    {
      action: 'change-booking',
      role: 'front-desk',
      thing: 'order',
      before: { order: await venue.numberOf(id), date, hours: [18, 19], courts: ['TST1-C1'], price: total },
      after: { date: wish.date, hours: [18, 19], courts: ['TST1-C1'] },
    },
  ])
})

test('a longer booking costs more: its hours are held until the difference is paid at the counter', async () => {
  const { id, date, total } = await venue.placePaid(dian, /* tenders: cash */ undefined, { hours: [12, 13] })
  const wish = { date, hours: [12, 13, 14] }
  const quote = await dian.quoteChange(id, wish)
  expect(quote.ToPay).toBe(quote.Price - total)
  expect(quote.ToPay).toBeGreaterThan(0)
  const changed = dataOf(await dian.change(id, wish))
  expect(changed).toMatchObject({ Due: quote.ToPay })
  expect(await venue.stateOf(id)).toBe('confirmed')
  const longer = await venue.idOf(changed.OrderNo)
  expect(replyText(await dian.take(longer, [{ method: 'cash', amount: changed.Due }]))).toBe('200')
  expect(await venue.stateOf(id)).toBe('cancelled')
  expect(await venue.claimedHours(longer)).toEqual([12, 13, 14].map((hour) => `TST1-C1 ${date} ${hour}`))
})

test('a shorter booking costs less: the difference is refunded in cash from the drawer', async () => {
  const { id, date } = await venue.placePaid(sari, undefined, { hours: [12, 13] })
  const wish = { date, hours: [12] }
  const quote = await sari.quoteChange(id, wish)
  expect(quote.Parts).toMatchObject([{ Method: 'cash', Amount: quote.ToGiveBack }])
  const { OrderNo, HeldUntil } = dataOf(await sari.change(id, wish))
  expect(HeldUntil).toBeNull()
  expect(await venue.refunds(await venue.idOf(OrderNo))).toEqual([
    `price_difference cash done ${quote.ToGiveBack}`,
  ])
})

test('staff may move a booking again after the player moved it', async () => {
  const order = await venue.placeUnpaid({ isGuest: false, hours: [12, 13] })
  await venue.simulate(order.payment, 'pay')
  const byPlayer = await venue.move(order.player, order.id, { date: order.date, hours: [13, 14] })
  const moved = byPlayer.OrderID
  expect(
    replyText(await venue.tryToQuoteMove(order.player, moved, { date: order.date, hours: [15, 16] })),
  ).toBe('409 RESCHEDULED_ALREADY')
  expect(replyText(await dian.change(moved, { date: order.date, hours: [15, 16] }))).toBe('201')
})

test('a change to taken hours is refused, and the booking keeps its hours', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [18], courts: ['TST1-C1'] })
  const wish = { date, hours: [18], courts: ['TST1-C2'] }
  const { QuoteHash } = await dian.quoteChange(id, wish)
  const taker = await venue.customer(`taker-${date}@example.com`)
  await venue.place(taker, [item({ date, hours: [18], courts: ['TST1-C2'] })])
  expect(replyText(await dian.tryToQuoteChange(id, wish))).toBe('409 SLOT_TAKEN')
  expect(replyText(await dian.change(id, wish, { QuoteHash }))).toBe('409 SLOT_TAKEN')
  expect(await venue.claimedHours(id)).toEqual([`TST1-C1 ${date} 18`])
})

test('two staff change one booking: the second is refused with the name and time of the first', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [12] })
  const wishOfDian = { date, hours: [13] }
  const wishOfSari = { date, hours: [15] }
  const { QuoteHash } = await sari.quoteChange(id, wishOfSari)
  dataOf(await dian.change(id, wishOfDian))
  const refused = await sari.change(id, wishOfSari, { QuoteHash })
  expect(replyText(refused)).toBe('409 CHANGED_MEANWHILE')
  expect((refused.body as { message: string }).message).toMatch(/^Dian Puspita changed this at \d\d:\d\d\.$/)
})

test('a repeated change gets the same answer', async () => {
  const { id, date } = await venue.placePaid(dian, undefined, { hours: [12] })
  const wish = { date, hours: [13] }
  const { QuoteHash } = await dian.quoteChange(id, wish)
  const changeWithSameKey = () => dian.change(id, wish, { QuoteHash, key: `same-change-${id}` })
  const [first, again] = await Promise.all([changeWithSameKey(), changeWithSameKey()])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
})

test('if the bank takes back a payment of a booking that was moved twice, the order of its last move is cancelled', async () => {
  const order = await venue.placeUnpaid({ isGuest: false, hours: [12] })
  await venue.simulate(order.payment, 'pay')
  const first = dataOf(await dian.change(order.id, { date: order.date, hours: [13] }))
  const second = dataOf(await dian.change(await venue.idOf(first.OrderNo), { date: order.date, hours: [14] }))
  const last = await venue.idOf(second.OrderNo)
  expect(await venue.stateOf(last)).toBe('confirmed')
  await venue.simulate(order.payment, 'reversal')
  expect(await venue.stateOf(last)).not.toBe('confirmed')
  expect(await venue.claimedHours(last)).toEqual([])
})
