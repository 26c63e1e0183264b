import { afterAll, beforeAll, expect, test } from 'vitest'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import { parseCsv } from '../../platform/base/test-csv.ts'
import type { TestApp } from '../../test-app.ts'
import { linkContacts } from '../contacts/link-contacts.ts'
import { gatherExport } from './gather-export.ts'
import { contactLists } from './contact-export-lists.ts'
import { exportLists } from './account-export-lists.ts'
import {
  addRelatedRows,
  registerCustomer,
  logInElsewhere,
  openClub,
  placeOrder,
  payOrder,
  testPassword,
  type TestCustomer,
} from './test-customers.ts'
import { countRowsOfCustomer, tracesOf } from './test-traces.ts'

let club: TestApp
let dinda: TestCustomer
beforeAll(async () => {
  club = await openClub()
  dinda = await registerCustomer(club, 'Dinda Puspita')
  await createRowsInAllTables()
})
afterAll(() => club.close())

/** Creates rows of Dinda in all tables that refer to a customer. */
async function createRowsInAllTables(): Promise<void> {
  await logInElsewhere(club, dinda)
  await dinda.browser.post('/api/profile/email', {
    body: { email: 'puspita@new.example', password: testPassword },
  })
  const coach = { id: 'TST1-K1', hours: [18], players: 2 }
  const paid = await placeOrder(club, dinda.browser, {
    items: [item({ date: tomorrow, hours: [18, 19], courts: ['TST1-C1'], coach, addOns: { RACKET: 2 } })],
  })
  await payOrder(club, paid)
  await placeOrder(club, dinda.browser, { items: [item({ date: tomorrow, hours: [12] })] })
  const profileCustomer = { Name: 'D. Puspita', Telephone: '+62 812 9034 1180', Email: dinda.email }
  await placeOrder(club, club.visitor(), {
    items: [item({ date: tomorrow, hours: [9] })],
    more: { profileCustomer, notes: 'Dinda brings balls' },
  })
  await linkContacts(club)
  await addRelatedRows(club, paid)
  for (const statement of rowsWithoutRequest) await club.db.query(statement, [paid])
}

/** Statements for the rows that no request of this test creates. `$1`: the id of the order. */
const rowsWithoutRequest = [
  `insert into refund_task (payment_id, order_id, amount, reason)
   select id, order_id, amount, 'paid_twice' from payment where order_id = $1`,
  `insert into credit_debt (customer_id, order_id, refund_task_id, amount)
   select o.customer_id, o.id, t.id, t.amount from sales_order o join refund_task t on t.order_id = o.id where o.id = $1`,
  `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
   select gateway, 'key', id, 'settlement', '{"order_id": "x", "signature_key": "s", "email": "dinda.puspita@example.com"}', 'done'
     from payment where order_id = $1`,
  `insert into staff_role (customer_id, location_id, role)
   select customer_id, location_id, 'coach' from sales_order where id = $1`,
  `insert into staff_secret (customer_id, totp, created_at)
   select customer_id, sha256('a'), placed_at from sales_order where id = $1`,
  `insert into staff_act (at, customer_id, role, action, thing, thing_id)
   select placed_at, customer_id, 'coach', 'set-up-second-factor', 'staff', 'x' from sales_order where id = $1`,
  `insert into staff_act (at, customer_id, role, action, thing, thing_id)
   select o.placed_at, o.customer_id, 'manager', 'flag-person', 'contact', c.public_id
     from sales_order o join contact c on c.customer_id = o.customer_id where o.id = $1`,
  `insert into staff_invitation (public_id, email, location_id, roles, locale, invited_at, invited_by, act_id)
   select 'invitation-by-dinda---', 'raka@example.com', o.location_id, array['coach'], 'en', o.placed_at, o.customer_id,
          (select max(id) from staff_act)
     from sales_order o where o.id = $1`,
  `insert into staff_pin (customer_id, pin_hash, set_at)
   select customer_id, 'x', placed_at from sales_order where id = $1`,
  `insert into desk_device (public_id, token_hash, location_id, name, enrolled_at, act_id)
   select 'device-of-dinda-------', sha256('machine'), o.location_id, 'Front desk', o.placed_at,
          (select max(id) from staff_act)
     from sales_order o where o.id = $1`,
  `insert into desk_presence (device_id, customer_id, until, seen_at)
   select d.id, o.customer_id, o.placed_at + interval '12 hours', o.placed_at
     from sales_order o, desk_device d where o.id = $1`,
  `insert into mail_link (purpose, token_hash, order_id, created_at, expires_at)
   select 'open-order', sha256('a'), id, placed_at, placed_at + interval '1 day' from sales_order where id = $1`,
  `insert into link_grant (token_hash, purpose, order_id, expires_at)
   select sha256('b'), 'open-order', id, placed_at + interval '1 day' from sales_order where id = $1`,
  `insert into link_grant (token_hash, purpose, customer_id, expires_at)
   select sha256('c'), 'verify-email', customer_id, placed_at + interval '1 day' from sales_order where id = $1`,
  `insert into guest_work (challenge, browser, level, expires_at, order_id)
   select 'd', 'a browser', 1, placed_at, id from sales_order where id = $1`,
  `update outbox set payload = payload || jsonb_build_object('paymentId', p.id) from payment p
    where p.order_id = $1 and dedupe_key = 'paid:' || $1`,
]

/** The number of exported rows of each table. */
const exportedRowCounts = async (): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const { list, rows } of await gatherExport(club.db, dinda.id)) {
    const { table } = [...exportLists, ...contactLists].find((candidate) => candidate.list === list)!
    counts.set(table, (counts.get(table) ?? 0) + rows.length)
  }
  return counts
}

test('the export holds every row that belongs to the customer by any chain of foreign keys', async () => {
  const exported = await exportedRowCounts()
  const ownRowCounts = await countRowsOfCustomer(club.db, dinda.id)
  expect(ownRowCounts.size).toBeGreaterThan(21)
  for (const [table, rows] of ownRowCounts)
    expect(exported.get(table) ?? 0, `${table}: rows in the export`).toBeGreaterThanOrEqual(rows)
})

test('every table that contains a text of the customer is in a list of the export', async () => {
  const found = await tracesOf(club.db, [dinda.email, 'Dinda', 'Puspita', '9034 1180', '81290341180'])
  const tables = new Set(found.map((trace) => trace.split('.')[0]))
  const listed = new Set(
    [...(await exportedRowCounts())].filter(([, rows]) => rows > 0).map(([table]) => table),
  )
  expect(found.length).toBeGreaterThan(8)
  expect([...tables].filter((table) => !listed.has(table!))).toEqual([])
})

test('every list of the export has rows, so the tests before check all lists', async () => {
  const exported = await gatherExport(club.db, dinda.id)
  expect(exported.filter(({ rows }) => rows.length === 0).map(({ list }) => list)).toEqual([])
})

test('the export is a download as JSON and as CSV, and holds no secret', async () => {
  const json = await dinda.browser.get('/api/profile/export?format=json')
  expect(json.status).toBe(200)
  expect(json.headers['content-disposition']).toBe('attachment; filename="pantul-2031-03-05.json"')
  expect(json.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(json.text)).toMatchObject({
    exportedAt: '2031-03-05T03:00:00Z',
    account: [{ email: dinda.email, full_name: 'Dinda Puspita', birth_date: '1994-02-28' }],
  })
  const csv = await dinda.browser.get('/api/profile/export?format=csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="pantul-2031-03-05.csv"')
  for (const { text } of [json, csv]) {
    expect(text).not.toMatch(/argon2|token_hash|password_hash|signature_key/)
    expect(text).toContain('puspita@new.example')
  }
  expect((await dinda.browser.get('/api/profile/export?format=xml')).status).toBe(400)
})

test('the export holds no data of other customers, and none of guests with the same unverified e-mail', async () => {
  const rani = await registerCustomer(club, 'Rani Maharani')
  const { text } = await rani.browser.get('/api/profile/export?format=json')
  expect(text).not.toMatch(/dinda|puspita|PTL-/i)
  const mallory = await registerCustomer(club, 'Mallory', { isEmailVerified: false })
  await club.db.query('update customer set email_verified_at = null, email = $2 where id = $1', [
    mallory.id,
    'unverified@example.com',
  ])
  const profileCustomer = { Name: 'Victim', Telephone: '+62 812 1111 2222', Email: 'unverified@example.com' }
  await placeOrder(club, club.visitor(), {
    items: [item({ date: tomorrow, hours: [14] })],
    more: { profileCustomer },
  })
  expect((await mallory.browser.get('/api/profile/export?format=json')).text).not.toMatch(/Victim|PTL-/)
})

test('all lines of the CSV file have the same number of fields, as RFC 4180 wants', async () => {
  const { text } = await dinda.browser.get('/api/profile/export?format=csv')
  const lines = parseCsv(text.slice(1))
  expect(lines.length).toBeGreaterThan(20)
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines[0]?.slice(0, 3)).toEqual(['account', 'id', 'email'])
})

test('the twenty-first export within an hour is refused', async () => {
  const sari = await registerCustomer(club, 'Sari Rahayu')
  for (let n = 0; n < 20; n += 1)
    expect((await sari.browser.get('/api/profile/export?format=csv')).status).toBe(200)
  expect((await sari.browser.get('/api/profile/export?format=csv')).status).toBe(429)
})
