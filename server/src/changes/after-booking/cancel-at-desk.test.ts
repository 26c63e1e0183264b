import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
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

/** The drawer entries of an order's refunds: `refund -450000` (kind, rupiah). */
const drawerRefunds = async (id: string): Promise<string[]> => {
  const rows = await venue.db.query<{ text: string }>(
    `select concat_ws(' ', e.kind, e.amount) as text
       from drawer_entry e join refund_task t on t.id = e.refund_id join sales_order o on o.id = t.order_id
      where o.public_id = $1 order by e.id`,
    [id],
  )
  return rows.map(({ text }) => text)
}

const account = { Bank: 'BCA', AccountNumber: '5270 1234 56', AccountName: 'Ani Wijaya' }

test('a cash payment is refunded from the drawer, and the hours are free', async () => {
  const { id, total } = await venue.placePaid(sari)
  const preview = await sari.preview(id)
  expect(preview).toMatchObject({ Paid: total, Refund: total, IsHeld: false })
  expect(preview.Parts).toMatchObject([{ Method: 'cash', Amount: total, Routes: ['cash', 'transfer'] }])
  const cancelled = await sari.cancel(id)
  expect(cancelled.body).toMatchObject({
    data: { Refund: total, Routes: [{ Route: 'cash', Amount: total }], Units: 0 },
  })
  expect(await venue.stateOf(id)).toBe('refunded')
  expect(await venue.refunds(id)).toEqual([`booking_cancelled cash done ${total}`])
  expect(await drawerRefunds(id)).toEqual([`refund -${total}`])
  expect(await venue.claimedHours(id)).toEqual([])
  const [act] = await venue.db.query(
    `select action, role, amount, before, after, reason from staff_act
      where thing = 'order' and thing_id = $1 and action = 'cancel-booking'`,
    [await venue.numberOf(id)],
  )
  expect(act).toEqual({
    action: 'cancel-booking',
    role: 'manager',
    amount: total,
    before: { state: 'confirmed', bookings: [1], percents: { 1: 100 } },
    after: { isWhole: true, routes: [{ route: 'cash', amount: total }] },
    reason: null,
  })
})

test('a cash payment can also be refunded by transfer, to an account entered at the desk', async () => {
  const { id, total } = await venue.placePaid(sari)
  const [part] = (await sari.preview(id)).Parts
  const Routes = [{ PaymentID: part?.PaymentID ?? '', Route: 'transfer' as const, Slip: '' }]
  expect(replyText(await sari.cancel(id, { Routes, Account: { ...account, AccountNumber: '12' } }))).toBe(
    '422 ACCOUNT_INVALID',
  )
  expect(replyText(await sari.cancel(id, { Routes, Account: account }))).toBe('200')
  expect(await venue.refunds(id)).toEqual([`booking_cancelled transfer requested ${total}`])
  expect(await drawerRefunds(id)).toEqual([])
  const [task] = await venue.db.query(
    `select t.bank, t.account_number as number from refund_task t join sales_order o on o.id = t.order_id
      where o.public_id = $1`,
    [id],
  )
  expect(task).toEqual({ bank: 'BCA', number: '5270123456' })
})

test('online payments and card payments are never refunded in cash', async () => {
  const online = await venue.placeUnpaid({ isGuest: false })
  await venue.simulate(online.payment, 'pay')
  const byCard = await venue.placeUnpaid()
  await sari.take(byCard.id, [{ method: 'edc', amount: byCard.total }])
  for (const [{ id }, routes] of [
    [online, ['gateway', 'transfer', 'credit']],
    [byCard, ['terminal', 'transfer']],
  ] as const) {
    const [part] = (await sari.preview(id)).Parts
    expect(part?.Routes).toEqual(routes)
    const inCash = [{ PaymentID: part?.PaymentID ?? '', Route: 'cash' as const, Slip: '' }]
    expect(replyText(await sari.cancel(id, { Routes: inCash }))).toBe('422 CASH_ONLY')
    expect(await venue.stateOf(id)).toBe('confirmed')
  }
})

test('a whole card payment of the same day is refunded at the terminal, with the code on the slip', async () => {
  const { id, total } = await venue.placeUnpaid()
  await sari.take(id, [{ method: 'edc', amount: total }])
  expect(replyText(await sari.cancel(id))).toBe('422 REFERENCE_REQUIRED')
  const [part] = (await sari.preview(id)).Parts
  const Routes = [{ PaymentID: part?.PaymentID ?? '', Route: 'terminal' as const, Slip: '733019' }]
  expect(replyText(await sari.cancel(id, { Routes }))).toBe('200')
  expect(await venue.refunds(id)).toEqual([`booking_cancelled terminal done ${total}`])
  expect(await venue.stateOf(id)).toBe('refunded')
})

test('a card payment of yesterday is refunded by transfer only', async () => {
  const { id, total } = await venue.placeUnpaid()
  await sari.take(id, [{ method: 'edc', amount: total }])
  await venue.db.query(
    `update payment set paid_at = paid_at - interval '1 day'
      where method = 'edc' and order_id = (select id from sales_order where public_id = $1)`,
    [id],
  )
  expect((await sari.preview(id)).Parts).toMatchObject([{ Routes: ['transfer'] }])
  expect(replyText(await sari.cancel(id))).toBe('200')
  expect(await venue.refunds(id)).toEqual([`booking_cancelled transfer open ${total}`])
})

test('several tenders are refunded, each by its own route', async () => {
  const { id, total } = await venue.placeUnpaid()
  await sari.take(id, [
    { method: 'cash', amount: 100_000 },
    { method: 'qris_static', amount: total - 100_000 },
  ])
  expect(replyText(await sari.cancel(id, { Account: account }))).toBe('200')
  expect((await venue.refunds(id)).toSorted()).toEqual([
    'booking_cancelled cash done 100000',
    `booking_cancelled transfer requested ${total - 100_000}`,
  ])
})

test('without an open drawer no cash is refunded', async () => {
  const { id } = await venue.placePaid(sari)
  const shift = await sari.shiftId()
  await venue.db.query(
    `update drawer_shift set closed_at = opened_at, closed_by = opened_by where public_id = $1`,
    [shift],
  )
  expect(replyText(await sari.cancel(id))).toBe('409 DRAWER_CLOSED')
  await venue.db.query(`update drawer_shift set closed_at = null, closed_by = null where public_id = $1`, [
    shift,
  ])
  expect(replyText(await sari.cancel(id))).toBe('200')
})

test('the front desk refunds up to Rp 300.000 a day, also if several refunds run at once', async () => {
  const small = { hours: [8], courts: ['TST1-C1'] }
  const orders = await Promise.all([
    venue.placeUnpaid(small),
    venue.placeUnpaid(small),
    venue.placeUnpaid(small),
  ])
  for (const { id, total } of orders) await sari.take(id, [{ method: 'cash', amount: total }])
  const price = orders[0].total
  const allowedCount = Math.floor(300_000 / price)
  const previews = await Promise.all(orders.map(({ id }) => dian.preview(id)))
  const replies = await Promise.all(
    orders.map(({ id }, i) => dian.cancel(id, { PreviewHash: previews[i]?.PreviewHash ?? '' })),
  )
  const texts = replies.map(replyText).toSorted()
  expect(texts.filter((text) => text === '200')).toHaveLength(allowedCount)
  expect(texts.filter((text) => text === '422 PAYOUT_LIMIT')).toHaveLength(orders.length - allowedCount)

  // The limit is for the day: a new shift of the drawer does not reset it.
  await sari.post(`/shifts/${await sari.shiftId()}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  await sari.openDrawer(5_000_000)
  const next = await venue.placeUnpaid(small)
  await sari.take(next.id, [{ method: 'cash', amount: next.total }])
  expect(replyText(await dian.cancel(next.id))).toBe('422 PAYOUT_LIMIT')
})

test('managers choose another percentage by line with a reason; the front desk may not', async () => {
  const { id, total } = await venue.placePaid(sari)
  const { Lines } = await sari.preview(id)
  const [first, second] = Lines
  const chosenPercents = { [first?.LineID ?? 0]: 50, [second?.LineID ?? 0]: 0 }
  expect(replyText(await dian.previewWithPercents(id, chosenPercents))).toBe('403 ROLE_MISSING')
  const preview = await sari.previewWithPercents(id, chosenPercents)
  expect(preview.body).toMatchObject({ data: { Refund: total / 4 } })
  const { PreviewHash } = (preview.body as { data: { PreviewHash: string } }).data
  const Percents = Object.entries(chosenPercents).map(([line, Percent]) => ({
    LineID: Number(line),
    Percent,
  }))
  expect(replyText(await dian.cancel(id, { Percents, PreviewHash }))).toBe('403 ROLE_MISSING')
  expect(replyText(await sari.cancel(id, { Percents, PreviewHash }))).toBe('422 REASON_REQUIRED')
  expect(replyText(await sari.cancel(id, { Percents, PreviewHash, Reason: 'no' }))).toBe(
    '422 REASON_REQUIRED',
  )
  expect(
    replyText(await sari.cancel(id, { Percents, PreviewHash, Reason: 'Lampu mati', IsReasonShown: true })),
  ).toBe('200')
  expect(await venue.refunds(id)).toEqual([`booking_cancelled cash done ${total / 4}`])
  const [order] = await venue.db.query<{ cancel_reason: string }>(
    'select cancel_reason from sales_order where public_id = $1',
    [id],
  )
  expect(order?.cancel_reason).toBe('Lampu mati')
})

test('a reason that is not shown to the player is stored with the act only', async () => {
  const { id } = await venue.placePaid(sari)
  expect(replyText(await sari.cancel(id, { Reason: 'Guest was rude' }))).toBe('200')
  const rows = await venue.db.query(
    `select o.cancel_reason as "orderReason", a.reason as "actReason" from sales_order o
       join staff_act a on a.thing_id = o.number and a.action = 'cancel-booking' where o.public_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ orderReason: 'cancelled by staff', actReason: 'Guest was rude' }])
})

test('a cancellation with an old preview is refused; if staff changed the order, the message says who and when', async () => {
  const { id, player } = await venue.placePaid(sari, /* tenders: cash */ undefined, { isGuest: false })
  const { PreviewHash } = await dian.preview(id)
  await venue.cancel(player, id)
  const refused = await dian.cancel(id, { PreviewHash })
  expect(replyText(refused)).toBe('409 CHANGED_MEANWHILE')
  const secondOrder = await venue.placePaid(sari)
  const { PreviewHash: second } = await dian.preview(secondOrder.id)
  expect(replyText(await sari.cancel(secondOrder.id))).toBe('200')
  const refusedAfterStaff = await dian.cancel(secondOrder.id, { PreviewHash: second })
  expect(replyText(refusedAfterStaff)).toBe('409 CHANGED_MEANWHILE')
  expect((refusedAfterStaff.body as { message: string }).message).toMatch(
    /^Dian Puspita changed this at \d\d:\d\d\.$/,
  )
})

test('staff cancel an unpaid order, and a payment that arrives later is refunded', async () => {
  const { id, payment, total } = await venue.placeUnpaid()
  expect(await dian.preview(id)).toMatchObject({ IsHeld: true, Refund: 0, Parts: [] })
  expect(replyText(await dian.cancel(id))).toBe('200')
  expect(await venue.stateOf(id)).toBe('cancelled')
  await venue.simulate(payment, 'pay-late')
  expect(await venue.stateOf(id)).toBe('refund_due')
  expect(await venue.refunds(id)).toHaveLength(1)
  expect((await venue.refunds(id))[0]).toContain(`${total}`)
})

test('a repeated cancellation gets the same answer and refunds once', async () => {
  const { id, total } = await venue.placePaid(sari)
  const { PreviewHash } = await sari.preview(id)
  const cancelWithSameKey = () => sari.cancel(id, { PreviewHash, key: `same-cancel-${id}` })
  const [first, again] = await Promise.all([cancelWithSameKey(), cancelWithSameKey()])
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await drawerRefunds(id)).toEqual([`refund -${total}`])
})

test('staff without a role at a location see no orders of it, and an unknown order number is refused', async () => {
  const { id } = await venue.placePaid(sari)
  const reply = await sari.visitor.get(`/api/desk/TST2/orders/${await venue.numberOf(id)}/cancel-preview`)
  expect(replyText(reply)).toBe('403 STAFF_ONLY')
  const unknown = await sari.visitor.get('/api/desk/TST1/orders/P99999/cancel-preview')
  expect(replyText(unknown)).toBe('404 ORDER_UNKNOWN')
})
