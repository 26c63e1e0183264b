import { afterAll, beforeAll, expect, test } from 'vitest'
import { billSeries } from '../series/bill-series.ts'
import { returnDates } from '../series/return-dates.ts'
import { billingDeps, billsOf, endSeries, newSeries, readDetail, statesOf } from '../series/test-series.ts'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import { endUndecidedPayments } from '../../money/payments/close-payment.ts'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { seriesDatesLostMail } from '../../output/mail/series-contact-mails.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
})
afterAll(() => venue.close())

const march = { firstDate: '2031-03-11', lastDate: '2031-03-25' }

test('a closed day of an unpaid month is skipped, and the other dates get a new bill', async () => {
  const id = await newSeries(venue.manager, { plan: march })
  expect(statesOf(await readDetail(venue.manager, id))).toEqual([
    '11-03 unpaid',
    '18-03 unpaid',
    '25-03 unpaid',
  ])
  await venue.closeCourts({ date: '2031-03-18' })
  expect(statesOf(await readDetail(venue.manager, id))).toEqual([
    '11-03 claimed',
    '18-03 skipped',
    '25-03 claimed',
  ])
  await billSeries(billingDeps(venue))
  expect(statesOf(await readDetail(venue.manager, id))).toEqual([
    '11-03 unpaid',
    '18-03 skipped',
    '25-03 unpaid',
  ])
  expect(await billsOf(venue, id)).toEqual([
    expect.stringMatching(/^2031-03 3 bookings \d+ cancelled$/),
    expect.stringMatching(/^2031-03 2 bookings \d+ held$/),
  ])
})

test('when a cancelled bill returns its dates, taken dates and dates after the end of the series are given up, with one mail', async () => {
  const id = await newSeries(venue.manager, {
    plan: { ...march, fromHour: 8, untilHour: 10, lastDate: '2031-03-31' },
  })
  expect((await endSeries(venue.manager, id, '2031-03-20')).status).toBe(200)
  const [order] = await venue.db.query<{ id: number }>(
    'select o.id from sales_order o join series s on s.id = o.series_id where s.public_id = $1',
    [id],
  )
  const orderId = order?.id ?? 0
  await venue.db.transaction(async (tx) => {
    await endUndecidedPayments(tx, await lockPaymentsOfOrder(tx, orderId), 'cancelled')
    await cancelOrder(tx, orderId, { by: 'staff', reason: 'courts closed' })
  })
  const blocked = await venue.manager.post('/blocks', {
    Courts: ['TST1-C1'],
    Date: '18-03-2031',
    FromHour: 9,
    UntilHour: 10,
    WeeklyUntil: null,
    Reason: 'Turf brushing',
    Dry: false,
  })
  expect(blocked.status).toBe(200)
  await venue.db.transaction(async (tx) => {
    await returnDates(tx, venue.clock, { orderId, closedDates: [], why: 'rain' })
  })
  expect(statesOf(await readDetail(venue.manager, id))).toEqual([
    '11-03 claimed',
    '18-03 given_up',
    '25-03 given_up',
  ])
  expect(
    await venue.db.query(
      `select payload -> 'dates' as dates, payload ->> 'why' as why from outbox where payload ->> 'template' = 'series-dates-lost'`,
    ),
  ).toEqual([{ dates: ['2031-03-18'], why: 'rain' }])
  const [series] = await venue.db.query<{ id: number }>('select id from series where public_id = $1', [id])
  const mail = await seriesDatesLostMail(venue.db, {
    seriesId: series?.id ?? 0,
    dates: ['2031-03-18'],
    closureKind: 'rain',
    isClosed: false,
    publicUrl: 'https://pantul.example',
  })
  expect(mail?.text).toContain('Tuesday 18 March')
  expect(mail?.text).toContain('closed for rain')
  expect(
    await venue.db.query(
      `select hour from court_hour h join series s on s.id = h.series_id
        where s.public_id = $1 and h.play_date = '2031-03-18'`,
      [id],
    ),
  ).toEqual([])
})
