import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { NEW_CODE_MINUTES } from '@pantul/rules/staff-may'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { checkFile, importWholeFile } from '../../office/imports/test-imports.ts'
import { item, orderOf, today } from '../../orders/place/test-players.ts'
import { contactOf, sell } from '../../orders/place/test-sales.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { exportAll, exportPart, tryToExport } from './test-exports.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
  await importWholeFile(dewi, {
    kind: 'people',
    text: `name,phone,email,note\n"'=cmd",0812-4000-0001,bambang@example.com,"left; ""handed"""\nBeni,0812-4000-0002,,\n`,
  })
})
afterAll(() => venue.close())

const exportActs = () =>
  venue.db.query(
    `select a.role, a.location_id as location, a.thing_id as list, a.after from staff_act a
      where a.action = 'export-list' order by a.id`,
  )

test('a list begins with a byte order mark and titles, and is written in the language of the reader', async () => {
  expect(await exportAll(dewi, 'people')).toBe(
    '\uFEFFName,Phone,Email,Note\r\n' +
      `'=cmd,'+6281240000001,bambang@example.com,"left; ""handed"""\r\n` +
      `Beni,'+6281240000002,,\r\n`,
  )
  const part = await exportPart(dewi, 'people', { language: 'id' })
  expect(part).toMatchObject({
    filename: `TST1-orang-${today}.csv`,
    contentType: 'text/csv; charset=utf-8',
    rows: 2,
    total: 2,
    next: null,
  })
  expect(part.content.split('\r\n')[0]).toBe('\uFEFFNama;Telepon;Email;Catatan')
})

test('the list of bookings has one row per court and run of consecutive hours, and only hours of the span', async () => {
  const date = addDays(today, 12)
  const items = [
    item({ date, hours: [7, 8], courts: ['TST1-C1', 'TST1-C2'] }),
    { ...item({ date, hours: [9], courts: ['TST1-C1'] }), id: 2 },
  ]
  await sell(dewi, items, {
    contactId: await contactOf(dewi, { name: 'Cakra Dewantara', phone: '0812-4000-0009' }),
    settling: { kind: 'pay-by', until: `${date}T06:30:00+07:00` },
  })
  const shownDate = toDayMonthYear(date).replaceAll('-', '/')
  const filter = { from: date, to: date }
  const lines = (await exportAll(dewi, 'bookings', { filter })).split('\r\n')
  expect(lines[0]).toBe('\uFEFFName,Phone,Email,Date,From,Until,Court,Price,Paid,Note,Order')
  expect(lines.slice(1, -1).map((line) => line.replace(/PTL.*/, ''))).toEqual([
    `Cakra Dewantara,'+6281240000009,,${shownDate},07:00,09:00,Court 1,200000,0,,`,
    `Cakra Dewantara,'+6281240000009,,${shownDate},09:00,10:00,Court 1,100000,0,,`,
    `Cakra Dewantara,'+6281240000009,,${shownDate},07:00,09:00,Court 2,200000,0,,`,
  ])
  const next = addDays(date, 1)
  expect(await exportPart(dewi, 'bookings', { filter: { from: next, to: next } })).toMatchObject({ total: 0 })
  expect(await exportPart(dewi, 'bookings')).toMatchObject({ total: 3 })
})

test('a player’s booking on a court that is off sale can be exported, and importing that file adds nothing', async () => {
  const date = addDays(today, 13)
  const ordered = await venue.visitor().post('/api/courts/order-courts', {
    body: orderOf(1, [item({ date, hours: [18], courts: ['TST1-C3'] })]),
    headers: { 'idempotency-key': 'ordered-online-01' },
  })
  expect(ordered.status).toBe(201)
  await venue.db.query(`update court set is_active = false where id = 'TST1-C3'`)
  const filter = { from: date, to: date }
  const text = await exportAll(dewi, 'bookings', { filter })
  const orderCount = await venue.db.query('select count(*) from sales_order')
  const check = await checkFile(dewi, { kind: 'bookings', text, name: 'bookings.csv' })
  expect(check.lines.map(({ state, reason }) => [state, reason])).toEqual([['same', null]])
  expect((await importWholeFile(dewi, { kind: 'bookings', text, name: 'bookings.csv' })).added).toBe(0)
  expect(await venue.db.query('select count(*) from sales_order')).toEqual(orderCount)
  await venue.db.query(`update court set is_active = true where id = 'TST1-C3'`)
})

test('each export writes one staff act with its filter and its number of rows', async () => {
  const actCount = (await exportActs()).length
  await exportAll(dewi, 'bookings', { filter: { from: today, to: addDays(today, 30), text: 'ignored' } })
  expect((await exportActs()).slice(actCount)).toEqual([
    {
      role: 'manager',
      location: 'TST1',
      list: 'bookings',
      after: { dateFrom: today, dateTo: addDays(today, 30), text: 'ignored', exported: 4 },
    },
  ])
})

test('the staff act of an export of acts does not contain the text that was searched', async () => {
  await exportPart(dewi, 'acts', { filter: { text: 'Cakra Dewantara' } })
  const [act] = (await exportActs()).slice(-1)
  expect(act).toMatchObject({ list: 'acts', after: { text: '…' } })
  expect(JSON.stringify(act)).not.toContain('Cakra')
})

test('only managers and owners export people and bookings, and only people who were seen at their location', async () => {
  await venue.db.query(
    `with elsewhere as (
       insert into contact (name, created_at, changed_at) values ('Seen Elsewhere', now(), now()) returning id
     ), longAgo as (
       insert into contact (name, created_at, changed_at) values ('Seen Long Ago', now(), now()) returning id
     )
     insert into contact_seen (location_id, contact_id, last_seen)
     select 'TST2', id, $1::timestamptz from elsewhere
      union all select 'TST1', id, $1::timestamptz - interval '25 months' from longAgo`,
    [venue.deps.clock.now()],
  )
  expect(await exportAll(dewi, 'people')).not.toContain('Seen')
  const actCount = (await exportActs()).length
  const desk = await staffAtCounter(venue, 'front-desk')
  expect(replyText(await tryToExport(desk, 'people'))).toBe('403 ROLE_MISSING')
  const finance = await staffAtCounter(venue, 'finance')
  for (const list of ['people', 'bookings'] as const)
    expect(replyText(await tryToExport(finance, list))).toBe('403 ROLE_MISSING')
  const atOtherLocation = await dewi.visitor.post('/api/desk/TST2/exports/people', { body: {} })
  expect(replyText(atOtherLocation)).toBe('403 STAFF_ONLY')
  expect(await exportActs()).toHaveLength(actCount)
})

test.each([
  ['401 days', { from: today, to: addDays(today, 400) }],
  ['the last day before the first', { from: addDays(today, 1), to: today }],
  ['400 days before today until today', { from: addDays(today, -400) }],
  ['today until 400 days later', { to: addDays(today, 400) }],
])('a span of %s is refused', async (_span, filter) => {
  expect(replyText(await tryToExport(dewi, 'bookings', { filter }))).toBe('400 DATE_INVALID')
})

test('a span of 400 days is exported, and a date that does not exist is refused', async () => {
  for (const filter of [
    { from: today, to: addDays(today, 399) },
    { from: addDays(today, -399) },
    { to: addDays(today, 399) },
  ])
    expect((await tryToExport(dewi, 'bookings', { filter })).status).toBe(200)
  const reply = await dewi.visitor.post('/api/desk/TST1/exports/bookings', { body: { From: '31-02-2031' } })
  expect(replyText(reply)).toBe('400 DATE_INVALID')
})

test('10,000 people are exported in parts within 30 seconds, and no row comes twice', async () => {
  await venue.db.query('delete from attempt_count')
  for (let first = 1; first < 10_000; first += 5_000)
    await venue.db.query(
      `with added as (
         insert into contact (name, phone_e164, email, note, created_at, changed_at)
         select 'Crowd ' || n, '+62899' || (1000000 + n), 'crowd' || n || '@example.com', 'note of ' || n, now(), now()
           from generate_series($2::int, $2 + 4999) as n
         returning id
       )
       insert into contact_seen (location_id, contact_id, last_seen) select 'TST1', id, $1 from added`,
      [venue.deps.clock.now(), first],
    )
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const startedAt = performance.now()
  delay.enable()
  const text = await exportAll(dewi, 'people')
  delay.disable()
  const seconds = (performance.now() - startedAt) / 1_000
  process.stdout.write(
    `10,000 people: exported in ${seconds.toFixed(1)} s, longest pause ${Math.round(delay.max / 1e6)} ms\n`,
  )
  const crowdLines = text.split('\r\n').filter((line) => line.startsWith('Crowd '))
  expect(crowdLines).toHaveLength(10_000)
  expect(new Set(crowdLines).size).toBe(10_000)
  expect(seconds).toBeLessThan(30)
  // Three people were known before.
  expect((await exportActs()).at(-1)).toMatchObject({ after: { exported: crowdLines.length + 3 } })
}, 60_000)

test('a next part is refused for another person, another list, another filter, or a changed key', async () => {
  const { next } = await exportPart(dewi, 'people')
  if (next === null) throw new Error('the 10,000 people of the test before fit into one part')
  const actCount = (await exportActs()).length
  const otherManager = await staffAtCounter(venue, 'manager')
  const tryPart = async (
    desk: StaffAtCounter,
    after: string,
    list: 'people' | 'bookings' = 'people',
    text = '',
  ) => replyText(await tryToExport(desk, list, { after, filter: { text } }))
  expect(await tryPart(otherManager, next)).toBe('400 BODY_INVALID')
  expect(await tryPart(dewi, next, 'bookings')).toBe('400 BODY_INVALID')
  expect(await tryPart(dewi, next, 'people', 'another filter')).toBe('400 BODY_INVALID')
  const [act = '', key = ''] = next.split(':')
  for (const after of [
    '',
    ':',
    '1:1',
    `${act}:`,
    `${act}:0 or true`,
    `${act}:-1`,
    `${Number(act) + 1}:${key}`,
    'x',
  ])
    expect(await tryPart(dewi, after)).toBe('400 BODY_INVALID')
  // The same part can be requested again. It has the same rows, and no act is written.
  expect(await exportPart(dewi, 'people', { after: next })).toEqual(
    await exportPart(dewi, 'people', { after: next }),
  )
  expect(await exportActs()).toHaveLength(actCount)
})

test('a next part is refused some minutes after the export began', async () => {
  const { next } = await exportPart(dewi, 'people')
  venue.clock.advance({ minutes: NEW_CODE_MINUTES + 1 })
  // The person's login code counts as new again, so only the export is too old.
  await venue.db.query('update session set proved_at = $1', [venue.clock.now()])
  expect(replyText(await tryToExport(dewi, 'people', { after: next ?? '' }))).toBe('400 BODY_INVALID')
})

test('after 30 exports in an hour, the next export is refused', async () => {
  const tri = await staffAtCounter(venue, 'owner')
  const filter = { from: today, to: today }
  for (let n = 0; n < 30; n += 1) await exportPart(tri, 'bookings', { filter })
  expect(replyText(await tryToExport(tri, 'bookings', { filter }))).toBe('429 TOO_MANY_REQUESTS')
})

test('no invariant is broken afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
