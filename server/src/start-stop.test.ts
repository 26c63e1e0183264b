import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from './platform/database/embedded.ts'
import { brokenInvariants } from './platform/database/invariants.ts'
import { openDatabase, type Database } from './platform/database/open.ts'
import { runningPostmaster } from './platform/database/postmaster.ts'
import { findDamage, startCrowd, noDamage, seedForCrowd } from './test-crowd.ts'

const root = path.join(import.meta.dirname, '..', '..')
const dataFolder = mkdtempSync(path.join(tmpdir(), 'pantul start '))
let port: number
let product: Product

beforeAll(async () => {
  port = await freePort()
  product = await startProduct()
  await withDatabase(async (db) => {
    await seedForCrowd(db)
  })
})
afterAll(async () => {
  await product.end('SIGTERM')
  rmSync(dataFolder, { recursive: true, force: true })
})

type Product = {
  readonly child: ChildProcess
  output(): string
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Runs `npm start` on the data folder and port of this test. */
function spawnProduct(): Product {
  let output = ''
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      PORT: String(port),
      DEMO_SEED: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_READS: '1000000',
      RATE_LIMIT_ORDER_ATTEMPTS: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return {
    child,
    output: () => output,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'close')
      return child.exitCode
    },
  }
}

async function startProduct(): Promise<Product> {
  const started = spawnProduct()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  started.child.stdout?.on('data', () => started.output().includes('Pantul is open') && resolve())
  started.child.once('exit', () => reject(new Error(started.output())))
  await promise
  return started
}

/** Kills supervisor, server and database at once, as in a power failure. */
function killWithChildren({ child }: Product): void {
  const pid = child.pid ?? 0
  const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child)
  const postmaster = runningPostmaster(path.join(dataFolder, 'pg18'))?.pid ?? 0
  for (const id of [pid, ...children, postmaster]) if (id > 1) process.kill(id, 'SIGKILL')
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataFolder })
  const db = openDatabase(embedded.url, { connections: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
    await embedded.stop()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  return free
}

const health = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/api/health`)).status

test('a second start on the same data folder reports this and ends; the first continues', async () => {
  const second = spawnProduct()
  await once(second.child, 'close')
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toContain('is already served by process')
  expect(await health()).toBe(200)
})

test('killed or stopped during orders, the server starts again with all acknowledged orders', async () => {
  const crowd = startCrowd({ guests: 4, address: () => `http://127.0.0.1:${port}` })
  await crowd.waitForOrders(15)
  killWithChildren(product)
  await product.end('SIGKILL')
  product = await startProduct()

  await crowd.waitForOrders(15)
  const stoppedAt = performance.now()
  expect(await product.end('SIGTERM')).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  expect(runningPostmaster(path.join(dataFolder, 'pg18'))).toBeUndefined()
  product = await startProduct()

  await crowd.waitForOrders(5)
  await crowd.stopOrdering()
  expect(crowd.faults).toEqual([])
  await withDatabase(async (db) => {
    expect(await findDamage(db, crowd)).toEqual(noDamage)
    expect(await brokenInvariants(db)).toEqual([])
  })
  expect(await health()).toBe(200)
})
