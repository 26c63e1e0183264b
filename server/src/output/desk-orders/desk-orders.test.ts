import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVenueWithStaff, type VenueWithStaff } from '../../changes/after-booking/test-venue-with-staff.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'

let venue: VenueWithStaff // the server with players and staff who change bookings
let sari: StaffAtCounter // at the front desk
let manager: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithStaff()
  sari = await staffAtCounter(venue)
  manager = await staffAtCounter(venue, 'manager')
  await sari.openDrawer()
})
afterAll(() => venue.close())

const orders = '/api/desk/TST1/orders'

type OrderSummary = {
  readonly OrderNo: string
  readonly State: string
  readonly What: string
  readonly FirstHour: unknown
}
type ShownOrder = OrderSummary & {
  readonly Name: string
  readonly Phone: string | null
  readonly Email: string | null
  readonly DeskNote: string
  readonly Due: number
  readonly Lines: readonly { readonly Hours: readonly number[]; readonly Amount: number }[]
  readonly Refunds: readonly object[]
  readonly Events: readonly {
    readonly Kind: string
    readonly Code: string | null
    readonly By: string | null
  }[]
}

let day = 1
async function placeHeldOrder(
  hours: readonly number[] = [10],
): Promise<{ id: string; number: string; total: number }> {
  day += 1
  const player = await venue.customer(`desk-order-${day}@example.com`)
  const { OrderID, Total } = await venue.place(player, [
    item({ date: addDays(today, day), hours: [...hours] }),
  ])
  const [row] = await venue.db.query<{ number: string }>(
    'select number from sales_order where public_id = $1',
    [OrderID],
  )
  return { id: OrderID, number: row?.number ?? '', total: Total }
}

const listOrders = async (query = ''): Promise<{ Orders: OrderSummary[]; HasMore: boolean }> =>
  (
    (await sari.visitor.get(`${orders}${query}`)).body as {
      data: { Orders: OrderSummary[]; HasMore: boolean }
    }
  ).data

const showOrder = async (number: string, counter = sari): Promise<ShownOrder> =>
  ((await counter.visitor.get(`${orders}/${number}`)).body as { data: ShownOrder }).data

const writeNote = (counter: StaffAtCounter, number: string, body: object) =>
  counter.visitor.put(`${orders}/${number}/note`, { body })

test('orders are listed newest first, filtered by state or number, in pages', async () => {
  const [first, second] = [await placeHeldOrder([10, 11]), await placeHeldOrder()]
  await sari.take(second.id, [{ method: 'edc', amount: second.total }])
  expect((await listOrders()).Orders.slice(0, 2).map(({ OrderNo }) => OrderNo)).toEqual([
    second.number,
    first.number,
  ])
  expect((await listOrders('?filter=open')).Orders[0]).toMatchObject({
    OrderNo: first.number,
    State: 'held',
    FirstHour: { Hour: 10 },
  })
  expect((await listOrders('?filter=paid')).Orders.map(({ OrderNo }) => OrderNo)).toEqual([second.number])
  expect((await listOrders('?filter=ended')).Orders).toEqual([])
  expect(
    (await listOrders(`?number=${first.number.toLowerCase()}`)).Orders.map(({ OrderNo }) => OrderNo),
  ).toEqual([first.number])
  expect((await listOrders(`?after=${second.number}`)).Orders[0]?.OrderNo).toBe(first.number)
  expect(replyText(await sari.visitor.get('/api/desk/TST2/orders'))).toBe('403 STAFF_ONLY')
})

test('a page has fifty orders and says whether there are more', async () => {
  const { Orders } = await listOrders()
  await venue.db.query(
    `insert into sales_order (public_id, number, location_id, guest_name, guest_email, guest_phone, guest_phone_e164,
                              state, total, tax_rate_bp, tax_is_inclusive, tax, basket, placed_at)
     select lpad(n::text, 22, 'x'), 'PTL-000000-' || lpad(n::text, 5, '0'), 'TST1', 'Old', 'old@example.com',
            '0812', '+62812', 'expired', 0, 0, true, 0, '[]', now()
       from generate_series(1, 60) as n`,
  )
  const page = await listOrders('?filter=ended')
  expect([page.Orders.length, page.HasMore]).toEqual([50, true])
  const nextPage = await listOrders(`?filter=ended&after=${page.Orders.at(-1)?.OrderNo}`)
  expect([nextPage.Orders.length, nextPage.HasMore]).toEqual([10, false])
  expect((await listOrders()).Orders.length).toBe(50)
  expect(Orders.length).toBeLessThan(50)
  await venue.db.query(`delete from sales_order where number like 'PTL-000000-%'`)
})

test('an order shows its lines, its payments and who took them; finance sees neither phone nor e-mail', async () => {
  const order = await placeHeldOrder([14, 15])
  await sari.take(order.id, [{ method: 'qris_static', amount: order.total }])
  const shownOrder = await showOrder(order.number)
  expect(shownOrder).toMatchObject({ State: 'confirmed', Due: 0, Email: `desk-order-${day}@example.com` })
  expect(shownOrder.Lines).toEqual([expect.objectContaining({ Hours: [14, 15], Amount: order.total })])
  // The payment and the change of state happen at the same time, so either may be the latest event.
  expect(shownOrder.Events[0]?.Kind === 'state' || shownOrder.Events[0]?.Kind === 'payment').toBe(true)
  expect(shownOrder.Events).toContainEqual(
    expect.objectContaining({ Kind: 'payment', Code: 'qris_static', By: expect.stringMatching(/\w/) }),
  )
  const finance = await staffAtCounter(venue, 'finance')
  expect(await showOrder(order.number, finance)).toMatchObject({
    Phone: null,
    Email: null,
    Name: shownOrder.Name,
  })
  expect(replyText(await sari.visitor.get(`${orders}/PTL-000000-XXXXX`))).toBe('404 ORDER_UNKNOWN')
})

test('a note is refused if its writer has not seen the latest note; the staff act does not contain its text', async () => {
  const { number } = await placeHeldOrder()
  expect(replyText(await writeNote(sari, number, { Note: 'Birthday, cake at 19:45', Seen: '' }))).toBe('200')
  expect(replyText(await writeNote(manager, number, { Note: 'Wants indoor', Seen: '' }))).toBe(
    '409 CHANGED_MEANWHILE',
  )
  expect((await showOrder(number)).DeskNote).toBe('Birthday, cake at 19:45')
  expect(replyText(await writeNote(manager, number, { Note: '', Seen: 'Birthday, cake at 19:45' }))).toBe(
    '200',
  )
  const acts = await venue.db.query<{ text: string }>(
    `select a::text as text from staff_act a where thing_id = $1 and action = 'note-order'`,
    [number],
  )
  expect(acts.length).toBe(2)
  expect(acts.map(({ text }) => text).join(' ')).not.toContain('Birthday')
  expect((await showOrder(number)).Events.filter(({ Code }) => Code === 'note-order').length).toBe(2)
})

test('an order shows refunds made at the counter, with their route', async () => {
  const desk = await venue.staff('manager')
  const cashOrder = await venue.placePaid(desk)
  expect(replyText(await desk.cancel(cashOrder.id))).toBe('200')
  const cardOrder = await venue.placeUnpaid({ hours: [8] })
  await desk.take(cardOrder.id, [{ method: 'edc', amount: cardOrder.total }])
  const [part] = (await desk.preview(cardOrder.id)).Parts
  const Routes = [{ PaymentID: part?.PaymentID ?? '', Route: 'terminal' as const, Slip: '402771' }]
  expect(replyText(await desk.cancel(cardOrder.id, { Routes }))).toBe('200')
  for (const [{ id, total }, Route] of [
    [cashOrder, 'cash'],
    [cardOrder, 'terminal'],
  ] as const) {
    const shownOrder = await showOrder(await venue.numberOf(id))
    expect(shownOrder.Refunds).toEqual([{ Amount: total, Route, State: 'done' }])
    expect(shownOrder.Events).toContainEqual(expect.objectContaining({ Kind: 'refund', Code: Route }))
  }
})

test('the new order of a change shows its cash refund', async () => {
  const desk = await venue.staff('manager')
  const { id, date } = await venue.placePaid(desk, undefined, { hours: [12, 13] }) // undefined: in cash
  const changed = await desk.change(id, { date, hours: [12] })
  const { OrderNo } = (changed.body as { data: { OrderNo: string } }).data
  expect(await showOrder(await venue.numberOf(id))).toMatchObject({ State: 'cancelled' })
  expect((await showOrder(OrderNo)).Refunds).toEqual([
    expect.objectContaining({ Route: 'cash', State: 'done' }),
  ])
})
