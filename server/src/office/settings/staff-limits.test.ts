import { ReadSettings } from '@pantul/contract/desk-settings'
import { settingsFromWire, settingsToWire } from '@pantul/contract/desk-settings-wire'
import { DeskSession } from '@pantul/contract/desk-session'
import type { LocationSettings } from '@pantul/rules/location-settings'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { trySell } from '../../orders/place/test-sales.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

// An hour costs 100,000 rupiah, and from 18 to 21 it costs 150,000. So an order of the hours 18 and 19 costs 300,000.
let venue: VenueWithStaff // the server with players and staff who change bookings
let sari: ChangingStaff // a manager who works at the counter
beforeAll(async () => {
  venue = await openVenueWithStaff()
  sari = await venue.staff('manager')
  await sari.openDrawer()
})
afterAll(() => venue.close())

// Each test has another member of the front desk, because the limits count per person.
let dian: ChangingStaff
beforeEach(async () => void (dian = await venue.staff('front-desk')))

const path = '/api/desk/TST1/settings'

/** Saves the settings with some changed fields. The other fields and the version are the stored ones. */
async function change(fields: Partial<LocationSettings>, who: Visitor = sari.visitor): Promise<Reply> {
  const stored = settingsFromWire(ReadSettings.ok.parse((await sari.visitor.get(path)).body).data)
  return who.put(path, { body: settingsToWire({ ...stored, ...fields }) })
}

const cash = (amount: number) => ({ method: 'cash' as const, amount })
const leaveUnpaid = async (amount: number, paid = 0): Promise<string> => {
  const { id } = await venue.placeUnpaid()
  return replyText(await dian.take(id, paid === 0 ? [] : [cash(paid)], { unpaid: { amount } }))
}

test('a changed daily limit for unpaid balances counts from the next balance on', async () => {
  await change({ unpaidPerDay: 299_999 })
  expect(await leaveUnpaid(300_000)).toBe('422 OWE_LIMIT')
  await change({ unpaidPerDay: 300_000 })
  expect(await leaveUnpaid(300_000)).toBe('200')
  expect(await leaveUnpaid(300_000)).toBe('422 OWE_LIMIT')
  await change({ unpaidPerDay: 500_000 })
})

test('a split payment may leave a part unpaid within the percentage and the sum that the location allows', async () => {
  await change({ unpaidPerDay: 0, splitPercent: 70 })
  expect(await leaveUnpaid(100_000, 200_000)).toBe('422 OWE_LIMIT')
  await change({ splitPercent: 60 })
  expect(await leaveUnpaid(100_000, 200_000)).toBe('200')
  await change({ splitUnpaid: 99_999 })
  expect(await leaveUnpaid(100_000, 200_000)).toBe('422 OWE_LIMIT')
  await change({ unpaidPerDay: 500_000, splitPercent: 50, splitUnpaid: 5_000_000 })
})

test('a staff discount is limited by the percentage of an order and the sum of a day', async () => {
  let day = 30
  const sellWithPriceOff = async (value: number): Promise<string> => {
    day += 1
    const items = [item({ date: addDays(today, day), hours: [18, 19] })]
    const priceOff = { kind: 'amount' as const, value, reason: 'lights went out', approval: null }
    return replyText(await trySell(dian, items, { priceOff }))
  }
  await change({ priceOffPercent: 20, priceOffPerDay: 70_000 })
  expect(await sellWithPriceOff(60_001)).toBe('422 DISCOUNT_LIMIT')
  expect(await sellWithPriceOff(60_000)).toBe('201')
  expect(await sellWithPriceOff(10_001)).toBe('422 DISCOUNT_LIMIT')
  expect(await sellWithPriceOff(10_000)).toBe('201')
  await change({ priceOffPercent: 10, priceOffPerDay: 300_000 })
})

test('cash paid out above the daily limit of the location needs an approval', async () => {
  const shift = await dian.shiftId()
  const payOut = async (amount: number): Promise<string> =>
    replyText(
      await dian.post(`/shifts/${shift}/entries`, {
        Kind: 'out',
        Amount: amount,
        Reason: 'ice',
        Approval: null,
      }),
    )
  await change({ payOutPerDay: 250_000 })
  expect(await payOut(250_000)).toBe('200')
  expect(await payOut(1)).toBe('403 APPROVAL_NEEDED')
  // A lower limit later does not break an invariant; `venue.close` checks the invariants.
  await change({ payOutPerDay: 10_000 })
  expect(await payOut(1)).toBe('403 APPROVAL_NEEDED')
})

test('a refund in cash above the daily limit of the location is refused', async () => {
  await change({ refundPerDay: 299_999 })
  const { id } = await venue.placePaid(sari)
  expect(replyText(await dian.cancel(id))).toBe('422 PAYOUT_LIMIT')
  await change({ refundPerDay: 300_000 })
  expect(replyText(await dian.cancel(id))).toBe('200')
})

test('the front desk cannot block more hours than the location allows', async () => {
  const block = async (from: number, until: number): Promise<string> =>
    replyText(
      await dian.post('/blocks', {
        Courts: ['TST1-C3'],
        Date: toDayMonthYear(today),
        FromHour: from,
        UntilHour: until,
        WeeklyUntil: null,
        Reason: 'Nets',
        Dry: false,
      }),
    )
  await change({ blockHours: 3 })
  expect(await block(14, 18)).toBe('422 BLOCK_LIMIT')
  expect(await block(14, 17)).toBe('200')
  await change({ blockHours: 0 })
  expect(await block(18, 19)).toBe('422 BLOCK_LIMIT')
})

test('the desk session contains the usual minutes to pay an order', async () => {
  await change({ payByMinutes: 45 })
  const { body } = await dian.visitor.get('/api/desk/me')
  expect(DeskSession.ok.parse(body).data.Locations).toMatchObject([
    { SalesOfficeID: 'TST1', PayByMinutes: 45 },
  ])
})

test('only managers and owners raise a limit, with a code of the last minutes', async () => {
  for (const role of ['front-desk', 'finance', 'coach'] as const) {
    const { visitor } = await newStaff(venue, { roles: [{ role, locationId: 'TST1' }] })
    expect(replyText(await change({ unpaidPerDay: 9_000_000 }, visitor))).toBe('403 ROLE_MISSING')
  }
  const { visitor, sessionId } = await newStaff(venue, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  await venue.db.query(
    `update session set created_at = created_at - interval '1 hour', proved_at = proved_at - interval '16 minutes'
      where id = $1`,
    [sessionId],
  )
  for (const fields of [
    { priceOffPercent: 11 },
    { priceOffPerDay: 300_001 },
    { unpaidPerDay: 500_001 },
    { splitPercent: 49 },
    { splitUnpaid: 5_000_001 },
    { payOutPerDay: 10_001 },
    { refundPerDay: 300_001 },
  ])
    expect(replyText(await change(fields, visitor))).toBe('403 NEW_CODE_NEEDED')
})
