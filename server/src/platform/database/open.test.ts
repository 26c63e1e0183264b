import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../base/refusal.ts'
import { freshDatabase, type FreshDatabase } from './test-database.ts'
import { openDatabase } from './open.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db.query(
    'create table counter (id integer primary key, count bigint not null check (count < 100))',
  )
})
afterAll(() => fresh.drop())

test('dates are ISO text, timestamps Temporal.Instant, bigints numbers, also in arrays', async () => {
  const moment = Temporal.Instant.from('2026-11-21T18:20:00.125+07:00')
  const [row] = await fresh.db.query<Record<string, unknown>>(
    `select date '2026-11-21' as day, $1::timestamptz as moment, 9007199254740991::bigint as big,
            array[date '2026-11-21'] as days, array[$1::timestamptz] as moments, array[7::bigint] as bigs,
            $2::timestamptz[] as "momentsFromParameter"`,
    [moment, [moment]],
  )
  expect(row).toEqual({
    day: '2026-11-21',
    moment,
    big: 9007199254740991,
    days: ['2026-11-21'],
    moments: [moment],
    bigs: [7],
    momentsFromParameter: [moment],
  })
  expect(row?.['moment']).toBeInstanceOf(Temporal.Instant)
})

test('a transaction is atomic', async () => {
  const work = fresh.db.transaction(async (tx) => {
    await tx.query('insert into counter values (1, 1)')
    await tx.query('insert into counter values (1, 2)')
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await fresh.db.query('select id from counter')).toEqual([])
})

test('a statement that violates a check does not close its connection', async () => {
  const [before] = await fresh.db.query<{ pid: number }>('select pg_backend_pid() as pid')
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(fresh.db.query('insert into counter values (2, 100)')).rejects.toMatchObject({
      code: '23514',
    })
  expect(await fresh.db.query('select pg_backend_pid() as pid')).toEqual([before])
})

test('after a deadlock both transactions succeed', async () => {
  await fresh.db.query('insert into counter values (10, 0), (11, 0)')
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  // Each transaction locks its first row, waits until the other has done so, and then wants the other's row.
  const increment = async (
    ids: readonly [number, number],
    mine: PromiseWithResolvers<void>,
    theirs: Promise<void>,
  ) =>
    fresh.db.transaction(async (tx) => {
      await tx.query('update counter set count = count + 1 where id = $1', [ids[0]])
      mine.resolve()
      await theirs
      await tx.query('update counter set count = count + 1 where id = $1', [ids[1]])
    })
  await Promise.all([increment([10, 11], first, second.promise), increment([11, 10], second, first.promise)])
  expect(await fresh.db.query('select count from counter where id >= 10')).toEqual([
    { count: 2 },
    { count: 2 },
  ])
})

test('a connection has the timeouts, the time zone and the isolation level of the product', async () => {
  const rows = await fresh.db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone',
                     'default_transaction_isolation')`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    lock_timeout: '5000',
    statement_timeout: '8000',
    idle_in_transaction_session_timeout: '10000',
    TimeZone: 'UTC',
    default_transaction_isolation: 'read committed',
  })
})

test('an unreachable database or a lost connection is a refusal, and the next query connects again', async () => {
  const away = openDatabase('postgresql://pantul:x@127.0.0.1:1/pantul')
  await expect(away.query('select')).rejects.toMatchObject({ problem: { problem: 'DATABASE_AWAY' } })
  await away.close()

  const cut = fresh.db.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'))
  await expect(cut).rejects.toBeInstanceOf(Refusal)
  expect(await fresh.db.query('select 1 as here')).toEqual([{ here: 1 }])
})

test('a database that ends directly after the login is a refusal, and does not end the server process', async () => {
  // Messages of PostgreSQL's protocol: logged in, ready for queries; then a fatal error.
  const greeting = Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I')
  const fatalError = 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'
  const farewell = Buffer.from(`E\0\0\0${String.fromCharCode(fatalError.length + 4)}${fatalError}`)
  // Both in one piece: nothing runs between the greeting and the farewell.
  const dying = createServer((connection) => {
    connection.once('data', () => connection.end(Buffer.concat([greeting, farewell])))
    connection.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(dying, 'listening')
  const { port } = dying.address() as AddressInfo
  const db = openDatabase(`postgresql://pantul:x@127.0.0.1:${port}/pantul`)
  await expect(db.query('select')).rejects.toMatchObject({ problem: { problem: 'DATABASE_AWAY' } })
  await expect(db.transaction((tx) => tx.query('select'))).rejects.toMatchObject({
    problem: { problem: 'DATABASE_AWAY' },
  })
  await db.close()
  dying.close()
})

test('a pool without free connections refuses within about two seconds', async () => {
  const singleConnection = openDatabase(fresh.url, { connections: 1 })
  const busy = singleConnection.query('select pg_sleep(3)')
  await expect(singleConnection.query('select')).rejects.toMatchObject({
    problem: { problem: 'DATABASE_AWAY' },
  })
  await busy
  await singleConnection.close()
})
