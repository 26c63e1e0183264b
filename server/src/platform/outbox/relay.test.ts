import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../database/test-database.ts'
import { maxAttempts } from './queries.ts'
import { relayOutbox, waitAfter, type Effects, type RelayDeps } from './relay.ts'
import { createRelayTask } from './create-relay-task.ts'
import { wakeableTask } from './wakeable-task.ts'

let fresh: FreshDatabase
const logged: object[] = []

const deps = (): RelayDeps => ({ db: fresh.db, log: { error: (facts) => logged.push(facts) } })

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterEach(async () => {
  logged.length = 0
  await fresh.db.query('delete from outbox')
})
afterAll(() => fresh.drop())

const writeRows = (kind: string, keys: readonly string[]): Promise<object[]> =>
  fresh.db.query(
    `insert into outbox (dedupe_key, kind, payload)
     select key, $1, jsonb_build_object('key', key) from unnest($2::text[]) as key`,
    [kind, keys],
  )

const makeDue = (): Promise<object[]> =>
  fresh.db.query(`update outbox set next_at = now() - interval '1 second' where done_at is null`)

const paidKeys = (count: number): string[] => Array.from({ length: count }, (_, i) => `paid:${i}`)

test('each effect happens once with concurrent relays', async () => {
  const happened: string[] = []
  const effects: Effects<RelayDeps> = { mail: async (_deps, _payload, key) => void happened.push(key) }
  await writeRows('mail', paidKeys(200))
  await Promise.all(Array.from({ length: 5 }, () => relayOutbox(deps(), effects)))
  expect(happened.toSorted()).toEqual(paidKeys(200).toSorted())
})

test('no transaction is open while an effect runs', async () => {
  const openTransactions: object[] = []
  await writeRows('mail', ['paid:1'])
  await relayOutbox(deps(), {
    mail: async ({ db }) => {
      openTransactions.push(
        ...(await db.query(
          `select pid from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`,
        )),
      )
    },
  })
  expect(openTransactions).toEqual([])
})

test('of a hundred rows five always fail: the others are done, the five are given up after ten attempts', async () => {
  const happened: string[] = []
  const failingKeys = new Set(['paid:3', 'paid:20', 'paid:21', 'paid:50', 'paid:99'])
  const effects: Effects<RelayDeps> = {
    mail: async (_deps, _payload, key) => {
      if (failingKeys.has(key)) throw new TypeError('dinda@example.com cannot be written to')
      happened.push(key)
    },
  }
  await writeRows('mail', paidKeys(100))
  expect(await relayOutbox(deps(), effects)).toEqual({ done: 95, failed: 5 })
  for (let again = 1; again < maxAttempts; again += 1) {
    await makeDue()
    expect(await relayOutbox(deps(), effects)).toEqual({ done: 0, failed: 5 })
  }
  await makeDue()
  expect(await relayOutbox(deps(), effects)).toEqual({ done: 0, failed: 0 })
  expect(happened).toHaveLength(95)

  const dead = await fresh.db.query<{ key: string; fault: string }>(
    `select dedupe_key as key, last_error as fault from outbox where failed_at is not null`,
  )
  expect(new Set(dead.map((row) => row.key))).toEqual(failingKeys)
  expect(dead.every((row) => row.fault === 'TypeError')).toBe(true)
  expect(logged).toHaveLength(5)
  expect(JSON.stringify(logged)).not.toContain('dinda')
})

test('a failed row waits longer each time, starting with a minute', async () => {
  await writeRows('mail', ['paid:1'])
  const effects: Effects<RelayDeps> = { mail: () => Promise.reject(new Error('away')) }
  for (let tries = 1; tries < maxAttempts; tries += 1) {
    await relayOutbox(deps(), effects)
    const [row] = await fresh.db.query<{ wait: number }>(
      `select extract(epoch from next_at - now())::float8 as wait from outbox`,
    )
    expect(row!.wait).toBeGreaterThan(waitAfter(tries) - 5)
    expect(row!.wait).toBeLessThanOrEqual(waitAfter(tries) * 1.2)
    await makeDue()
  }
})

const waits = [
  { tries: 1, seconds: 60 },
  { tries: 2, seconds: 300 },
  { tries: 3, seconds: 900 },
  { tries: 4, seconds: 3_600 },
  { tries: 8, seconds: 86_400 },
  { tries: 9, seconds: 86_400 },
]
for (const { tries, seconds } of waits)
  test(`after ${tries} failed attempts the next attempt is ${seconds} seconds later`, () => {
    expect(waitAfter(tries)).toBe(seconds)
  })

test('if a relay is killed after an effect, another relay repeats the effect after the lease', async () => {
  const happened: string[] = []
  await writeRows('mail', ['paid:1'])
  const dying: RelayDeps = {
    ...deps(),
    db: {
      ...fresh.db,
      query: (text, values) =>
        text.includes('done_at = now()') ? Promise.reject(new Error('killed')) : fresh.db.query(text, values),
    },
  }
  const effects: Effects<RelayDeps> = { mail: async (_deps, _payload, key) => void happened.push(key) }
  await expect(relayOutbox(dying, effects)).rejects.toThrow('killed')
  await relayOutbox(deps(), effects)
  expect(happened).toEqual(['paid:1'])

  await makeDue()
  await relayOutbox(deps(), effects)
  expect(happened).toEqual(['paid:1', 'paid:1'])
  await makeDue()
  expect(await relayOutbox(deps(), effects)).toEqual({ done: 0, failed: 0 })
})

test('a row that crashes its relay ten times is given up', async () => {
  await writeRows('mail', ['paid:1'])
  await fresh.db.query(`update outbox set attempts = 10, next_at = now() - interval '1 second'`)
  await relayOutbox(deps(), { mail: () => Promise.resolve() })
  expect(logged).toEqual([{ alert: 'outbox-dead-letter', id: expect.any(Number), key: 'paid:1' }])
})

test('rows of a kind that hangs do not delay rows of other kinds, and rows of an unknown kind are skipped', async () => {
  const happened: string[] = []
  const hanging = Promise.withResolvers<void>()
  await writeRows('mail', ['paid:1'])
  await writeRows('gateway-create', ['create-payment:1'])
  await writeRows('from-a-newer-server', ['newer:1'])
  const relayed = relayOutbox(deps(), {
    mail: () => hanging.promise,
    'gateway-create': async (_deps, _payload, key) => {
      happened.push(key)
      hanging.resolve()
    },
  })
  expect(await relayed).toEqual({ done: 2, failed: 0 })
  expect(happened).toEqual(['create-payment:1'])
  expect(await fresh.db.query(`select attempts from outbox where kind = 'from-a-newer-server'`)).toEqual([
    { attempts: 0 },
  ])
})

test('wake-ups during a run cause one more run, and an error does not stop the task', async () => {
  let rounds = 0
  const faults: unknown[] = []
  const gate = Promise.withResolvers<void>()
  const task = wakeableTask(
    async () => {
      rounds += 1
      if (rounds === 1) await gate.promise
      throw new Error('database away')
    },
    { onFault: (fault) => faults.push(fault) },
  )
  for (let i = 0; i < 20; i += 1) task.wake()
  gate.resolve()
  await expect.poll(() => rounds).toBe(2)
  task.wake()
  await expect.poll(() => rounds).toBe(3)
  await task.stop()
  task.wake()
  expect(rounds).toBe(3)
  expect(faults).toHaveLength(3)
})

test('while one kind hangs, later rows of another kind are done at once', async () => {
  const happened: string[] = []
  const hanging = Promise.withResolvers<void>()
  const outbox = createRelayTask(
    deps(),
    {
      mail: () => hanging.promise,
      'gateway-create': async (_deps, _payload, key) => void happened.push(key),
    },
    (fault) => logged.push({ fault }),
  )
  await writeRows('mail', ['paid:1'])
  outbox.wake()
  await expect.poll(() => fresh.db.query('select attempts from outbox')).toEqual([{ attempts: 1 }])
  await writeRows('gateway-create', ['create-payment:1'])
  outbox.wake()
  await expect.poll(() => happened).toEqual(['create-payment:1'])
  hanging.resolve()
  await outbox.stop()
  expect(await fresh.db.query('select id from outbox where done_at is null')).toEqual([])
  expect(logged).toEqual([])
})

test('a stopped relay claims no more rows', async () => {
  const stopping = new AbortController()
  await writeRows('mail', paidKeys(30))
  const effects: Effects<RelayDeps> = { mail: async () => stopping.abort() }
  expect(await relayOutbox(deps(), effects, { stopping: stopping.signal })).toEqual({ done: 10, failed: 0 })
})
