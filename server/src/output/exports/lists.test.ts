import { listNames } from '@pantul/contract/desk-list-exports'
import { mayExportList } from '@pantul/rules/list-actions'
import { addDays } from '@pantul/rules/play-date'
import { staffRoles } from '@pantul/rules/staff-may'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { importWholeFile } from '../../office/imports/test-imports.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { contactOf, sell, tender } from '../../orders/place/test-sales.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { parseCsv } from '../../platform/base/test-csv.ts'
import { actionLabel } from './act-labels.ts'
import { classStateLabel } from './code-labels.ts'
import { exportAll, exportPart, tryToExport } from './test-exports.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
  await importWholeFile(dewi, { kind: 'people', text: 'name,phone\nBeni,0812-4000-0002\n' })
  await dewi.openDrawer()
  const contactId = await contactOf(dewi, { name: '=SUM(A1)', phone: '0812-4000-0003' })
  await sell(dewi, [item({ hours: [18] })], {
    contactId,
    settling: { kind: 'tenders', tenders: [tender('cash', 150_000)], unpaid: null },
  })
  await sell(dewi, [item({ hours: [19] })], {
    contactId,
    settling: { kind: 'tenders', tenders: [tender('transfer', 150_000)], unpaid: null },
  })
  await dewi.post('/blocks', {
    Courts: ['TST1-C2'],
    Date: '07-03-2031',
    FromHour: 8,
    UntilHour: 10,
    WeeklyUntil: null,
    Reason: '@broken net',
    Dry: false,
  })
  await dewi.post('/stock/BALL', { Kind: 'delivery', Pieces: 12, Reason: '', Seen: 0 })
})
afterAll(() => venue.close())

test.each(listNames)(
  'the list %s has as many rows as its total says, and each row has one cell per title',
  async (list) => {
    await venue.db.query('delete from attempt_count')
    for (const language of ['en', 'id'] as const) {
      const { total, rows, filename } = await exportPart(dewi, list, { language })
      expect(rows).toBe(total)
      expect(filename).toMatch(/^TST1-[a-z0-9-]+-2031-03-05\.csv$/)
      const text = await exportAll(dewi, list, { language })
      const [titles = [], ...lines] = parseCsv(text.slice(1), language === 'id' ? ';' : ',')
      // Each export writes an act, so the list of acts has one more row in the second export.
      expect(lines).toHaveLength(list === 'acts' ? total + 1 : total)
      expect(new Set(titles).size).toBe(titles.length)
      expect(new Set(lines.map(({ length }) => length))).toEqual(
        new Set(lines.length === 0 ? [] : [titles.length]),
      )
      expect(text).not.toMatch(/(^|[,;\n])"?[=+@]/)
    }
    // Any filter is accepted, even one that fits no row.
    const filter = { from: today, to: addDays(today, 30), filter: 'nothing', method: 'cash', text: "x'; --" }
    expect((await exportPart(dewi, list, { filter })).rows).toBeGreaterThanOrEqual(0)
  },
)

const exportCells = async (list: Parameters<typeof exportAll>[1], filter = {}): Promise<string[][]> =>
  parseCsv((await exportAll(dewi, list, { filter })).slice(1), ',').slice(1)

test('exports apply the same filters as the pages of the desk', async () => {
  await venue.db.query('delete from attempt_count')
  expect((await exportCells('payments')).map(([, , , method, amount]) => [method, amount])).toEqual([
    ['Cash', '150000'],
    ['Bank transfer', '150000'],
  ])
  expect(await exportCells('payments', { filter: 'unverified' })).toHaveLength(1)
  expect(await exportCells('payments', { filter: 'verified' })).toHaveLength(0)
  expect(await exportCells('payments', { method: 'cash' })).toHaveLength(1)
  expect(await exportCells('payments', { from: addDays(today, 1) })).toHaveLength(0)
  expect((await exportCells('orders')).map((row) => row[2])).toEqual(['=SUM(A1)', '=SUM(A1)'])
  const [first = []] = await exportCells('orders')
  expect(await exportCells('orders', { text: first[0] })).toEqual([first])
  expect(await exportCells('orders', { filter: 'paid' })).toHaveLength(2)
  for (const filter of ['open', 'owed', 'ended', 'nothing'])
    expect(await exportCells('orders', { filter })).toEqual([])
  const [opened = []] = await exportCells('acts', { filter: 'open-drawer' })
  expect([opened[4], opened[5]]).toEqual(['Drawer opened', 'Drawer Counter'])
  expect((await exportCells('blocks')).map((row) => row.slice(2))).toEqual([
    ['@broken net', 'Court 2', '07/03/2031', '07/03/2031', '2', ''],
  ])
  expect((await exportCells('shifts')).map((row) => [row[0], row[3], row[6]])).toEqual([
    ['Counter', '500000', ''],
  ])
})

test('a part of the bookings begins after the key of a booked hour; other keys are refused', async () => {
  await venue.db.query('delete from attempt_count')
  const rows = await exportCells('bookings')
  const dates = rows.map((row) => `${row[3]} ${row[4]}`)
  expect(dates).toEqual(dates.toSorted())
  await exportPart(dewi, 'bookings')
  const [act] = await venue.db.query<{ id: number }>(
    `select max(id) as id from staff_act where action = 'export-list' and thing_id = 'bookings'`,
  )
  const after = (key: string) => tryToExport(dewi, 'bookings', { after: `${act?.id}:${key}` })
  for (const [i, { key }] of (await bookedKeys()).entries())
    expect((await after(key)).body).toMatchObject({ data: { Rows: rows.length - i - 1 } })
  for (const key of ['x', '2031-02-31 TST1-C1 08', '2031-03-07 TST1-C1', `2031-03-07 TST1-C1 08' or true`])
    expect(replyText(await after(key))).toBe('400 BODY_INVALID')
})

const bookedKeys = (): Promise<{ key: string }[]> =>
  venue.db.query(
    `select h.play_date::text || ' ' || h.court_id || ' ' || to_char(h.hour, 'FM00') as key from court_hour h
      where h.order_id is not null order by h.play_date, h.court_id, h.hour`,
  )

test('the list of bookings has phones only of people who were seen at the location in the last 24 months', async () => {
  await venue.db.query('delete from attempt_count')
  const phones = async () => new Set((await exportCells('bookings')).map((row) => row[1]))
  expect(await phones()).toEqual(new Set(['+6281240000003']))
  const moveLastSeen = `update contact_seen set last_seen = last_seen + $1::interval where location_id = 'TST1'`
  await venue.db.query(moveLastSeen, ['-25 months'])
  expect(await phones()).toEqual(new Set(['']))
  await venue.db.query(moveLastSeen, ['25 months'])
})

test('exports contain words instead of the codes of classes, prices and acts, in both languages', async () => {
  await venue.db.query('delete from attempt_count')
  const column = async (list: Parameters<typeof exportAll>[1], columnIndex: number, language: 'en' | 'id') =>
    parseCsv((await exportAll(dewi, list, { language })).slice(1), language === 'id' ? ';' : ',')
      .slice(1)
      .map((row) => row[columnIndex] ?? '')
  expect(new Set(await column('prices', 7, 'en'))).not.toContain('R')
  expect(await column('prices', 7, 'en')).toContain('Regular')
  expect(await column('prices', 7, 'id')).toContain('Biasa')
  for (const language of ['en', 'id'] as const)
    for (const columnIndex of [4, 5])
      for (const text of await column('acts', columnIndex, language)) expect(text).toMatch(/^\p{Lu}/u)
  for (const code of ['open', 'runs', 'cancelled'])
    for (const language of ['en', 'id'] as const) expect(classStateLabel(code, language)).not.toBe(code)
  expect(actionLabel('check-in', 'en')).toBe('Checked in')
})

test.each(staffRoles)('%s exports the lists that `mayExportList` allows, and no others', async (role) => {
  await venue.db.query('delete from attempt_count')
  const desk = await staffAtCounter(venue, role)
  for (const list of listNames) {
    const reply = replyText(await tryToExport(desk, list))
    expect(`${list} ${reply}`).toBe(`${list} ${mayExportList([role], list) ? '200' : '403 ROLE_MISSING'}`)
  }
})

test('a manager exports the staff acts of the location, an owner those of the venue group', async () => {
  await venue.db.query('delete from attempt_count')
  const sari = await staffAtCounter(venue, 'owner')
  await sari.visitor.post('/api/desk/TST2/exports/courts', { body: {} })
  const locationNames = async (desk: StaffAtCounter) =>
    new Set(
      parseCsv((await exportAll(desk, 'acts')).slice(1))
        .slice(1)
        .map((row) => row[3]),
    )
  expect(await locationNames(dewi)).toEqual(new Set(['Test One']))
  expect(await locationNames(sari)).toEqual(new Set(['Test One', 'Test Two']))
})

test('no invariant is broken afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
