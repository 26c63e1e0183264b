import { toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { item } from '../../orders/place/test-players.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../after-booking/test-venue-with-staff.ts'
import { billSeries } from './bill-series.ts'
import { endForgottenSeries } from './end-series.ts'
import { remindUnpaidSeries } from './remind-unpaid.ts'
import {
  billingDeps,
  billsOf,
  endSeries,
  lukas,
  moveDate,
  newSeries,
  passDeadlines,
  readDetail,
  readList,
  refusedPlan,
  createSeries,
  skipDate,
  statesOf,
  tryToCreateSeries,
} from './test-series.ts'

// A series is on Tuesdays 19:00–21:00 on TST1-C1, from 2031-03-11 to 2031-04-29, unless its `plan` says otherwise.
const testTime = '2031-03-05T10:00:00+07:00'
let venue: VenueWithStaff
let manager: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await venue.db.query('update location set days_ahead = 60, hours_per_date = 12')
  manager = await venue.staff('manager')
  await manager.openDrawer()
})
afterEach(async () => {
  await venue.db.query(`delete from closed_date where play_date = '2031-04-08'`)
  venue.clock.set(testTime)
})
afterAll(() => venue.close())

/** A plan for the hour that begins at `fromHour`. Each test has hours of its own. */
const planFrom = (fromHour: number, overrides: object = {}) => ({
  fromHour,
  untilHour: fromHour + 1,
  ...overrides,
})

/** How many hours a series claims, without billed hours. */
const countHours = (id: string) =>
  venue.db.query<{ n: number }>(
    'select count(*)::int as n from court_hour h join series s on s.id = h.series_id where s.public_id = $1',
    [id],
  )

test('a dry run lists clashes and free courts and claims nothing; with a choice for each clash the series is created', async () => {
  const buyer = await venue.customer('hendra@example.com')
  const placed = await venue.place(buyer, [item({ date: '2031-03-18', hours: [19], courts: ['TST1-C1'] })])
  await venue.simulate(placed.PaymentID, 'pay')
  await manager.post('/blocks', {
    Courts: ['TST1-C1'],
    Date: '25-03-2031',
    FromHour: 20,
    UntilHour: 21,
    WeeklyUntil: null,
    Reason: 'Turf brushing',
    Dry: false,
  })
  await venue.db.query(
    `insert into closed_date (location_id, play_date, reason_en, reason_id) values ('TST1', '2031-04-08', 'Lebaran', 'Lebaran')`,
  )
  const planned = await createSeries(manager, { isDry: true, person: null })
  expect(planned.dates).toHaveLength(8)
  const clashing = planned.dates.filter(({ clash }) => clash !== null)
  expect(clashing).toMatchObject([
    {
      date: '2031-03-18',
      courtId: null,
      isAnswered: false,
      clash: {
        kind: 'order',
        title: 'Name of hendra',
        orderNumber: await venue.numberOf(placed.OrderID),
        paid: placed.Total,
      },
    },
    {
      date: '2031-03-25',
      isAnswered: false,
      clash: { kind: 'block', title: 'Turf brushing', from: 20, until: 21 },
    },
    { date: '2031-04-08', isAnswered: false, clash: { kind: 'closed', title: 'Lebaran' }, freeCourts: [] },
  ])
  expect(clashing[0]?.freeCourts).toContain('TST1-C2')
  expect(await venue.db.query('select id from series')).toEqual([])

  const refused = await tryToCreateSeries(manager)
  expect(replyText(refused)).toBe('409 HOURS_BOOKED')
  expect(refusedPlan(refused)?.dates.filter(({ isAnswered }) => !isAnswered)).toHaveLength(3)
  expect(await venue.db.query('select hour from court_hour where series_id is not null')).toEqual([])

  const choices = [
    { date: '2031-03-18', courtId: 'TST1-C2' },
    { date: '2031-03-25', courtId: null },
    { date: '2031-04-08', courtId: null },
  ]
  const made = await createSeries(manager, { choices, key: 'the-same-series' })
  const again = await createSeries(manager, { choices, key: 'the-same-series' })
  expect(again.seriesId).toBe(made.seriesId)
  const id = made.seriesId ?? ''
  expect(statesOf(await readDetail(manager, id))).toEqual([
    '11-03 unpaid',
    '18-03 unpaid',
    '25-03 skipped',
    '01-04 claimed',
    '08-04 skipped',
    '15-04 claimed',
    '22-04 claimed',
    '29-04 claimed',
  ])
  const [march] = made.months
  expect(march).toMatchObject({ month: '2031-03', dateCount: 2, billedOn: '2031-03-05' })
  expect(march && march.total).toBe((march?.listPrice ?? 0) * 0.9)
  expect(await billsOf(venue, id)).toEqual([`2031-03 2 bookings ${march?.total} held`])
  const day = await manager.visitor.get(`/api/desk/TST1/days/${toDayMonthYear('2031-04-01')}`)
  expect((day.body as { data: { Series: unknown } }).data.Series).toEqual([
    { CourtID: 'TST1-C1', FromHour: 19, UntilHour: 21, SeriesID: id, Name: 'Lukas Siregar' },
  ])
  const order = await venue.tryToPlace(
    venue.visitor(),
    [item({ date: '2031-04-01', hours: [19], courts: ['TST1-C1'] })],
    { guestNumber: 7 },
  )
  expect(replyText(order)).toBe('409 SLOT_TAKEN')
})

test('wrong plans, persons and courts are refused', async () => {
  const plan = planFrom(8)
  const text = async (wish: Parameters<typeof tryToCreateSeries>[1]) =>
    replyText(await tryToCreateSeries(manager, wish))
  expect(await text({ plan: { ...plan, untilHour: 8 } })).toBe('422 NUMBER_RANGE')
  expect(await text({ plan: { ...plan, reason: '' } })).toBe('422 REASON_REQUIRED')
  expect(await text({ plan: { ...plan, firstDate: '2031-03-04' } })).toBe('400 DATE_INVALID')
  expect(await text({ plan: { ...plan, lastDate: '2032-04-13' } })).toBe('422 SERIES_TOO_LONG')
  expect(await text({ plan: { ...plan, courtId: 'TST2-C1' } })).toBe('422 COURT_UNKNOWN')
  expect(await text({ plan, person: null })).toMatch(/PERSON_UNKNOWN/)
  expect(await text({ plan: { ...plan, onUnpaid: 'owe' }, person: { name: 'Nophone Rudi' } })).toBe(
    '422 PHONE_NEEDED',
  )
  const courtElsewhere = [{ date: '2031-03-11', courtId: 'TST2-C1' }]
  expect(await text({ plan, choices: courtElsewhere })).toBe('422 COURT_UNKNOWN')
  const desk = await venue.staff('front-desk')
  expect(replyText(await tryToCreateSeries(desk, { plan, person: null, isDry: true }))).toBe(
    '403 ROLE_MISSING',
  )
  expect((await readList(desk)).today).toBe('2031-03-05')
  expect(await venue.db.query(`select id from series where from_hour = 8`)).toEqual([])
})

test('bills come on the bill day, once, also when three servers make them at the same time and after a downtime', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(9, { firstDate: '2031-04-01', lastDate: '2031-06-24' }),
  })
  expect(await billsOf(venue, id)).toEqual([])
  expect((await readDetail(manager, id)).series.nextBill).toBe('2031-03-20')
  venue.clock.set('2031-03-19T23:00:00+07:00')
  await billSeries(billingDeps(venue))
  expect(await billsOf(venue, id)).toEqual([])
  venue.clock.set('2031-03-20T00:01:00+07:00')
  await Promise.all([
    billSeries(billingDeps(venue)),
    billSeries(billingDeps(venue)),
    billSeries(billingDeps(venue)),
  ])
  expect(await billsOf(venue, id)).toEqual([expect.stringMatching(/^2031-04 5 bookings \d+ held$/)])
  const [order] = await venue.db.query<{ until: string; channel: string }>(
    `select to_char(held_until at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as until, channel
       from sales_order o join series s on s.id = o.series_id where s.public_id = $1`,
    [id],
  )
  expect(order).toEqual({ until: '2031-03-27 23:59', channel: 'series' })
  // The server was away from 19 April to 8 May: May is billed late. What was played before its bill is owed.
  venue.clock.set('2031-05-08T12:00:00+07:00')
  await billSeries(billingDeps(venue))
  expect(await billsOf(venue, id)).toEqual([
    expect.stringMatching(/^2031-04 5 bookings/),
    expect.stringMatching(/^2031-05 1 bookings (\d+) confirmed owes \1$/),
    expect.stringMatching(/^2031-05 3 bookings \d+ held$/),
  ])
})

test('the person of an unpaid bill is reminded three days and one day before the last day to pay, but not after a payment', async () => {
  const id = await newSeries(manager, { plan: planFrom(10, { firstDate: '2031-04-01' }) })
  /** The reminders that were mailed so far, each by its days before the last day to pay: `3`, `1`. */
  const reminders = async (at: string): Promise<string[]> => {
    venue.clock.set(at)
    await Promise.all([remindUnpaidSeries(venue.deps), remindUnpaidSeries(venue.deps)])
    const rows = await venue.db.query<{ days: string }>(
      `select split_part(b.dedupe_key, ':', 3) as days
         from outbox b
         join sales_order o on b.dedupe_key like 'series-reminder:' || o.id || ':%'
         join series s on s.id = o.series_id
        where s.public_id = $1 order by b.id`,
      [id],
    )
    return rows.map(({ days }) => days)
  }
  venue.clock.set('2031-03-20T08:00:00+07:00')
  await billSeries(billingDeps(venue))
  const bills = (await billsOf(venue, id)).length
  expect(bills).toBe(1)
  expect(await reminders('2031-03-23T23:00:00+07:00')).toEqual([])
  expect(await reminders('2031-03-24T08:00:00+07:00')).toEqual(['3'])
  expect(await reminders('2031-03-25T08:00:00+07:00')).toEqual(['3'])
  venue.clock.set(testTime)
  const detail = await readDetail(manager, id)
  const number = detail.dates[0]?.orderNumber ?? ''
  const [bill] = await venue.db.query<{ id: string; total: number }>(
    'select public_id as id, total from sales_order where number = $1',
    [number],
  )
  await manager.take(bill?.id ?? '', [{ method: 'cash', amount: bill?.total ?? 0 }])
  expect(await reminders('2031-03-26T08:00:00+07:00')).toEqual(['3'])
  venue.clock.set(testTime)
  expect(statesOf(await readDetail(manager, id))[0]).toBe('01-04 paid')
})

test('the hours of an unpaid month are released at its deadline, or the month is kept as owed', async () => {
  const releasedSeries = await newSeries(manager, { plan: planFrom(11) })
  const keptSeries = await newSeries(manager, {
    plan: planFrom(12, { onUnpaid: 'owe' }),
    person: { name: 'Oki Keeps', phone: '+628110000012' },
  })
  await passDeadlines(venue, releasedSeries)
  await passDeadlines(venue, keptSeries)
  await Promise.all([sweepPayments(venue.deps), sweepPayments(venue.deps)])
  expect(await billsOf(venue, releasedSeries)).toEqual([
    expect.stringMatching(/^2031-03 3 bookings \d+ expired$/),
  ])
  const [owing] = await billsOf(venue, keptSeries)
  expect(owing).toMatch(/^2031-03 3 bookings (\d+) confirmed owes \1$/)
  expect(statesOf(await readDetail(manager, releasedSeries)).slice(0, 4)).toEqual([
    '11-03 released',
    '18-03 released',
    '25-03 released',
    '01-04 claimed',
  ])
  expect(statesOf(await readDetail(manager, keptSeries))[0]).toBe('11-03 owed')
  const list = await readList(manager)
  expect(list.series.find(({ publicId }) => publicId === keptSeries)?.owed).toBeGreaterThan(0)
  const taken = await venue.tryToPlace(
    venue.visitor(),
    [item({ date: '2031-03-11', hours: [12], courts: ['TST1-C1'] })],
    { guestNumber: 8 },
  )
  expect(replyText(taken)).toBe('409 SLOT_TAKEN')
  await venue.place(venue.visitor(), [item({ date: '2031-03-11', hours: [11], courts: ['TST1-C1'] })], {
    guestNumber: 9,
  })
})

test('hours of an unpaid month that is kept as owed cannot be ordered after the deadline', async () => {
  const keptSeries = await newSeries(manager, {
    plan: planFrom(13, { onUnpaid: 'owe' }),
    person: { name: 'Putri Keeps', phone: '+628110000013' },
  })
  await passDeadlines(venue, keptSeries)
  const taken = await venue.tryToPlace(
    venue.visitor(),
    [item({ date: '2031-03-11', hours: [13], courts: ['TST1-C1'] })],
    { guestNumber: 10 },
  )
  expect(replyText(taken)).toBe('409 SLOT_TAKEN')
  expect(await billsOf(venue, keptSeries)).toEqual([expect.stringMatching(/confirmed owes/)])
})

test('a bill has no skipped dates, and moved dates at their new time; a month without dates has no bill', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(14, { firstDate: '2031-04-22', lastDate: '2031-06-10', priceOff: 0, reason: '' }),
  })
  expect(replyText(await skipDate(manager, id, '2031-04-22'))).toBe('200')
  expect(replyText(await skipDate(manager, id, '2031-04-22'))).toBe('409 SERIES_DATE_CLOSED')
  expect(replyText(await skipDate(manager, id, '2031-05-13', 1))).toBe('409 CHANGED_MEANWHILE')
  expect(
    replyText(
      await moveDate(manager, id, { date: '2031-04-29', to: '2031-05-02', court: 'TST1-C2', from: 15 }),
    ),
  ).toBe('200')
  // One hour later on the same court: the hour that the old and the new time have in common is kept.
  expect(replyText(await moveDate(manager, id, { date: '2031-05-06', to: '2031-05-06', from: 15 }))).toBe(
    '200',
  )
  await newSeries(manager, { plan: planFrom(16, { firstDate: '2031-05-13', lastDate: '2031-05-13' }) })
  expect(replyText(await moveDate(manager, id, { date: '2031-05-13', to: '2031-05-13', from: 16 }))).toBe(
    '409 HOURS_BOOKED',
  )
  venue.clock.set('2031-03-20T08:00:00+07:00')
  await billSeries(billingDeps(venue))
  expect(await billsOf(venue, id)).toEqual([])
  venue.clock.set('2031-04-20T08:00:00+07:00')
  await billSeries(billingDeps(venue))
  expect(await billsOf(venue, id)).toEqual([expect.stringMatching(/^2031-05 5 bookings \d+ held$/)])
  venue.clock.set(testTime)
  expect(statesOf(await readDetail(manager, id))).toEqual([
    '22-04 skipped',
    '29-04>02-05 unpaid',
    '06-05 unpaid',
    '13-05 unpaid',
    '20-05 unpaid',
    '27-05 unpaid',
    '03-06 claimed',
    '10-06 claimed',
  ])
  expect(replyText(await skipDate(manager, id, '2031-05-13'))).toBe('409 SERIES_DATE_CLOSED')
})

test('ending a series releases its unbilled hours, and its bills stay', async () => {
  const id = await newSeries(manager, { plan: planFrom(17, { lastDate: '2031-05-27' }) })
  expect(replyText(await endSeries(manager, id, '2031-04-15', 'no'))).toBe('422 REASON_REQUIRED')
  expect(replyText(await endSeries(manager, id, '2031-03-04'))).toBe('400 DATE_INVALID')
  expect(replyText(await endSeries(manager, id, '2031-04-15'))).toBe('200')
  expect(await countHours(id)).toEqual([{ n: 2 }])
  expect(replyText(await endSeries(manager, id, '2031-04-15'))).toBe('400 DATE_INVALID')
  expect(replyText(await moveDate(manager, id, { date: '2031-04-08', to: '2031-04-16', from: 17 }))).toBe(
    '400 DATE_INVALID',
  )
  // Dates before the end are billed like before.
  venue.clock.set('2031-03-20T08:00:00+07:00')
  await billSeries(billingDeps(venue))
  venue.clock.set(testTime)
  expect((await billsOf(venue, id)).map((bill) => bill.slice(0, 18))).toEqual([
    '2031-03 3 bookings',
    '2031-04 2 bookings',
  ])
  await venue.place(venue.visitor(), [item({ date: '2031-04-15', hours: [17], courts: ['TST1-C1'] })], {
    guestNumber: 11,
  })
})

test('closed dates are not billed until they are open again; a date whose hour was taken from the series is skipped', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(21, { firstDate: '2031-05-06', lastDate: '2031-05-27' }),
  })
  await venue.db.query(
    `insert into closed_date (location_id, play_date, reason_en, reason_id) values ('TST1', '2031-05-13', 'Holiday', 'Libur')`,
  )
  await venue.db.query(
    `delete from court_hour where play_date = '2031-05-20' and series_id is not null and hour = 21`,
  )
  venue.clock.set('2031-04-20T08:00:00+07:00')
  await billSeries(billingDeps(venue))
  venue.clock.set(testTime)
  expect(statesOf(await readDetail(manager, id))).toEqual([
    '06-05 unpaid',
    '13-05 claimed',
    '20-05 skipped',
    '27-05 unpaid',
  ])
  await venue.db.query(`delete from closed_date where play_date = '2031-05-13'`)
  venue.clock.set('2031-04-20T09:00:00+07:00')
  await billSeries(billingDeps(venue))
  expect((await billsOf(venue, id)).length).toBe(2)
})

test('another location sees nothing of a series', async () => {
  const id = await newSeries(manager, { plan: planFrom(22) })
  const owner = await venue.staff('owner')
  expect((await owner.visitor.get(`/api/desk/TST2/series/${id}`)).status).toBe(404)
  const ended = await owner.visitor.post(`/api/desk/TST2/series/${id}/end`, {
    body: { From: '01-04-2031', Reason: 'not mine', Version: 1 },
    headers: {},
  })
  expect(replyText(ended)).toBe('404 SERIES_UNKNOWN')
})

test('the series of a forgotten person ends; the series of a merged person goes to the person that stays', async () => {
  const id = await newSeries(manager, {
    plan: planFrom(7),
    person: { name: 'Wayan Forgotten', phone: '+628110000001' },
  })
  const merged = await newSeries(manager, {
    plan: planFrom(6, { weekday: 4, firstDate: '2031-03-06' }),
    person: { name: 'Lukas S', phone: '+628110000002' },
  })
  const people = await venue.db.query<{ id: string; version: number; name: string }>(
    `select public_id as id, version, name from contact where name in ('Lukas S', 'Lukas Siregar')`,
  )
  const keptPerson = people.find(({ name }) => name === lukas?.name)
  const mergedPerson = people.find(({ name }) => name === 'Lukas S')
  const reply = await manager.post(`/people/${keptPerson?.id}/merge`, {
    MergedID: mergedPerson?.id,
    Version: keptPerson?.version,
    MergedVersion: mergedPerson?.version,
    From: { Name: 'kept', Phone: 'kept', Email: 'kept', Note: 'kept' },
  })
  expect([replyText(reply), reply.text]).toEqual(['200', expect.anything()])
  expect((await readDetail(manager, merged)).series.name).toBe('Lukas Siregar')
  await venue.db.query(
    `update sales_order set contact_id = null where contact_id in (select id from contact where name = 'Wayan Forgotten')`,
  )
  await venue.db.query(`delete from contact where name = 'Wayan Forgotten'`)
  expect(await endForgottenSeries(venue.deps)).toBe(1)
  expect(await countHours(id)).toEqual([{ n: 0 }])
})
