import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import type { TenderMethod } from '@pantul/rules/tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Reply } from '../../test-visitor.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from './test-counter.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay and cancel orders.
let sari: StaffAtCounter // A member of the front desk.
let finance: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  sari = await staffAtCounter(venue)
  finance = await staffAtCounter(venue, 'finance')
  await sari.openDrawer()
})
afterAll(() => venue.close())

let orders = 0
/** Places an order and pays it at the counter. Returns the public id and the amount of the payment. */
async function orderAndPay(method: TenderMethod, by = sari): Promise<{ id: string; amount: number }> {
  orders += 1
  const player = await venue.customer(`verified-${orders}@example.com`)
  const hour = 6 + 2 * (orders % 8)
  const { OrderID, Total: amount } = await venue.place(player, [
    item({ date: addDays(today, 1 + Math.floor(orders / 8)), hours: [hour, hour + 1] }),
  ])
  expect(replyText(await by.take(OrderID, [{ method, amount }]))).toBe('200')
  const [payment] = await venue.db.query<{ id: string }>(
    `select p.public_id as id from payment p join sales_order o on o.id = p.order_id
      where o.public_id = $1 and p.gateway = 'desk'`,
    [OrderID],
  )
  return { id: payment?.id ?? '', amount }
}

const verify = (by: StaffAtCounter, payments: readonly string[], isVerified = true): Promise<Reply> =>
  by.post('/payments/verify', { Payments: payments, IsVerified: isVerified })

type Page = {
  readonly Payments: readonly { PaymentID: string; Method: string; Verified: object | null; IsOwn: boolean }[]
  readonly HasMore: boolean
  readonly Unverified: readonly { StaffID: string; Count: number; Amount: number }[]
}
const readStatement = async (query = '', by = finance): Promise<Page> =>
  ((await by.visitor.get(`/api/desk/TST1/payments${query}`)).body as { data: Page }).data
const idsOf = ({ Payments }: Page) => Payments.map(({ PaymentID }) => PaymentID)
const actsOf = (id: string) =>
  venue.db.query<object>(
    `select action, amount, after from staff_act where thing = 'payment' and thing_id = $1 order by id`,
    [id],
  )

test('card, static QRIS and transfer payments are unverified until finance verifies them; finance can undo it', async () => {
  const [card, qris, transfer] = [
    await orderAndPay('edc'),
    await orderAndPay('qris_static'),
    await orderAndPay('transfer'),
  ]
  const cash = await orderAndPay('cash')
  expect(idsOf(await readStatement())).toEqual([transfer.id, qris.id, card.id])
  expect(replyText(await verify(sari, [card.id]))).toBe('403 ROLE_MISSING')
  expect(replyText(await verify(await staffAtCounter(venue, 'manager'), [card.id]))).toBe('403 ROLE_MISSING')
  expect(replyText(await verify(finance, [cash.id]))).toBe('404 PAYMENT_UNKNOWN')
  expect(replyText(await verify(finance, [card.id, qris.id]))).toBe('200')
  // Repeating it writes nothing more.
  expect(replyText(await verify(finance, [card.id, qris.id]))).toBe('200')
  expect(idsOf(await readStatement())).toEqual([transfer.id])
  expect(idsOf(await readStatement('?filter=verified'))).toEqual([qris.id, card.id])
  expect(replyText(await verify(finance, [card.id], false))).toBe('200')
  expect(await actsOf(card.id)).toEqual([
    { action: 'verify-payment', amount: card.amount, after: { verified: true } },
    { action: 'unverify-payment', amount: card.amount, after: { verified: false } },
  ])
  expect(idsOf(await readStatement())).toEqual([transfer.id, card.id])
})

test('the list filters by method, day and person, and sums what is unverified by person', async () => {
  const manager = await staffAtCounter(venue, 'manager')
  const ofManager = await orderAndPay('transfer', manager)
  const { Unverified, Payments } = await readStatement()
  const [person] = await venue.db.query<{ id: string }>(
    `select c.public_id as id from payment p join staff_act a on a.id = p.act_id join customer c on c.id = a.customer_id
      where p.public_id = $1`,
    [ofManager.id],
  )
  expect(Unverified).toContainEqual(
    expect.objectContaining({ StaffID: person?.id, Count: 1, Amount: ofManager.amount }),
  )
  expect(Unverified.reduce((sum, { Count }) => sum + Count, 0)).toBe(Payments.length)
  expect(idsOf(await readStatement(`?by=${person?.id}`))).toEqual([ofManager.id])
  expect((await readStatement('?method=edc')).Payments.map(({ Method }) => Method)).toEqual(['edc'])
  const [day] = await venue.db.query<{ day: string }>(
    `select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day`,
  )
  const onDay = (ahead: number) => toDayMonthYear(addDays(day?.day ?? today, ahead))
  expect((await readStatement(`?day=${onDay(0)}`)).Payments).toHaveLength(Payments.length)
  expect((await readStatement(`?day=${onDay(1)}`)).Payments).toEqual([])
})

test('the person who took a payment does not verify it, unless nobody else can: then with a new code, and the act says so', async () => {
  const { id, visitor, sessionId } = await newStaff(venue, {
    roles: [
      { role: 'front-desk', locationId: 'TST1' },
      { role: 'finance', locationId: 'TST1' },
    ],
  })
  const deskAndFinance: StaffAtCounter = {
    ...sari,
    visitor,
    post: (path, body, key = `both-${(orders += 1)}`) =>
      visitor.post(`/api/desk/TST1${path}`, { body, headers: { 'idempotency-key': key } }),
  }
  const payment = await orderAndPay('transfer')
  // Makes this person the taker. The trigger refuses changes of acts.
  await venue.db.query('alter table staff_act disable trigger user')
  await venue.db.query(
    'update staff_act set customer_id = $2 where id = (select act_id from payment where public_id = $1)',
    [payment.id, id],
  )
  await venue.db.query('alter table staff_act enable trigger user')
  expect((await readStatement('', deskAndFinance)).Payments[0]).toMatchObject({
    PaymentID: payment.id,
    IsOwn: true,
  })
  expect(replyText(await verify(deskAndFinance, [payment.id]))).toBe('409 TWO_PEOPLE')
  const removedRoles = await venue.db.query<{
    customer_id: number
    location_id: string | null
    role: string
  }>(
    `delete from staff_role where role in ('finance', 'owner') and customer_id <> $1
     returning customer_id, location_id, role`,
    [id],
  )
  venue.clock.advance({ minutes: 3 })
  expect(replyText(await verify(deskAndFinance, [payment.id]))).toBe('403 NEW_CODE_NEEDED')
  await venue.db.query('update session set proved_at = $2 where id = $1', [sessionId, venue.clock.now()])
  expect(replyText(await verify(deskAndFinance, [payment.id]))).toBe('200')
  expect(await actsOf(payment.id)).toEqual([
    { action: 'verify-payment', amount: payment.amount, after: { verified: true, alone: true } },
  ])
  for (const removed of removedRoles)
    await venue.db.query('insert into staff_role (customer_id, location_id, role) values ($1, $2, $3)', [
      removed.customer_id,
      removed.location_id,
      removed.role,
    ])
})

test('if one payment is corrected and verified at the same time, one of the two is refused, 200 times', async () => {
  const correct = (id: string, amount: number) =>
    sari.post(`/payments/${id}/correct`, {
      Also: [],
      Tenders: [{ Method: 'cash', Amount: amount, Given: amount, Reference: '' }],
      Reason: 'It was cash',
    })
  for (let n = 0; n < 200; n += 1) {
    const { id, amount } = await orderAndPay('edc')
    const replies = await Promise.all([correct(id, amount), verify(finance, [id])])
    expect([
      ['200', '409 PAYMENT_CLOSED'],
      ['409 PAYMENT_VERIFIED', '200'],
    ]).toContainEqual(replies.map(replyText))
  }
}, 240_000)

test('pages have fifty payments and follow each other without gap or repetition', async () => {
  const first = await readStatement('?filter=all')
  expect([first.Payments.length, first.HasMore]).toEqual([50, true])
  const second = await readStatement(`?filter=all&after=${idsOf(first).at(-1) ?? ''}`)
  expect(idsOf(second)).not.toEqual(expect.arrayContaining([idsOf(first).at(-1)]))
  expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(50 + second.Payments.length)
})

test('payments of another location are unknown', async () => {
  const otherFinance = await newStaff(venue, { roles: [{ role: 'finance', locationId: 'TST2' }] })
  const { id } = await orderAndPay('edc')
  const reply = await otherFinance.visitor.post('/api/desk/TST2/payments/verify', {
    body: { Payments: [id], IsVerified: true },
  })
  expect(replyText(reply)).toBe('404 PAYMENT_UNKNOWN')
  const { body } = await otherFinance.visitor.get('/api/desk/TST2/payments?filter=all')
  expect(body).toMatchObject({ data: { Payments: [], Unverified: [] } })
})

test('the signer of a drawer sees unverified payments with the person who took them', async () => {
  const shift = await sari.shiftId()
  await sari.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  const manager = await staffAtCounter(venue, 'manager')
  const { body } = await manager.visitor.get(`/api/desk/TST1/shifts/${shift}`)
  expect((body as { data: Page }).data.Unverified.length).toBeGreaterThan(0)
})

test('all invariants hold after this', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
