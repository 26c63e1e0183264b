import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { systemClock } from '../base/clock.ts'
import { freshDatabase, type FreshDatabase } from '../database/test-database.ts'
import { openDatabase, type PooledDatabase } from '../database/open.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { countUnpaidLimits } from '../../orders/limits/count-unpaid-limits.ts'
import { reachedLimits } from '../../orders/limits/limit-unpaid.ts'
import { simulatedGateway } from '../../money/gateways/simulator/simulated-gateway.ts'
import { publishPaymentStep } from '../../money/payments/payment-steps.ts'
import { testConfig } from '../../test-app.ts'
import { serveMetrics } from './serve-metrics.ts'
import { countPaymentSteps } from '../../money/payments/count-payment-steps.ts'

let fresh: FreshDatabase
let pool: PooledDatabase
const closings: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  fresh = await freshDatabase()
  pool = openDatabase(fresh.url, { connections: 2, name: 'pantul test' })
})
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
  await pool.close()
  await fresh.drop()
})

/** The server with metrics; `readMetrics` reads `/metrics`. `reserve`: the pool that reads the outbox. */
async function openMeasuredApp(reserve: PooledDatabase = pool) {
  await seedTestLocations(fresh.db)
  const config = testConfig()
  const gateway = simulatedGateway({ db: fresh.db, secretKey: config.secretKey })
  const app = await buildApp({ db: fresh.db, clock: systemClock, config, gateway, wakeOutbox: () => {} })
  const served = await serveMetrics(
    { app, pools: { main: pool, reserve }, counters: [countPaymentSteps, countUnpaidLimits] },
    { host: '127.0.0.1', port: 0 },
  )
  closings.push(
    () => served.close(),
    () => app.close(),
  )
  const address = `http://127.0.0.1:${served.port}`
  const readMetrics = async (): Promise<string> => (await fetch(`${address}/metrics`)).text()
  return { app, address, readMetrics }
}

test('requests are timed by route pattern, not by URL', async () => {
  const { app, readMetrics } = await openMeasuredApp()
  await app.inject('/api/locations/TST1')
  await app.inject('/api/locations/TST2')
  await app.inject('/api/nowhere/62812000')
  const text = await readMetrics()
  expect(text).toMatch(
    /pantul_request_seconds_count\{method="GET",route="\/api\/locations\/:\w+",status="200"\} 2/,
  )
  expect(text).not.toContain('TST1')
  expect(text).not.toContain('62812000')
})

test('outcomes of orders and payments are counted', async () => {
  const { app, readMetrics } = await openMeasuredApp()
  const session = await app.inject('/api/csrf-token')
  const headers = {
    'x-csrf-token': session.json<{ csrfToken: string }>().csrfToken,
    cookie: session.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'idempotency-key': 'a-key-of-its-own',
  }
  await app.inject({ method: 'POST', url: '/api/courts/order-courts', headers, payload: {} })
  publishPaymentStep({ does: 'confirm' })
  publishPaymentStep({ does: 'close', state: 'expired' })
  const text = await readMetrics()
  expect(text).toContain('pantul_orders_total{outcome="BODY_INVALID"} 1')
  expect(text).toContain('pantul_payment_changes_total{outcome="confirm"} 1')
  expect(text).toContain('pantul_payment_changes_total{outcome="expired"} 1')
})

test('unpaid orders that a limit refused are counted by limit and location, without other details', async () => {
  const { readMetrics } = await openMeasuredApp()
  reachedLimits.publish({ limit: 'WORK_NEEDED', locationId: 'TST1', addressHours: 25 })
  expect(await readMetrics()).toContain('pantul_unpaid_limits_total{limit="WORK_NEEDED",location="TST1"} 1')
})

test('outbox, connection pools and event loop are measured each time /metrics is read', async () => {
  const { readMetrics } = await openMeasuredApp()
  await fresh.db.query(
    `insert into outbox (dedupe_key, kind, payload, created_at)
     values ('one', 'mail', '{}', now() - interval '90 seconds'), ('two', 'mail', '{}', now())`,
  )
  const text = await readMetrics()
  expect(text).toContain('pantul_outbox_rows{kind="mail"} 2')
  expect(text).toMatch(/pantul_outbox_oldest_seconds\{kind="mail"\} 9\d/)
  expect(text).toContain('pantul_database_connections{pool="main",state="waiting"} 0')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  await fresh.db.query('update outbox set done_at = now()')
  expect(await readMetrics()).not.toContain('kind="mail"')
})

test('while the database is away the other metrics are served', async () => {
  const away = openDatabase('postgresql://pantul:x@127.0.0.1:1/pantul', { connections: 1 })
  closings.push(() => away.close())
  const { address, readMetrics } = await openMeasuredApp(away)
  const text = await readMetrics()
  expect(text).toContain('pantul_database_connections{pool="reserve",state="busy"} 0')
  expect(text).not.toContain('pantul_outbox_rows{')
  expect((await fetch(`${address}/`)).status).toBe(404)
})
