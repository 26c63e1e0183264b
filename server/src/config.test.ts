import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

const secret = { SECRET_KEY: 'x'.repeat(32) }

test('an empty environment serves this machine with everything embedded', () => {
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
    isDemoSeeded: true,
    secretKey: secret.SECRET_KEY,
    rateLimits: { orderAttempts: 300, reads: 3_000 },
    metrics: undefined,
    trustedProxies: [],
  })
})

test('every fault is told at once, and no password is repeated', () => {
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

const dangers = [
  { says: 'the simulator in production', env: { NODE_ENV: 'production' }, but: { ALLOW_SIMULATOR: '1' } },
  {
    says: 'plain http beyond this machine',
    env: { PUBLIC_URL: 'http://pantul.example' },
    but: { ALLOW_HTTP: '1' },
  },
  {
    says: 'other machines without an address',
    env: { HOST: '0.0.0.0' },
    but: { PUBLIC_URL: 'https://pantul.example' },
  },
]
for (const { says, env, but } of dangers)
  test(`${says} is refused unless it is said on purpose`, () => {
    expect(faultsOf({ ...secret, ...env })).toHaveLength(1)
    expect(faultsOf({ ...secret, ...env, ...but })).toEqual([])
  })

test('a database of one’s own is not filled with the demonstration unless asked for', () => {
  const own = { ...secret, DATABASE_URL: 'postgresql://u:p@db/pantul' }
  expect(readConfig(own).isDemoSeeded).toBe(false)
  expect(readConfig({ ...own, DEMO_SEED: 'on' }).isDemoSeeded).toBe(true)
})

test('without a key one is made, kept, and readable by nobody else', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pantul-'))
  const first = readConfig({ DATA_DIR: folder }).secretKey
  expect(first).toHaveLength(43)
  expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(first)
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe(first)
  expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})

test('nothing of it can be changed', () => {
  expect(Object.isFrozen(readConfig(secret))).toBe(true)
})

function faultsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
}
