import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { contactOf, tender, trySell } from '../../orders/place/test-sales.ts'
import type { Reply } from '../../test-visitor.ts'
import { replyText } from '../payments/test-counter.ts'

// An hour costs 100.000, from 18 to 21 150.000: an order of 18 and 19 is 300.000.
let venue: VenueWithStaff // The server of this test, with functions for players and staff.
let sari: ChangingStaff // A member of staff at the counter.
beforeAll(async () => {
  venue = await openVenueWithStaff()
  sari = await venue.staff('manager')
  await sari.openDrawer()
})
afterAll(() => venue.close())

// Each test has its own member of the front desk, because the limits are per person.
let dian: ChangingStaff
beforeEach(async () => void (dian = await venue.staff('front-desk')))

const cash = (amount: number) => ({ method: 'cash' as const, amount })

const owedOf = async (id: string): Promise<{ state: string; owed: number; entries: string }> => {
  const [row] = await venue.db.query<{ state: string; owed: number; entries: string }>(
    `select o.state, o.owed,
            coalesce((select string_agg(e.kind || ' ' || e.amount, ', ' order by e.id)
                        from owed_entry e where e.order_id = o.id), '') as entries
       from sales_order o where public_id = $1`,
    [id],
  )
  return row ?? { state: 'none', owed: 0, entries: '' }
}

/** Status and code of a reply, and the rupiah in its message: `422 OWE_LIMIT 200000`. */
const refusalWithRupiah = (reply: Reply): string => {
  const { message = '' } = reply.body as { message?: string }
  return `${replyText(reply)} ${message.replace(/\D/gu, '')}`
}

test('an order with an unpaid balance is confirmed, and the balance is paid in parts', async () => {
  const { id, total } = await venue.placeUnpaid()
  const taken = await dian.take(id, [cash(100_000)], { unpaid: { amount: 200_000 } })
  expect(taken.body).toMatchObject({ data: { Owed: 200_000, Change: 0 } })
  expect(await owedOf(id)).toEqual({ state: 'confirmed', owed: 200_000, entries: 'owe 200000' })
  expect(replyText(await dian.take(id, [cash(200_001)], { due: 200_000 }))).toBe('422 AMOUNT_OVER')
  expect(replyText(await dian.take(id, [cash(50_000)], { due: total }))).toBe('409 DUE_CHANGED')
  const part = await dian.take(id, [cash(50_000), { method: 'edc', amount: 50_000 }], { due: 200_000 })
  expect(part.body).toMatchObject({ data: { Owed: 100_000 } })
  expect(replyText(await dian.take(id, [cash(100_000)]))).toBe('200')
  expect(await owedOf(id)).toEqual({
    state: 'confirmed',
    owed: 0,
    entries: 'owe 200000, pay 100000, pay 100000',
  })
  expect(replyText(await dian.take(id, [cash(100_000)]))).toBe('409 PAYMENT_CLOSED')
})

test('the whole price may stay unpaid, and the act says so', async () => {
  const { id, total } = await venue.placeUnpaid()
  expect(replyText(await dian.take(id, [], { unpaid: { amount: total } }))).toBe('200')
  expect(await owedOf(id)).toMatchObject({ state: 'confirmed', owed: total })
  const acts = await venue.db.query(`select action, amount, role, after from staff_act where thing_id = $1`, [
    await venue.numberOf(id),
  ])
  expect(acts).toEqual([
    {
      action: 'leave-unpaid',
      amount: total,
      role: 'front-desk',
      after: { state: 'confirmed', tenders: [], owed: total },
    },
  ])
})

test('tenders and unpaid balance must add up to the due amount', async () => {
  const { id, total } = await venue.placeUnpaid()
  const unpaid = (amount: number) => ({ due: total, unpaid: { amount } })
  expect(replyText(await dian.take(id, [cash(100_000)], unpaid(total - 100_001)))).toBe('422 AMOUNT_SHORT')
  expect(replyText(await dian.take(id, [cash(100_000)], unpaid(total)))).toBe('422 AMOUNT_OVER')
  expect(replyText(await dian.take(id, [], unpaid(total + 1)))).toMatch(/^422 AMOUNT_/u)
  expect(await owedOf(id)).toEqual({ state: 'held', owed: 0, entries: '' })
})

test('the front desk may leave Rp 500.000 unpaid per day, and a refusal names the remaining amount; a manager may leave more with a reason', async () => {
  const first = await venue.placeUnpaid()
  expect(replyText(await dian.take(first.id, [], { unpaid: { amount: first.total } }))).toBe('200')
  const second = await venue.placeUnpaid()
  const refused = await dian.take(second.id, [], { unpaid: { amount: second.total } })
  expect(refusalWithRupiah(refused)).toBe('422 OWE_LIMIT 200000')
  const leaveWholeUnpaid = (who: ChangingStaff) =>
    who.take(second.id, [], { unpaid: { amount: second.total } })
  await sari.take((await venue.placeUnpaid()).id, [], { unpaid: { amount: 300_000 } })
  expect(replyText(await leaveWholeUnpaid(sari))).toBe('422 REASON_REQUIRED')
  const reason = 'company pays on Monday'
  const leftUnpaid = await sari.take(second.id, [], { unpaid: { amount: second.total, reason } })
  expect(replyText(leftUnpaid)).toBe('200')
  const [act] = await venue.db.query(`select role, reason from staff_act where thing_id = $1`, [
    await venue.numberOf(second.id),
  ])
  expect(act).toEqual({ role: 'manager', reason })
})

test('an order paid at least by half is a split payment: its balance counts against no limit, up to Rp 5.000.000', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { id } = await venue.placeUnpaid()
    expect(replyText(await dian.take(id, [cash(150_000)], { unpaid: { amount: 150_000 } }))).toBe('200')
  }
  const { id } = await venue.placeUnpaid()
  expect(replyText(await dian.take(id, [cash(149_999)], { unpaid: { amount: 150_001 } }))).toBe('200')
  const full = await venue.placeUnpaid()
  const limited = await dian.take(full.id, [], { unpaid: { amount: full.total } })
  expect(replyText(limited)).toBe('200')
  const more = await venue.placeUnpaid()
  expect(refusalWithRupiah(await dian.take(more.id, [], { unpaid: { amount: more.total } }))).toBe(
    '422 OWE_LIMIT 49999', // 500.000 − 150.001 − 300.000 of `full`.
  )
})

test('one guest owes no more than the limit of the front desk, over all staff', async () => {
  const contactId = await contactOf(sari, { name: 'Bayu', phone: '0812 5550 1100' })
  const book = (who: ChangingStaff, n: number) =>
    trySell(who, [item({ date: addDays(today, 40 + n), hours: [18, 19] })], {
      contactId,
      settling: {
        kind: 'tenders',
        tenders: [],
        unpaid: { amount: 300_000, reason: '', approval: null },
      },
    })
  expect(replyText(await book(dian, 0))).toBe('201')
  expect(refusalWithRupiah(await book(await venue.staff('front-desk'), 1))).toBe('422 OWE_LIMIT 200000')
  const limits = await dian.visitor.get(`/api/desk/TST1/limits?contact=${contactId}`)
  expect(limits.body).toMatchObject({ data: { Unpaid: 200_000 } })
  expect((await sari.visitor.get(`/api/desk/TST1/limits?contact=${contactId}`)).body).toMatchObject({
    data: { Unpaid: null },
  })
})

test('an unpaid balance needs a phone number, and nothing is written without one', async () => {
  const unpaid = { amount: 100_000, reason: '', approval: null }
  const items = [item({ date: addDays(today, 44), hours: [18, 19] })]
  const settling = { kind: 'tenders' as const, tenders: [tender('cash', 200_000)], unpaid }
  const before = await venue.db.query('select count(*) from sales_order')
  const contactWithoutPhone = await contactOf(sari, { name: 'Nobody' })
  expect(replyText(await trySell(dian, items, { contactId: contactWithoutPhone, settling }))).toBe(
    '422 PHONE_NEEDED',
  )
  expect(await venue.db.query('select count(*) from sales_order')).toEqual(before)
  const contactWithPhone = await contactOf(sari, { name: 'Somebody', phone: '0812 5550 1111' })
  expect(replyText(await trySell(dian, items, { contactId: contactWithPhone, settling }))).toBe('201')
})

test('a manager writes off an unpaid balance with a reason; the front desk may not', async () => {
  const { id } = await venue.placeUnpaid()
  await dian.take(id, [cash(200_000)], { unpaid: { amount: 100_000 } })
  expect(replyText(await dian.writeOff(id, 100_000))).toBe('403 ROLE_MISSING')
  expect(replyText(await sari.writeOff(id, 100_000, { reason: 'no' }))).toBe('422 REASON_REQUIRED')
  expect(replyText(await sari.writeOff(id, 100_001, { due: 100_000 }))).toBe('422 AMOUNT_OVER')
  expect(replyText(await sari.writeOff(id, 40_000, { due: 100_000 }))).toBe('200')
  expect(replyText(await sari.writeOff(id, 60_000, { due: 100_000 }))).toBe('409 DUE_CHANGED')
  expect(replyText(await sari.writeOff(id, 60_000))).toBe('200')
  expect(await owedOf(id)).toMatchObject({ owed: 0, entries: 'owe 100000, forgive 40000, forgive 60000' })
  expect(replyText(await sari.writeOff(id, 1))).toBe('409 PAYMENT_CLOSED')
})

test('the database refuses to change or delete entries of an unpaid balance, and to pay more than is owed', async () => {
  const { id } = await venue.placeUnpaid()
  await dian.take(id, [cash(200_000)], { unpaid: { amount: 100_000 } })
  await expect(venue.db.query('delete from owed_entry')).rejects.toThrow('only added')
  await expect(venue.db.query('update owed_entry set amount = 1')).rejects.toThrow('only added')
  await expect(
    venue.db.query(
      `insert into owed_entry (order_id, kind, amount, at)
       select id, 'cancel', 100001, now() from sales_order where public_id = $1`,
      [id],
    ),
  ).rejects.toThrow('sales_order_owed')
  await expect(venue.db.query(`update sales_order set owed = 0 where public_id = $1`, [id])).rejects.toThrow(
    'owes',
  )
})
