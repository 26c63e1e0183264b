import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { expectRefundedOnce, fillHours, openClosures, type ClosuresUnderTest } from './test-closures.ts'

let venue: ClosuresUnderTest
let url = ''
beforeAll(async () => {
  venue = await openClosures()
  const [database] = await venue.db.query<{ name: string }>('select current_database() as name')
  url = Object.assign(new URL(inject('testCluster').url), { pathname: database?.name }).href
})
afterAll(() => venue.close())

const sourceUrl = (file: string): string =>
  JSON.stringify(pathToFileURL(path.join(import.meta.dirname, '..', '..', file)).href)

/** A server process that settles closures until it is killed, or until no closure is running. */
const script = `
  import { setHooks } from ${sourceUrl('sales/set-hooks.ts')}
  import { openDatabase } from ${sourceUrl('platform/database/open.ts')}
  import { simulatedGateway } from ${sourceUrl('money/gateways/simulator/simulated-gateway.ts')}
  import { settleClosures } from ${sourceUrl('changes/closures/settle-closures.ts')}
  const [url, now, secretKey] = process.argv.slice(1)
  setHooks()
  const db = openDatabase(url, { connections: 2, name: 'pantul closure' })
  const clock = { now: () => Temporal.Instant.from(now) }
  const gateway = simulatedGateway({ db, secretKey })
  process.stdout.write('ready')
  while ((await db.query("select id from closure where state = 'running'")).length > 0)
    await settleClosures({ db, clock, config: {}, gateway, wakeOutbox: () => {} })
  await db.close()`

/**
 * Runs a server process with `script`. `killAfter`: milliseconds from its first work until it is killed; null: it ends by itself.
 * Returns the exit code.
 */
async function runServer(killAfter: number | null): Promise<number | null> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, url, venue.clock.now().toString(), venue.deps.config.secretKey],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close')
  if (killAfter !== null) {
    await once(child.stdout, 'data')
    await new Promise((resolve) => setTimeout(resolve, killAfter))
    child.kill('SIGKILL')
  }
  const [code] = (await ended) as [number | null]
  return code
}

test(
  'processes that settle a closure are killed; the last one finishes it: each order has the right refund and one mail',
  { timeout: 120_000 },
  async () => {
    const date = addDays(today, 9)
    const orders = await fillHours(venue, date)
    const id = await venue.beginClosure({ date, resolution: 'credit' })
    // Each process begins where the one before was stopped.
    for (let kill = 0; kill < 6; kill += 1) {
      await runServer(10 + Math.random() * 70)
      expect(await brokenInvariants(venue.db)).toEqual([])
    }
    expect(await runServer(null)).toBe(0)
    expect(await venue.readClosure(id)).toMatchObject({ isFinished: true, settled: 15, failed: 0 })
    await expectRefundedOnce(venue, orders)
  },
)
