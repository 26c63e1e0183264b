import type { FastifyInstance } from 'fastify'
import { buildApp, type AppParts } from './app.ts'
import { fixedClock, type FixedClock } from './platform/base/test-clock.ts'
import { readConfig, type Config } from './platform/base/config.ts'
import { freshDatabase } from './platform/database/test-database.ts'
import type { Database } from './platform/database/open.ts'
import { GatewayUnavailable, type Gateway } from './money/gateways/gateway.ts'
import { simulatedGateway } from './money/gateways/simulator/simulated-gateway.ts'
import { visitorOf, type Visitor } from './test-visitor.ts'

export type TestApp = {
  app: FastifyInstance
  db: Database
  url: string
  clock: FixedClock
  config: Config
  /** A browser with its own cookies and CSRF token. */
  visitor(): Visitor
  close(): Promise<void>
}

/** `at`: the time of the clock, ISO 8601 with offset. `env`: environment variables. */
type TestAppOptions = {
  at?: string
  env?: Readonly<Record<string, string>>
  /** The simulator is the gateway, so that orders can be paid. By default the gateway does not answer. */
  hasSimulator?: boolean
  /** Registers additional routes for the test. */
  addRoutes?: (app: FastifyInstance) => void
} & Partial<AppParts>

/**
 * For tests: the server on a new database, called without a network. The clock stands still. The gateway does not
 * answer, unless `hasSimulator` or another gateway is given.
 */
export async function openTestApp({
  at = '2026-11-21T10:00:00+07:00',
  env = {},
  hasSimulator = false,
  addRoutes,
  ...parts
}: TestAppOptions = {}): Promise<TestApp> {
  const { db, url, drop } = await freshDatabase()
  const clock = fixedClock(at)
  const config = testConfig(env)
  const gateway = hasSimulator ? simulatedGateway({ db, secretKey: config.secretKey }) : silentGateway
  const app = await buildApp({ db, clock, config, gateway, wakeOutbox: () => {}, ...parts })
  addRoutes?.(app)
  await app.ready()
  return {
    app,
    db,
    url,
    clock,
    config,
    visitor: () => visitorOf(app),
    close: async () => {
      await app.close()
      await drop()
    },
  }
}

/**
 * A configuration without disk access and logs. Orders may wait longer for each other than in production, because tests
 * of races need all answers also on a busy machine.
 */
export const testConfig = (env: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    SECRET_KEY: 'for tests only, of no worth elsewhere',
    LOG_LEVEL: 'silent',
    ORDER_QUEUE_SECONDS: '9',
    ...env,
  })

const throwUnavailable = async (): Promise<never> => {
  throw new GatewayUnavailable('nobody there')
}

const silentGateway: Gateway = {
  name: 'silent',
  create: throwUnavailable,
  createQris: throwUnavailable,
  fetchStatus: throwUnavailable,
  cancel: throwUnavailable,
  refund: throwUnavailable,
  parseNotification: () => null,
  refundCapabilityOf: () => ({ refund: 'none', refundDays: 0 }),
  highestQrisAmount: 0,
}
