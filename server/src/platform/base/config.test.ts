import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const secret = { SECRET_KEY: 'x'.repeat(32) }

test('without settings, the server serves only this machine and uses the embedded database', () => {
  expect(readConfig({ ...secret })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    isProduction: false,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    dataFolder: path.resolve('.data'),
    mail: { folder: path.resolve('.data/mail') },
    paymentGateway: 'simulator',
    logLevel: 'info',
    seedsDemonstration: true,
    isDemonstration: true,
    secretKey: secret.SECRET_KEY,
    rateLimits: { orderRequests: 300, requests: 3_000 },
    orderQueueSeconds: 3,
    connectionLimits: { total: 5_000, perNetwork: 1_000 },
    streamLimits: { perNetwork: 20, total: 2_000 },
    guestRetentionMonths: 24,
    metrics: undefined,
    trustedProxies: [],
  })
})

test('all faults are reported at once, without passwords', () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://root:hunter2@db/pantul',
    DATABASE_OWNER_URL: 'mysql://root:hunter2@db/pantul',
    METRICS_PORT: 'nine',
    PUBLIC_URL: 'pantul.example',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_READS: '-1',
    TRUSTED_PROXIES: '10.0.0.1, the proxy',
    SECRET_KEY: 'short',
    DEMO_SEED: 'perhaps',
  }
  const faults = faultsOf(env)
  expect(faults).toHaveLength(Object.keys(env).length)
  for (const name of Object.keys(env)) expect(faults.join('\n')).toContain(name)
  expect(faults.join('\n')).not.toContain('hunter2')
})

const unsafeSettings = [
  {
    title: 'the simulator in production',
    env: { NODE_ENV: 'production' },
    allowedBy: { ALLOW_SIMULATOR: '1' },
  },
  {
    title: 'plain http beyond this machine',
    env: { PUBLIC_URL: 'http://pantul.example' },
    allowedBy: { ALLOW_HTTP: '1' },
  },
  {
    title: 'service for other machines without PUBLIC_URL',
    env: { HOST: '0.0.0.0' },
    allowedBy: { PUBLIC_URL: 'https://pantul.example' },
  },
]
for (const { title, env, allowedBy } of unsafeSettings)
  test(`${title} is refused unless configured explicitly`, () => {
    expect(faultsOf({ ...secret, ...env })).toHaveLength(1)
    expect(faultsOf({ ...secret, ...env, ...allowedBy })).toEqual([])
  })

const midtrans = { ...secret, PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-Mid-server-0123456789' }

test('midtrans uses its sandbox by default, and offers all payment methods of its account unless they are listed', () => {
  expect(readConfig(midtrans).midtrans).toEqual({
    serverKey: midtrans.MIDTRANS_SERVER_KEY,
    environment: 'sandbox',
    apiUrl: 'https://api.sandbox.midtrans.com',
    snapUrl: 'https://app.sandbox.midtrans.com',
    methods: [],
  })
  expect(readConfig({ ...midtrans, MIDTRANS_PAYMENTS: 'gopay, bca_va' }).midtrans?.methods).toEqual([
    'gopay',
    'bca_va',
  ])
  expect(readConfig(secret).midtrans).toBeUndefined()
})

const liveMidtrans = {
  ...midtrans,
  MIDTRANS_ENVIRONMENT: 'production',
  MIDTRANS_SERVER_KEY: 'Mid-server-0123456789',
  PUBLIC_URL: 'https://pantul.example',
}
const midtransFaults = [
  { title: 'no key', env: { ...midtrans, MIDTRANS_SERVER_KEY: '' } },
  { title: 'a key with a colon', env: { ...midtrans, MIDTRANS_SERVER_KEY: 'SB-Mid-server-012:345' } },
  { title: 'the client key', env: { ...midtrans, MIDTRANS_SERVER_KEY: 'SB-Mid-client-0123456789' } },
  {
    title: 'a sandbox key in production',
    env: { ...liveMidtrans, MIDTRANS_SERVER_KEY: 'SB-Mid-server-0123456789' },
  },
  {
    title: 'a PUBLIC_URL that Midtrans cannot reach',
    env: { ...liveMidtrans, PUBLIC_URL: 'http://localhost:3000' },
  },
  { title: 'the sandbox in production', env: { ...midtrans, NODE_ENV: 'production' } },
  {
    title: 'an API URL on another machine',
    env: { ...midtrans, MIDTRANS_API_URL: 'https://midtrans.example' },
  },
  {
    title: 'a list of methods that is not separated by commas',
    env: { ...midtrans, MIDTRANS_PAYMENTS: 'gopay; bca_va' },
  },
]
for (const { title, env } of midtransFaults)
  test(`midtrans with ${title} is refused, and the key is not printed`, () => {
    const faults = faultsOf(env)
    expect(faults).toHaveLength(1)
    expect(faults.join('\n')).not.toContain('0123456789')
  })

test('midtrans with its production key and a public https URL is accepted in production', () => {
  expect(faultsOf({ ...liveMidtrans, NODE_ENV: 'production' })).toEqual([])
})

test('a configured database is not filled with demonstration data by default', () => {
  const env = { ...secret, DATABASE_URL: 'postgresql://u:p@db/pantul' }
  expect(readConfig(env).seedsDemonstration).toBe(false)
  expect(readConfig({ ...env, DEMO_SEED: 'on' }).seedsDemonstration).toBe(true)
})

for (const [situation, env] of [
  ['in production', { NODE_ENV: 'production', ALLOW_SIMULATOR: '1' }],
  ['with a public URL', { PUBLIC_URL: 'https://pantul.example' }],
  ['with a real gateway', { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-Mid-server-0123456789' }],
  ['in production with live Midtrans', { ...liveMidtrans, NODE_ENV: 'production' }],
] as const)
  test(`${situation}, demonstration data is only written if configured, and its accounts cannot log in`, () => {
    const configured = { ...secret, ...env }
    expect(readConfig(configured)).toMatchObject({ seedsDemonstration: false, isDemonstration: false })
    expect(readConfig({ ...configured, DEMO_SEED: '1' })).toMatchObject({
      seedsDemonstration: true,
      isDemonstration: false,
    })
  })

test('without a configured secret key, one is created, readable by the owner only', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pantul-'))
  const first = readConfig({ DATA_DIR: folder }).secretKey
  expect(first).toHaveLength(43)
  expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(first)
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe(first)
  expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('the configuration is frozen', () => {
  expect(Object.isFrozen(readConfig(secret))).toBe(true)
})

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}
