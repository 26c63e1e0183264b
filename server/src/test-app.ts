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
  /** Whether the simulator takes payments. */
  isPayable?: boolean
  /** Registers additional routes for the test. */
  more?: (app: FastifyInstance) => void
} & Partial<AppParts>

/**
 * For tests: the server on a new database, called without a network. The clock stands still. The gateway does not
 * answer, unless one is given.
 */
export async function openTestApp({
  at = '2026-11-21T10:00:00+07:00',
  env = {},
  isPayable = false,
  more,
  ...parts
}: TestAppOptions = {}): Promise<TestApp> {
  const { db, url, drop } = await freshDatabase()
  const clock = fixedClock(at)
  const config = testConfig(env)
  const gateway = isPayable ? simulatedGateway({ db, secretKey: config.secretKey }) : silentGateway
  const app = await buildApp({ db, clock, config, gateway, wakeOutbox: () => {}, ...parts })
  more?.(app)
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
 * A configuration without disk access and logs. Orders wait longer than in production, because tests of races need all
 * answers on a busy machine.
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
  capabilities: () => ({ refund: 'none', refundDays: 0 }),
  highestQrisAmount: 0,
}
