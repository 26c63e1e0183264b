import { addDays } from '@pantul/rules/play-date'
import type { TenderMethod } from '@pantul/rules/tender'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { staffAtCounter, replyText, type StaffAtCounter, type TestTender } from './test-counter.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay and cancel orders.
let sari: StaffAtCounter // A member of the front desk.
let manager: StaffAtCounter
// A manager with an authenticator app; `code` returns the code that it shows now.
let approver: { publicId: string; id: number; code: () => string }
let currentShiftId = ''
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  sari = await staffAtCounter(venue)
  manager = await staffAtCounter(venue, 'manager')
  const person = await newStaff(venue, {
    roles: [{ role: 'manager', locationId: 'TST1' }],
    hasSecondFactor: false,
  })
  const started = await person.visitor.post('/api/desk/second-factor/start')
  const { Secret: secret } = (started.body as { data: { Secret: string } }).data
  const code = (): string =>
    generateSync({ secret, epoch: Math.floor(venue.clock.now().epochMilliseconds / 1_000) })
  await person.visitor.post('/api/desk/second-factor/confirm', { body: { code: code() } })
  venue.clock.advance({ minutes: 1 })
  approver = { ...person, code }
})
afterAll(() => venue.close())

beforeEach(async () => {
  if (currentShiftId !== '')
    await sari.post(`/shifts/${await sari.shiftId()}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  await sari.openDrawer(0)
  currentShiftId = await sari.shiftId()
})

let orders = 0
/** Each order gets its own pair of hours, so that no two orders want the same hours. */
const hourPairsPerDay = 8
type PaidOrder = { readonly player: Visitor; readonly id: string; readonly total: number }

/** An order that was paid at the counter; Sari took the money unless `by` says otherwise. */
async function placeAndPay(tenders: (total: number) => readonly TestTender[], by = sari): Promise<PaidOrder> {
  orders += 1
  const player = await venue.customer(`corrected-${orders}@example.com`)
  const [pair, court, daysAhead] = [
    orders % hourPairsPerDay,
    Math.floor(orders / hourPairsPerDay) % 2,
    Math.floor(orders / hourPairsPerDay / 2),
  ]
  const { OrderID: id, Total: total } = await venue.place(player, [
    item({
      date: addDays(today, 1 + daysAhead),
      hours: [6 + 2 * pair, 7 + 2 * pair],
      courts: [court === 0 ? 'TST1-C1' : 'TST1-C2'],
    }),
  ])
  expect(replyText(await by.take(id, tenders(total)))).toBe('200')
  return { player, id, total }
}

const orderPaidInCash = (by = sari) => placeAndPay((amount) => [{ method: 'cash', amount }], by)
const orderPaidByCard = (by = sari) => placeAndPay((amount) => [{ method: 'edc', amount }], by)

/** The counter payments of an order, oldest first: public id, and `edc 100000 paid settles`. */
const counterPayments = async ({ id }: PaidOrder): Promise<{ id: string; text: string }[]> =>
  venue.db.query(
    `select p.public_id as id, concat_ws(' ', p.method, p.amount, p.state, case when p.settles_order then 'settles' end) as text
       from payment p join sales_order o on o.id = p.order_id
      where o.public_id = $1 and p.gateway = 'desk' order by p.attempt`,
    [id],
  )
const paymentTexts = async (order: PaidOrder) => (await counterPayments(order)).map(({ text }) => text)

type CorrectOptions = {
  readonly by?: StaffAtCounter
  readonly reason?: string
  readonly approval?: object | null
  readonly payments?: readonly string[]
  readonly key?: string
}

/** Corrects the payments that settle the order, or those of `payments`. */
async function correct(
  order: PaidOrder,
  tenders: readonly TestTender[],
  options: CorrectOptions = {},
): Promise<Reply> {
  const { by = sari, reason = 'It was the card', approval = null, key } = options
  const settlingIds = (await counterPayments(order))
    .filter(({ text }) => text.endsWith('settles'))
    .map(({ id }) => id)
  const [first, ...also] = options.payments ?? settlingIds
  return by.post(
    `/payments/${first ?? 'no-payment-at-all-----'}/correct`,
    {
      Also: also,
      Tenders: tenders.map(({ method, amount, given, reference }) => ({
        Method: method,
        Amount: amount,
        Given: method === 'cash' ? (given ?? amount) : null,
        Reference: reference ?? (method === 'edc' || method === 'transfer' ? '402771' : ''),
      })),
      Reason: reason,
      Approval: approval,
    },
    key,
  )
}

/** Tenders that pay the whole order by one method. */
const totalBy = (method: TenderMethod, { total }: PaidOrder): TestTender[] => [{ method, amount: total }]
/** The drawer entries of a shift, without the float. */
const drawerEntries = (shiftId = currentShiftId) =>
  venue.db.query<object>(
    `select e.kind, e.amount from drawer_entry e join drawer_shift s on s.id = e.shift_id
      where s.public_id = $1 and e.kind <> 'float' order by e.id`,
    [shiftId],
  )
const approvedByManager = () => ({ Who: approver.publicId, Code: approver.code() })
/** Makes the payments older than the 15 minutes in which their taker may correct them. */
const makeOld = (order: PaidOrder) =>
  venue.db.query(
    `update payment set paid_at = paid_at - interval '16 minutes'
      where order_id = (select id from sales_order where public_id = $1)`,
    [order.id],
  )
const closeDrawer = (counted: object = {}, shiftId = currentShiftId, by = sari) =>
  by.post(`/shifts/${shiftId}/close`, { Cash: 0, Edc: 0, QrisStatic: 0, ...counted })
type Report = {
  readonly Counts: readonly { Method: string; Expected: number; Earlier: number; Counted: number }[]
  readonly Corrections: readonly object[]
  readonly NeedsReason: boolean
}
const shiftReport = async (shiftId: string): Promise<Report> =>
  ((await manager.visitor.get(`/api/desk/TST1/shifts/${shiftId}`)).body as { data: Report }).data

test('a payment recorded as card that was cash is corrected by new rows: the card payment is reversed, the cash is in the drawer', async () => {
  const order = await orderPaidByCard()
  const { total } = order
  const answer = await correct(order, [{ method: 'cash', amount: total, given: total + 5_000 }])
  expect([replyText(answer), answer.body]).toEqual([
    '200',
    expect.objectContaining({ data: expect.objectContaining({ Change: 5_000 }) }),
  ])
  expect(await paymentTexts(order)).toEqual([`edc ${total} reversed`, `cash ${total} paid settles`])
  expect(await drawerEntries()).toEqual(expect.arrayContaining([{ kind: 'sale', amount: total }]))
  const [act] = await venue.db.query(
    `select amount, before, after, reason, role from staff_act where action = 'correct-payment' order by id desc limit 1`,
  )
  expect(act).toEqual({
    amount: total,
    before: { payments: [{ method: 'edc', amount: total }] },
    after: { payments: [{ method: 'cash', amount: total }] },
    reason: 'It was the card',
    role: 'front-desk',
  })
  const { body } = await order.player.get(`/api/orders/${order.id}/invoice`)
  expect(body).toMatchObject({ data: { Payments: [{ Method: 'cash', Amount: total }] } })
})

test('correcting cash to another method needs a manager or a manager’s code, and takes the cash out of the drawer', async () => {
  const order = await orderPaidInCash()
  expect(replyText(await correct(order, totalBy('edc', order)))).toBe('403 APPROVAL_NEEDED')
  expect(await paymentTexts(order)).toEqual([`cash ${order.total} paid settles`])
  expect(replyText(await correct(order, totalBy('edc', order), { approval: approvedByManager() }))).toBe(
    '200',
  )
  expect((await drawerEntries()).slice(-2)).toEqual([
    { kind: 'sale', amount: order.total },
    { kind: 'correction', amount: -order.total },
  ])
  const other = await orderPaidInCash()
  const finance = await staffAtCounter(venue, 'finance')
  expect(replyText(await correct(other, totalBy('edc', other), { by: finance }))).toBe('403 APPROVAL_NEEDED')
  expect(replyText(await correct(other, totalBy('edc', other), { by: manager }))).toBe('200')
  venue.clock.advance({ minutes: 1 })
})

test('the front desk corrects its own payment within 15 minutes, even a second time; later finance or a manager corrects it', async () => {
  const order = await orderPaidByCard()
  expect(replyText(await correct(order, totalBy('qris_static', order)))).toBe('200')
  await makeOld(order)
  expect(replyText(await correct(order, totalBy('cash', order)))).toBe('403 APPROVAL_NEEDED')
  expect(
    replyText(await correct(order, totalBy('cash', order), { by: await staffAtCounter(venue, 'finance') })),
  ).toBe('200')
  const others = await orderPaidByCard(manager)
  expect(replyText(await correct(others, totalBy('cash', others)))).toBe('403 APPROVAL_NEEDED')
})

test('wrong amounts of two payments are corrected if their sum stays the same: both payments are replaced', async () => {
  const order = await placeAndPay((total) => [
    { method: 'cash', amount: 100_000 },
    { method: 'edc', amount: total - 100_000 },
  ])
  const { total } = order
  const parts = (cash: number, card: number): TestTender[] => [
    { method: 'cash', amount: cash },
    { method: 'edc', amount: card },
  ]
  expect(replyText(await correct(order, parts(150_000, total - 100_000)))).toBe('422 AMOUNT_OVER')
  expect(replyText(await correct(order, parts(100_000, total - 150_000)))).toBe('422 AMOUNT_SHORT')
  expect(replyText(await correct(order, parts(50_000, total - 50_000)))).toBe('403 APPROVAL_NEEDED')
  expect(replyText(await correct(order, parts(150_000, total - 150_000)))).toBe('200')
  expect((await paymentTexts(order)).filter((text) => text.endsWith('settles'))).toEqual([
    'cash 150000 paid settles',
    `edc ${total - 150_000} paid settles`,
  ])
})

test('a payment that cannot be corrected is refused, and nothing changes', async () => {
  const order = await orderPaidByCard()
  const other = await orderPaidByCard()
  const [paymentId, otherPaymentId] = [
    (await counterPayments(order))[0]?.id ?? '',
    (await counterPayments(other))[0]?.id ?? '',
  ]
  const both = [{ method: 'cash', amount: order.total + other.total } as const]
  const refused: [string, Promise<Reply>][] = [
    ['422 REASON_REQUIRED', correct(order, totalBy('cash', order), { reason: ' no ' })],
    ['422 REFERENCE_REQUIRED', correct(order, [{ method: 'transfer', amount: order.total, reference: ' ' }])],
    ['404 PAYMENT_UNKNOWN', correct(order, both, { payments: [paymentId, otherPaymentId] })],
    ['404 PAYMENT_UNKNOWN', correct(order, totalBy('cash', order), { payments: ['nothing-has-this-id---'] })],
  ]
  for (const [answer, reply] of refused) expect(replyText(await reply)).toBe(answer)
  const otherManager = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  const otherReply = await otherManager.visitor.post(`/api/desk/TST2/payments/${paymentId}/correct`, {
    body: {
      Also: [],
      Tenders: [{ Method: 'cash', Amount: order.total, Given: order.total, Reference: '' }],
      Reason: 'It was cash',
    },
    headers: { 'idempotency-key': 'correct-elsewhere' },
  })
  expect(replyText(otherReply)).toBe('404 PAYMENT_UNKNOWN')
  expect(await paymentTexts(order)).toEqual([`edc ${order.total} paid settles`])

  expect(replyText(await correct(order, totalBy('cash', order), { key: 'one-correction' }))).toBe('200')
  expect(replyText(await correct(order, totalBy('cash', order), { payments: [paymentId] }))).toBe(
    '409 CORRECTION_CLOSED',
  )
  await venue.cancel(other.player, other.id)
  expect(replyText(await correct(other, totalBy('cash', other), { payments: [otherPaymentId] }))).toBe(
    '409 CORRECTION_CLOSED',
  )
})

test('a repeated request corrects once', async () => {
  const order = await orderPaidByCard()
  const payments = [(await counterPayments(order))[0]?.id ?? '']
  const once = () => correct(order, totalBy('cash', order), { payments, key: 'the-same-correction' })
  const [first, again] = [await once(), await once()]
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(await paymentTexts(order)).toHaveLength(2)
})

test('after the drawer is closed, a correction is entered in the open shift and shown in both; the first count stays', async () => {
  const order = await orderPaidInCash()
  const { total } = order
  const earlierShift = currentShiftId
  // It was the card: the cash is short and the terminal is over.
  await closeDrawer({ Edc: total })
  const first = await shiftReport(earlierShift)
  const expected = first.Counts.map(({ Method, Expected }) => [Method, Expected])
  expect(replyText(await correct(order, totalBy('edc', order), { by: manager }))).toBe('409 DRAWER_CLOSED')
  await sari.openDrawer(0)
  const later = await sari.shiftId()
  expect(replyText(await correct(order, totalBy('edc', order), { by: manager }))).toBe('200')
  expect(await drawerEntries(later)).toEqual([{ kind: 'correction', amount: -total }])
  const earlierReport = await shiftReport(earlierShift)
  expect(earlierReport.Counts.map(({ Method, Expected }) => [Method, Expected])).toEqual(expected)
  expect(earlierReport.Corrections).toEqual([
    expect.objectContaining({
      ShiftRelation: 'in-later',
      Was: [{ Method: 'cash', Amount: total }],
      Became: [{ Method: 'edc', Amount: total }],
      Reason: 'It was the card',
    }),
  ])
  // Nothing is missing now: the money was counted before.
  await closeDrawer({}, later)
  const second = await shiftReport(later)
  expect(second.Corrections).toEqual([expect.objectContaining({ ShiftRelation: 'of-earlier' })])
  expect(second.Counts).toEqual([
    { Method: 'cash', Expected: -total, Earlier: -total, Counted: 0 },
    { Method: 'edc', Expected: total, Earlier: total, Counted: 0 },
    { Method: 'qris_static', Expected: 0, Earlier: 0, Counted: 0 },
  ])
  expect(second.NeedsReason).toBe(false)
})

test('a payment of an earlier shift that is corrected twice does not hide missing cash', async () => {
  const wrong = await orderPaidByCard()
  await closeDrawer({ Edc: wrong.total })
  await sari.openDrawer(0)
  await orderPaidInCash()
  const later = await sari.shiftId()
  for (const method of ['cash', 'edc'] as const)
    expect(replyText(await correct(wrong, totalBy(method, wrong), { by: manager }))).toBe('200')
  // Both corrections concern money that was counted before, so the cash of this shift's own sale is missing.
  await closeDrawer({ Cash: 0 }, later)
  const { Counts, Corrections, NeedsReason } = await shiftReport(later)
  expect(Counts[0]).toMatchObject({ Method: 'cash', Expected: wrong.total, Earlier: 0 })
  const ofEarlier = expect.objectContaining({ ShiftRelation: 'of-earlier' }) as object
  expect(Corrections).toEqual([ofEarlier, ofEarlier])
  expect(NeedsReason).toBe(true)
})

test('cash that is pocketed after a wrong correction still shows as a difference at the count', async () => {
  const wrong = await orderPaidInCash()
  await closeDrawer({ Cash: wrong.total })
  await sari.openDrawer(0)
  await orderPaidInCash()
  const later = await sari.shiftId()
  await correct(wrong, totalBy('qris_static', wrong), { by: manager })
  // The entries of this drawer add up to 0, though the cash of its own sale must be in it.
  await closeDrawer({ Cash: 0 }, later)
  expect((await shiftReport(later)).NeedsReason).toBe(true)
})

test('a correction and a cancellation at the same time, 200 times: either the old or the new payment is refunded', async () => {
  for (let n = 0; n < 200; n += 1) {
    const order = await orderPaidByCard()
    const [corrected] = await Promise.all([
      correct(order, totalBy('qris_static', order)),
      venue.cancel(order.player, order.id),
    ])
    expect(['200', '409 CORRECTION_CLOSED']).toContain(replyText(corrected))
    const [sums] = await venue.db.query<{ refunded: number }>(
      `select coalesce(sum(t.amount), 0)::bigint as refunded
         from refund_task t join sales_order o on o.id = t.order_id join payment p on p.id = t.payment_id
        where o.public_id = $1 and p.settles_order`,
      [order.id],
    )
    expect(sums?.refunded).toBe(order.total)
  }
}, 240_000)

test('a correction while its drawer is being closed, 200 times: the correction is in the count, or is refused', async () => {
  for (let n = 0; n < 200; n += 1) {
    if (n > 0) await sari.openDrawer(0)
    currentShiftId = await sari.shiftId()
    const order = await orderPaidByCard()
    const [corrected] = await Promise.all([correct(order, totalBy('cash', order)), closeDrawer()])
    expect(['200', '409 DRAWER_CLOSED']).toContain(replyText(corrected))
    const { Counts } = await shiftReport(currentShiftId)
    const isCash = corrected.status === 200
    expect(Counts.map(({ Expected }) => Expected)).toEqual([
      isCash ? order.total : 0,
      isCash ? 0 : order.total,
      0,
    ])
  }
}, 240_000)

test('of two concurrent corrections of one payment one is refused, 200 times', async () => {
  for (let n = 0; n < 200; n += 1) {
    const order = await orderPaidByCard()
    const payments = [(await counterPayments(order))[0]?.id ?? '']
    const replies = await Promise.all([
      correct(order, totalBy('cash', order), { payments }),
      correct(order, totalBy('transfer', order), { payments }),
    ])
    expect(replies.map(replyText).toSorted()).toEqual(['200', '409 CORRECTION_CLOSED'])
    expect((await paymentTexts(order)).filter((text) => text.endsWith('settles'))).toHaveLength(1)
  }
}, 240_000)

test('the database refuses to unsettle a payment without a replacement, and a correction in a closed shift', async () => {
  const order = await orderPaidByCard()
  const [payment] = await counterPayments(order)
  await expect(
    venue.db.query(`update payment set state = 'reversed', settles_order = false where public_id = $1`, [
      payment?.id,
    ]),
  ).rejects.toThrow(/is due/)
  await closeDrawer()
  await expect(
    venue.db.query(
      `insert into payment_correction (payment_id, shift_id, act_id)
       select id, shift_id, act_id from payment where public_id = $1`,
      [payment?.id],
    ),
  ).rejects.toThrow(/is closed/)
  await expect(venue.db.query('delete from payment_correction')).rejects.toThrow(/neither changed/)
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
