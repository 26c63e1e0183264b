import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataOf } from '@pantul/contract/call'
import { OneOrder, OrderInvoice } from '@pantul/contract/history'
import { numberInvoices } from '../../orders/states/number-invoices.ts'
import { confirmOrder } from '../../orders/states/confirm-order.ts'
import { expireOrder } from '../../orders/states/expire-order.ts'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
let ani: Visitor
beforeAll(async () => {
  venue = await openHistoryServer()
  ani = await venue.customer('ani@example.com', '+6281200000021')
})
afterAll(() => venue.close())

const idOf = async ({ OrderID }: PlacedReply): Promise<number> => {
  const [row] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    OrderID,
  ])
  return row?.id ?? 0
}
const invoiceOf = async ({ OrderID }: PlacedReply, language = 'en'): Promise<DataOf<typeof OrderInvoice>> => {
  const reply = await ani.get(`/api/orders/${OrderID}/invoice`, { headers: { 'accept-language': language } })
  expect(reply.status).toBe(200)
  return OrderInvoice.ok.parse(reply.body).data
}
const invoiceNumbers = async (): Promise<string[]> =>
  (await venue.db.query<{ number: string }>('select number from invoice order by number')).map(
    ({ number }) => number,
  )
/** The current month by the database's clock, which numbers paid orders: `2031/03` in `INV/TST1/2031/03/000001`. */
const monthNow = async (): Promise<string> => {
  const [row] = await venue.db.query<{ month: string }>(
    `select to_char(now() at time zone 'Asia/Jakarta', 'YYYY/MM') as month`,
  )
  return row?.month ?? ''
}

test('an invoice exists after payment, with seller, buyer, items and the total in words', async () => {
  await venue.db.query(`update location set tax_number = '01.234.567.8-901.000'`)
  const order = await venue.order(ani, [
    item({
      date: tomorrow,
      hours: [18, 19],
      coach: { id: 'TST1-K1', hours: [18], players: 2 },
      addOns: { BALL: 1 },
    }),
  ])
  const early = await ani.get(`/api/orders/${order.OrderID}/invoice`)
  expect(early.status).toBe(409)
  expect(early.body).toMatchObject({ code: 'INVOICE_MISSING' })
  await venue.pay(order)
  const invoice = await invoiceOf(order)
  expect(invoice).toMatchObject({
    InvoiceNo: `INV/TST1/${await monthNow()}/000001`,
    Seller: {
      LegalName: 'PT Contoh Satu',
      Name: 'Pantul Test One',
      Address: 'Jalan Contoh 1, Jakarta',
      TaxNumber: '01.234.567.8-901.000',
    },
    Buyer: { Name: 'Name of ani', Email: 'ani@example.com', Phone: '+6281200000021' },
    OrderNo: order.OrderNo,
    Discount: 0,
    Tax: { Label: 'PBJT 10%', Base: 609_091, Amount: 60_909 },
    Total: 670_000,
    TotalInWords: 'six hundred seventy thousand rupiah',
    PaidAt: '2031-03-05T10:00:00+07:00',
    Refunds: [],
  })
  expect(invoice.Lines.reduce((sum, { Amount }) => sum + Amount, 0)).toBe(670_000)
  expect(invoice.Method).not.toBeNull()
  expect((await invoiceOf(order, 'id')).TotalInWords).toBe('enam ratus tujuh puluh ribu rupiah')
  const shownOrder = OneOrder.ok.parse((await ani.get(`/api/orders/${order.OrderID}`)).body).data
  expect(shownOrder.InvoiceNo).toBe(invoice.InvoiceNo)
})

test('concurrent payments and a rollback leave no gap and no duplicate in the numbers', async () => {
  const earlierCount = (await invoiceNumbers()).length
  const orders: PlacedReply[] = []
  for (const date of [tomorrow, '2031-03-07'])
    for (let hour = 6; hour < 18; hour += 1)
      orders.push(await venue.order(ani, [item({ date, hours: [hour], courts: ['TST1-C2'] })]))
  for (let hour = 6; hour < 12; hour += 1)
    orders.push(
      await venue.order(ani, [item({ date: tomorrow, hours: [hour], courts: ['TST2-C1'] })], {
        distChan: 'TST2',
      }),
    )
  const rolledBack = await venue.order(ani, [item({ date: tomorrow, hours: [22] })])
  const rolledBackId = await idOf(rolledBack)
  const confirmation = venue.db.transaction(async (tx) => {
    await confirmOrder(tx, rolledBackId, 'paid')
    throw new Error('undone')
  })
  await Promise.all([
    ...orders.map((order) => venue.pay(order)),
    expect(confirmation).rejects.toThrow('undone'),
  ])
  const all = await invoiceNumbers()
  expect(all).toHaveLength(earlierCount + orders.length)
  const month = await monthNow()
  for (const [location, count] of [
    ['TST1', earlierCount + 24],
    ['TST2', 6],
  ] as const)
    expect(all.filter((number) => number.includes(location))).toEqual(
      Array.from({ length: count }, (_, n) => `INV/${location}/${month}/${String(n + 1).padStart(6, '0')}`),
    )
})

test('an order that is paid after its hold gets an invoice if its hours are still free, and none if they are taken', async () => {
  const late = await venue.order(ani, [item({ date: tomorrow, hours: [20] })])
  const lost = await venue.order(ani, [item({ date: tomorrow, hours: [21] })])
  const ids = [await idOf(late), await idOf(lost)]
  await venue.db.transaction(async (tx) => {
    for (const id of ids) await expireOrder(tx, id, 'hold ran out')
  })
  await venue.order(venue.visitor(), [item({ date: tomorrow, hours: [21] })], { guestNumber: 5 })
  await venue.pay(late)
  await venue.pay(lost)
  const shownLate = OneOrder.ok.parse((await ani.get(`/api/orders/${late.OrderID}`)).body).data
  expect(shownLate.State).toBe('confirmed')
  expect(shownLate.InvoiceNo).not.toBeNull()
  const shownLost = OneOrder.ok.parse((await ani.get(`/api/orders/${lost.OrderID}`)).body).data
  expect(shownLost).toMatchObject({
    State: 'refunded',
    InvoiceNo: null,
    Refunds: [{ Amount: 100_000, IsDone: true, Route: 'credit', RefundID: null }],
    Policy: { FreeUntil: null, BackNow: 0 },
  })
  expect((await ani.get(`/api/orders/${lost.OrderID}/invoice`)).status).toBe(409)
})

test('an order that was confirmed before invoices existed gets one invoice number, at the first request', async () => {
  const oldOrder = await venue.order(ani, [item({ date: '2031-03-08', hours: [9] })])
  const id = await idOf(oldOrder)
  await venue.db.query(
    `with paid as (update payment set state = 'paid', settles_order = true where order_id = $1)
     update sales_order set state = 'confirmed', held_until = null, confirmed_at = '2020-05-31T23:30:00Z' where id = $1`,
    [id],
  )
  await venue.db.query(
    `insert into order_event (order_id, from_state, to_state, cause) values ($1, 'held', 'confirmed', 'paid')`,
    [id],
  )
  // An invariant demands a mail for each confirmed order.
  await venue.db.query(
    `insert into outbox (dedupe_key, kind, payload) values ('paid:' || $1, 'mail', '{}')`,
    [id],
  )
  await venue.db.query(`update court_hour set held_until = null where order_id = $1`, [id])
  const invoices = await Promise.all(Array.from({ length: 10 }, () => invoiceOf(oldOrder)))
  expect(new Set(invoices.map(({ InvoiceNo }) => InvoiceNo))).toEqual(new Set(['INV/TST1/2031/03/000001']))
  expect(invoices[0]?.IssuedAt).toBe('2031-03-05T10:00:00+07:00')
})

test('the month in an invoice number is local: 23:30 in Jakarta is the next day in Jayapura', async () => {
  const jakarta = await venue.order(ani, [item({ date: '2031-03-09', hours: [9] })])
  const jayapura = await venue.order(ani, [item({ date: '2031-03-09', hours: [9], courts: ['TST2-C1'] })], {
    distChan: 'TST2',
  })
  await venue.pay(jakarta)
  await venue.pay(jayapura)
  const ids = [await idOf(jakarta), await idOf(jayapura)]
  const newNumbers = await venue.db
    .transaction(async (tx) => {
      await tx.query('delete from invoice where order_id = any ($1::bigint[])', [ids])
      await numberInvoices(tx, ids, Temporal.Instant.from('2031-06-30T23:30:00+07:00'))
      const rows = await tx.query<{ number: string }>(
        'select number from invoice where order_id = any ($1::bigint[]) order by number',
        [ids],
      )
      throw new Rollback(rows.map(({ number }) => number))
    })
    .catch((error: unknown) => {
      if (error instanceof Rollback) return error.numbers
      throw error
    })
  expect(newNumbers).toEqual(['INV/TST1/2031/06/000001', 'INV/TST2/2031/07/000001'])
})

class Rollback extends Error {
  readonly numbers: readonly string[]
  constructor(numbers: readonly string[]) {
    super('the transaction is rolled back')
    this.numbers = numbers
  }
}
