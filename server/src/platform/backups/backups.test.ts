import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '../database/embedded.ts'
import { brokenInvariants } from '../database/invariants.ts'
import { openDatabase, type Connection, type Database } from '../database/open.ts'
import { item, openVenue, orderOf, today, tomorrow, type Venue } from '../../orders/place/test-players.ts'
import { forgetCustomer } from '../../people/profile/forget-customer.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** The server with two small locations, at which the tests order. */
let venue: Venue
let folder: string

beforeEach(async () => {
  venue = await openVenue()
  folder = mkdtempSync(path.join(tmpdir(), 'pantul backup '))
})
afterEach(async () => {
  await venue.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Places orders for different slots, one after another. Returns their numbers. */
async function placeOrders(from: number, count: number): Promise<string[]> {
  const numbers: string[] = []
  for (let n = from; n < from + count; n += 1) {
    const booked = item({
      date: [today, tomorrow, '2031-03-07', '2031-03-08', '2031-03-09'][n % 5]!,
      hours: [11 + (Math.floor(n / 15) % 12)],
      courts: [`TST1-C${1 + (Math.floor(n / 5) % 3)}`],
      addOns: { WATER: 1 + (n % 3) },
    })
    const { status, body } = await venue.order(orderOf(n, [booked], { notes: `n${n} \u2028 "\\ 🎾` }))
    expect(status).toBe(201)
    numbers.push(String(body.data['OrderNo']))
  }
  return numbers
}

const numbersIn = async (db: Connection): Promise<string[]> =>
  (await db.query<{ number: string }>('select number from sales_order order by id')).map(
    ({ number }) => number,
  )

/** The number of rows and a hash of each table, by table name. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as sum from "${name}" t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

/** Runs `work` on the database of a restored data folder. */
async function withRestored(dataFolder: string, work: (db: Database) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataFolder })
  const db = openDatabase(embedded.url, { connections: 2 })
  try {
    await work(db)
  } finally {
    await db.close()
    await embedded.stop()
  }
}

test('a backup that is written while players order has all orders acknowledged before it, each complete', async () => {
  const ordersBefore = await placeOrders(0, 40)
  const ordersDuring: string[] = []
  let isOver = false
  const players = [0, 1, 2].map(async (player) => {
    for (let n = 0; !isOver && n < 40; n += 1)
      ordersDuring.push(...(await placeOrders(40 + n * 3 + player, 1)))
  })
  await pause(100)
  const { folder: backup, manifest } = await writeBackup(venue.url, folder)
  isOver = true
  await Promise.all(players)
  expect(ordersDuring.length).toBeGreaterThan(3)

  const dataFolder = path.join(folder, 'restored')
  expect(await restoreBackup({ backup, dataFolder, forget: forgetCustomer })).toEqual(manifest)
  await withRestored(dataFolder, async (db) => {
    expect(await brokenInvariants(db)).toEqual([])
    const restored = await numbersIn(db)
    expect(restored).toEqual(expect.arrayContaining(ordersBefore))
    expect([...ordersBefore, ...ordersDuring]).toEqual(expect.arrayContaining(restored))
    expect(manifest.tables.find(({ name }) => name === 'sales_order')?.rows).toBe(restored.length)
  })
})

/**
 * Adds three pictures in four sizes. The row of a large size is longer than a chunk in which a restore reads the
 * backup.
 */
async function addPhotos(db: Database): Promise<void> {
  for (const letter of ['a', 'b', 'c']) {
    const hash = letter.repeat(43)
    await db.query(
      `insert into photo (hash, location_id, alt_en, alt_id, position, width, height)
       values ($1, 'TST1', 'The courts', 'Lapangan', 1, 1440, 810)`,
      [hash],
    )
    for (const width of [360, 720, 1080, 1440])
      await db.query(`insert into photo_file (hash, width, type, bytes) values ($1, $2, 'avif', $3)`, [
        hash,
        width,
        randomBytes(1_000 * width),
      ])
  }
}

test('a restored database equals the original, pictures included, and accepts new rows', async () => {
  await placeOrders(0, 20)
  await addPhotos(venue.db)
  await venue.db.query(`update outbox set next_at = now() - interval '1 day', last_error = 'Error EAUTH 535'`)
  const { folder: backup } = await writeBackup(venue.url, folder)
  const dataFolder = path.join(folder, 'restored')
  mkdirSync(dataFolder)
  await restoreBackup({ backup, dataFolder, forget: forgetCustomer })
  expect(readdirSync(dataFolder)).toEqual(['pg18'])
  await withRestored(dataFolder, async (db) => {
    expect(await contentOf(db)).toEqual(await contentOf(venue.db))
    expect(await db.query('select count(*) as files from photo_file')).toEqual([{ files: 12 }])
    const [block] = await db.query<{ id: number }>(
      'insert into court_block (location_id, reason) values ($1, $2) returning id',
      ['TST1', 'rain'],
    )
    const [order] = await db.query<{ next: number; last: number }>(
      `select nextval(pg_get_serial_sequence('sales_order', 'id')) as next, max(id) as last from sales_order`,
    )
    expect(block?.id).toBeGreaterThan(0)
    expect(order?.next).toBeGreaterThan(order?.last ?? Number.NaN)
  })
})

test('only the owner can read a backup', async () => {
  const { folder: backup } = await writeBackup(venue.url, folder)
  expect(statSync(backup).mode & 0o777).toBe(0o700)
  for (const file of readdirSync(backup)) expect(statSync(path.join(backup, file)).mode & 0o777).toBe(0o600)
})

test('a restore refuses a non-empty folder, another schema and a damaged backup', async () => {
  const { folder: backup } = await writeBackup(venue.url, folder)
  const dataFolder = path.join(folder, 'restored')
  await expect(restoreBackup({ backup: folder, dataFolder, forget: forgetCustomer })).rejects.toThrow(
    'is not a backup',
  )
  await expect(restoreBackup({ backup, dataFolder: backup, forget: forgetCustomer })).rejects.toThrow(
    'is not empty',
  )

  const manifestFile = path.join(backup, 'manifest.json')
  const manifest = readFileSync(manifestFile, 'utf8')
  writeFileSync(manifestFile, manifest.replace(/"checksum": ".{8}/, '"checksum": "00000000'))
  await expect(restoreBackup({ backup, dataFolder, forget: forgetCustomer })).rejects.toThrow(
    'another migration 0001_locations.sql',
  )
  writeFileSync(manifestFile, manifest)

  const courts = path.join(backup, 'court.jsonl.gz')
  const bytes = readFileSync(courts)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(courts, bytes)
  await expect(restoreBackup({ backup, dataFolder, forget: forgetCustomer })).rejects.toThrow(
    'court.jsonl.gz',
  )
  rmSync(courts)
  await expect(restoreBackup({ backup, dataFolder, forget: forgetCustomer })).rejects.toThrow(
    'court.jsonl.gz',
  )
  expect(existsSync(dataFolder)).toBe(false)
})

test('a backup that breaks an invariant is not restored, and the folder stays empty', async () => {
  await placeOrders(0, 2)
  // An order that lost an hour: no key or constraint refuses this.
  await venue.db.query('delete from court_hour where order_id = (select min(id) from sales_order)')
  const { folder: backup } = await writeBackup(venue.url, folder)
  const dataFolder = path.join(folder, 'restored')
  await expect(restoreBackup({ backup, dataFolder, forget: forgetCustomer })).rejects.toThrow(
    'this does not hold',
  )
  expect(readdirSync(dataFolder)).toEqual([])
})
