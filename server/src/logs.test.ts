import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { systemClock, venueNow } from './platform/base/clock.ts'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { seedTestLocations } from './demonstration/test-locations.ts'
import { item, orderOf } from './orders/place/test-players.ts'
import { startServer, type ServerProcess } from './test-process.ts'

/** Values that must not be in a log, by kind. */
const canaries: Record<string, string> = {
  name: 'Kenari Kuning',
  phone: '81290341180',
  email: 'kenari.kuning',
  notes: 'burung di sangkar',
  query: 'kenari-in-a-query',
  path: 'kenari-in-a-path',
  key: 'kenari-idempotency-key',
  header: 'kenari-user-agent',
}
let fresh: FreshDatabase
let server: ServerProcess
let session: Record<string, string>

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
  server = await startServer({
    DATABASE_URL: fresh.url,
    LOG_LEVEL: 'trace',
    // No mail server listens there, so the log also has the errors of mails.
    SMTP_URL: 'smtp://mail-user:kenari-mail-password@127.0.0.1:1',
  })
  const answer = await fetch(`${server.address}/api/csrf-token`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  session = { cookie: cookies.join('; '), 'x-csrf-token': csrfToken }
  canaries['token'] = csrfToken
  canaries['mail password'] = 'kenari-mail-password'
  for (const cookie of cookies) canaries[cookie.split('=')[0] ?? ''] = cookie.split('=')[1] ?? ''
})
afterAll(async () => {
  await server.end('SIGKILL')
  await fresh.drop()
})

const post = (path: string, body: string, key = canaries['key'] ?? ''): Promise<Response> =>
  fetch(`${server.address}${path}?seen=${canaries['query']}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'user-agent': canaries['header'] ?? '',
      ...session,
    },
  })

const bodyOf = (more: object = {}): string =>
  JSON.stringify(
    orderOf(1, [item({ date: addDays(venueNow(systemClock, 'Asia/Jakarta').date, 1) })], {
      profileCustomer: {
        Name: canaries['name'],
        Telephone: `+62 ${canaries['phone']}`,
        Email: `${canaries['email']}@example.com`,
      },
      notes: canaries['notes'],
      ...more,
    }),
  )

test('typical use leaves no name, phone, e-mail, token or id in the log', async () => {
  const order = await post('/api/courts/order-courts', bodyOf())
  expect(order.status).toBe(201)
  const { data } = (await order.json()) as { data: { PaymentID: string; OrderNo: string; OrderID: string } }
  Object.assign(canaries, { payment: data.PaymentID, order: data.OrderID })
  expect((await post('/api/courts/order-courts', bodyOf(), 'kenari-another-key')).status).toBe(409)
  expect((await post('/api/courts/order-courts', bodyOf({ role: canaries['name'] }))).status).toBe(400)
  expect((await post('/api/courts/order-courts', `{"${canaries['name']}`)).status).toBe(400)
  expect((await post(`/api/simulate/${data.PaymentID}`, '{"action":"pay"}')).status).toBe(200)
  await fetch(`${server.address}/api/payments/${canaries['path']}?seen=${canaries['query']}`)
  await fetch(`${server.address}/${canaries['path']}/%?seen=${canaries['query']}`)
  await fetch(`${server.address}/api/payments/${data.PaymentID}`)
  await fetch(`${server.address}/status-payment/${data.PaymentID}`)
  // A defect: the table of idempotency keys is missing during an order.
  await fresh.db.query('alter table idempotency rename to gone')
  expect((await post('/api/courts/order-courts', bodyOf(), 'kenari-third-key')).status).toBe(500)
  await fresh.db.query('alter table gone rename to idempotency')
  // PostgreSQL's error about a violated check contains the whole row, so the guest's name too.
  await fresh.db.query(`alter table sales_order add check (guest_name <> '${canaries['name']}') not valid`)
  expect(
    (await post('/api/courts/order-courts', bodyOf({ payload: otherHour() }), 'kenari-fourth')).status,
  ).toBe(409)
  await pause(300)
  await server.end('SIGTERM')
  const log = server.output()
  expect(log).toContain('/api/courts/order-courts')
  expect(log).toContain('defect')
  const leaked = Object.entries(canaries).filter(([, canary]) => log.includes(canary))
  expect(leaked.map(([kind]) => kind)).toEqual([])
  expect(log).not.toContain('kenari')
})

function otherHour(): unknown {
  const day = item({ date: addDays(venueNow(systemClock, 'Asia/Jakarta').date, 2), hours: [9] })
  return orderOf(1, [day]).payload
}
