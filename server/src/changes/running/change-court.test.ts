import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item } from '../../orders/place/test-players.ts'
import { sell } from '../../orders/place/test-sales.ts'
import { composeChangeMail } from '../../output/mail/compose-change-mail.ts'
import { readMailOrder } from '../../output/mail/read-order.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openRunning, type RunningVenue } from './test-running.ts'

let venue: RunningVenue
beforeAll(async () => {
  venue = await openRunning()
})
afterAll(() => venue.close())

test('a running booking gets another court from the current hour on; number, payments and arrival stay', async () => {
  const { order, desk, date } = await venue.placeRunningBooking({ hours: [17, 18, 19] })
  await desk.post('/arrivals', { Number: await venue.numberOf(order.id), Booking: null })
  venue.clock.set(`${date}T18:30:00+07:00`)
  const orderAmounts = () =>
    venue.db.query('select number, state, total, tax, discount from sales_order where public_id = $1', [
      order.id,
    ])
  const before = await orderAmounts()
  expect(replyText(await desk.changeCourt(order.id))).toBe('200')
  expect(await venue.claimedHours(order.id)).toEqual([
    `TST1-C1 ${date} 17`,
    `TST1-C2 ${date} 18`,
    `TST1-C2 ${date} 19`,
  ])
  expect(await orderAmounts()).toEqual(before)
  const shown = (await desk.bookingsOn(date)).map(({ CourtID, FromHour, UntilHour, Arrival }) => [
    CourtID,
    FromHour,
    UntilHour,
    Arrival?.Kind,
  ])
  expect(shown).toEqual([
    ['TST1-C1', 17, 18, 'arrived'],
    ['TST1-C2', 18, 20, 'arrived'],
  ])
  // The freed hours are on sale, and hours are added on the new court.
  await sell(desk, [item({ date, hours: [19] })])
  expect(replyText(await desk.lengthen(order.id))).toBe('201')
})

test('an unpaid change of a running booking ends when the booking gets another court', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  venue.clock.set(`${date}T17:00:00+07:00`)
  const changed = await desk.change(order.id, { date, hours: [18, 19, 20] })
  expect(replyText(changed)).toBe('201')
  venue.clock.set(`${date}T18:30:00+07:00`)
  expect(replyText(await desk.changeCourt(order.id))).toBe('200')
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a change of court is recorded as one act with the courts before and after, and sends one mail to the player', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  await desk.changeCourt(order.id)
  const acts = await venue.db.query(
    `select role, before, after from staff_act where action = 'change-court' and thing_id = $1`,
    [await venue.numberOf(order.id)],
  )
  expect(acts).toEqual([
    {
      role: 'front-desk',
      before: { booking: 1, date, hours: [18, 19], courts: ['TST1-C1'] },
      after: { booking: 1, date, hours: [18, 19], courts: ['TST1-C2'] },
    },
  ])
  const mails = await venue.db.query<{ payload: { actId: number; orderId: number } }>(
    `select b.payload from outbox b join sales_order o on o.id = (b.payload ->> 'orderId')::bigint
      where o.public_id = $1 and b.payload ->> 'template' = 'booking-changed'`,
    [order.id],
  )
  expect(mails).toHaveLength(1)
  const [{ payload }] = mails as [{ payload: { actId: number; orderId: number } }]
  const mailOrder = await readMailOrder(venue.db, payload.orderId)
  const letter = await composeChangeMail('booking-changed', {
    db: venue.db,
    order: mailOrder!,
    payload,
    publicUrl: 'https://example.com',
    orderPage: 'https://example.com/order',
    now: venue.clock.now(),
  })
  expect(letter?.text).toContain('From 18:00 you play on Court 2 instead of Court 1.')
})

test('a court of another price, a taken or unknown court, and a booking that is not running are refused', async () => {
  const { order, desk, date } = await venue.placeRunningBooking()
  await sell(desk, [item({ date, hours: [19], courts: ['TST1-C2'] })])
  const taken = await desk.changeCourt(order.id)
  expect(replyText(taken)).toBe('409 SLOT_TAKEN')
  expect(replyText(await desk.changeCourt(order.id, { courts: ['TST1-C9'] }))).toBe('422 COURT_UNKNOWN')
  expect(replyText(await desk.changeCourt(order.id, { courts: ['TST1-C1'] }))).toBe('409 COURT_CHANGE_CLOSED')
  await venue.db.query(
    `insert into price_rule (location_id, court_id, from_hour, to_hour, price, price_type)
     values ('TST1', 'TST1-C3', 19, 20, 200000, 'P')`,
  )
  const dearer = await desk.changeCourt(order.id, { courts: ['TST1-C3'] })
  expect(replyText(dearer)).toBe('422 COURT_CHANGE_PRICES')
  expect(dearer.text).toContain('200.000')
  venue.clock.set(`${date}T17:59:00+07:00`)
  expect(replyText(await desk.changeCourt(order.id))).toBe('409 COURT_CHANGE_CLOSED')
  venue.clock.set(`${date}T20:01:00+07:00`)
  expect(replyText(await desk.changeCourt(order.id))).toBe('409 COURT_CHANGE_CLOSED')
  expect(await venue.claimedHours(order.id)).toEqual([`TST1-C1 ${date} 18`, `TST1-C1 ${date} 19`])
})

test('a repeated request changes the court once, and an old preview is refused', async () => {
  const { order, desk } = await venue.placeRunningBooking()
  const previewed = (await desk.previewCourt(order.id, ['TST1-C2'])).body as { data: { QuoteHash: string } }
  const hash = previewed.data.QuoteHash
  expect(replyText(await desk.changeCourt(order.id, { hash, key: 'court-once' }))).toBe('200')
  expect(replyText(await desk.changeCourt(order.id, { hash, key: 'court-once' }))).toBe('200')
  expect(replyText(await desk.changeCourt(order.id, { hash }))).toBe('409 CHANGED_MEANWHILE')
  const acts = await venue.db.query(`select from staff_act where action = 'change-court' and thing_id = $1`, [
    await venue.numberOf(order.id),
  ])
  expect(acts).toHaveLength(1)
})
