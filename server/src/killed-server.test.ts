import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { brokenInvariants } from './platform/database/invariants.ts'
import { findDamage, startCrowd, noDamage, seedForCrowd } from './test-crowd.ts'
import { startServer, type ServerProcess } from './test-process.ts'

const kills = 10
/** Each start is slow on a busy machine. */
const longTest = { timeout: 400_000 }
const mailFolder = mkdtempSync(path.join(tmpdir(), 'pantul mail '))
let fresh: FreshDatabase
let server: ServerProcess

beforeEach(async () => {
  fresh = await freshDatabase()
  await seedForCrowd(fresh.db)
})
afterEach(async () => {
  await server.end('SIGKILL')
  await fresh.drop()
  rmSync(mailFolder, { recursive: true, force: true })
})

const start = (port: number): Promise<ServerProcess> =>
  startServer({ DATABASE_URL: fresh.url, MAIL_DIR: mailFolder, PORT: String(port) })

const countStoredOrders = async (): Promise<number> =>
  (await fresh.db.query<{ n: number }>('select count(*)::int as n from sales_order'))[0]!.n

test(
  `a server is killed ${kills} times while guests order: nothing acknowledged is lost, nothing is doubled or half written`,
  longTest,
  async () => {
    server = await start(0)
    const { port, address } = server
    const crowd = startCrowd({ guests: 8, address: () => address })
    for (let kill = 1; kill <= kills; kill += 1) {
      await crowd.waitForOrders(10)
      await pause(Math.random() * 150)
      expect(await server.end('SIGKILL')).toBeNull()
      server = await start(port)
    }
    await crowd.waitForOrders(10)
    await crowd.stopOrdering()
    expect(crowd.faults).toEqual([])
    expect(crowd.answers['lost']).toBeGreaterThan(kills)
    expect(await findDamage(fresh.db, crowd)).toEqual(noDamage)
    expect(await countStoredOrders()).toBe(crowd.acknowledged.size)
    expect(await brokenInvariants(fresh.db)).toEqual([])
  },
)

test(
  'a server that is told to stop while guests order answers the running requests and ends within ten seconds',
  longTest,
  async () => {
    server = await start(0)
    const { port, address } = server
    const crowd = startCrowd({ guests: 8, address: () => address })
    for (let stop = 1; stop <= 2; stop += 1) {
      await crowd.waitForOrders(20)
      const stoppedAt = performance.now()
      expect(await server.end('SIGTERM')).toBe(0)
      expect(performance.now() - stoppedAt).toBeLessThan(10_000)
      server = await start(port)
    }
    await crowd.waitForOrders(5)
    await crowd.stopOrdering()
    expect(crowd.faults).toEqual([])
    expect(await findDamage(fresh.db, crowd)).toEqual(noDamage)
    expect(await countStoredOrders()).toBe(crowd.acknowledged.size)
    expect(await brokenInvariants(fresh.db)).toEqual([])
  },
)
