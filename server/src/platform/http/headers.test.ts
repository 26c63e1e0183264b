import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test-app.ts'

let loopback: TestApp // the server of a developer, without https
let https: TestApp // the server with a public https address
beforeAll(async () => {
  loopback = await openTestApp()
  https = await openTestApp({ env: { PUBLIC_URL: 'https://pantul.example' } })
})
afterAll(() => Promise.all([loopback.close(), https.close()]))

const securityHeaders = {
  'content-security-policy':
    "default-src 'self';img-src 'self' data:;style-src 'self' 'unsafe-inline';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';require-trusted-types-for 'script';trusted-types pantul-worker",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}
for (const path of ['/api/health', '/api/csrf-token', '/api/nothing'])
  test(`${path} has all security headers`, async () => {
    const { headers } = await loopback.visitor().get(path)
    expect(headers).toMatchObject(securityHeaders)
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    for (const absent of ['server', 'x-powered-by', 'strict-transport-security'])
      expect(headers).not.toHaveProperty(absent)
  })

for (const [path, camera] of [
  ['/desk/TST1/scan', 'camera=(self)'],
  ['/desk?date=2031-03-05', 'camera=(self)'],
  ['/desktop', 'camera=()'],
  ['/booking', 'camera=()'],
  ['/api/desk/me', 'camera=()'],
])
  test(`${path} is answered with ${camera}`, async () => {
    const { headers } = await loopback.visitor().get(path ?? '')
    expect(headers['permissions-policy']).toContain(camera)
  })

test('a server with https sends Strict-Transport-Security (HSTS) for a year', async () => {
  const { headers } = await https.visitor().get('/api/health')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
})

const hosts = [
  { host: 'pantul.example', status: 200 },
  { host: 'Pantul.EXAMPLE', status: 200 },
  { host: 'localhost:3000', status: 200 },
  { host: 'LOCALHOST:3000', status: 200 },
  { host: '127.0.0.1:3000', status: 200 },
  { host: '[::1]:3000', status: 200 },
  { host: 'elsewhere.example', status: 421 },
  { host: 'pantul.example.elsewhere.example', status: 421 },
  { host: '127.0.0.1.elsewhere.example', status: 421 },
  { host: '10.0.0.7', status: 421 },
]
for (const { host, status } of hosts)
  test(`the host ${host} is answered with ${status}`, async () => {
    const forwarded = { host, 'x-forwarded-host': 'pantul.example' }
    expect((await https.visitor().get('/api/health', { headers: forwarded })).status).toBe(status)
  })

test('health returns 503 while the database is away', async () => {
  const { openDatabase } = await import('../database/open.ts')
  const withoutDatabase = await openTestApp({
    reserve: openDatabase('postgresql://pantul:x@127.0.0.1:1/pantul'),
  })
  expect(await withoutDatabase.visitor().get('/api/health')).toMatchObject({
    status: 503,
    body: { code: 'DATABASE_AWAY' },
    headers: { 'retry-after': '2' },
  })
  await withoutDatabase.close()
})
