import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { nthYardstickBooking, slotsOf, type UsedBookings } from './bookings.ts'
import { median } from './figure.ts'
import type { Setting } from './setting.ts'
import { orderStatement } from './yardstick-sql.ts'

const clients = 32

/**
 * Measures how many orders per second the database itself can take: one statement for each order, 32 clients, without a
 * server between. pgbench sends them, or Node if pgbench is missing.
 */
export async function measureBareTransactions(
  setting: Setting,
  usedBookings: UsedBookings,
): Promise<{ by: 'pgbench' | 'node'; perSecond: number }> {
  const rates: number[] = []
  for (let round = 0; round < setting.rounds; round += 1) {
    const rate = await byPgbench(setting)
    if (rate === undefined) return { by: 'node', perSecond: await byNode(setting, usedBookings) }
    rates.push(rate)
  }
  return { by: 'pgbench', perSecond: median(rates) }
}

/**
 * The script of pgbench for one order. Its date is random in the far future, so two orders rarely want the same hours.
 */
const pgbenchScript = `\\set day random(1, 3000000)
\\set hour random(6, 20)
with placed as (
  insert into bare.placed (number) values (gen_random_uuid()::text) returning id
), claimed as (
  insert into bare.slot (play_date, court_id, hour, order_id)
  select date '3000-01-01' + :day::int, 'P1', h, placed.id from placed, generate_series(:hour, :hour + 2) as h
   order by 3
      on conflict do nothing
)
insert into bare.outbox (order_id) select id from placed;
`

/** Orders per second; undefined if pgbench is missing. */
async function byPgbench({ url, milliseconds }: Setting): Promise<number | undefined> {
  const file = path.join(os.tmpdir(), `pantul-bench-${process.pid}.sql`)
  writeFileSync(file, pgbenchScript)
  const { hostname, port, username, password, pathname } = new URL(url)
  const seconds = String(Math.max(1, Math.round(milliseconds / 1000)))
  const child = spawn(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', seconds, '-f', file, pathname.slice(1)],
    {
      env: { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const isInstalled = await Promise.race([
    once(child, 'spawn').then(() => true),
    once(child, 'error').then(() => false),
  ])
  const output = isInstalled ? await text(child.stdout) : ''
  rmSync(file)
  const rate = /tps = ([\d.]+)/.exec(output)?.[1]
  return rate === undefined ? undefined : Number(rate)
}

async function byNode({ url, milliseconds }: Setting, usedBookings: UsedBookings): Promise<number> {
  const pool = new Pool({ connectionString: url, max: clients })
  const begin = performance.now()
  let placed = 0
  const client = async (): Promise<void> => {
    while (performance.now() - begin < milliseconds) {
      const slots = JSON.stringify(slotsOf(nthYardstickBooking((usedBookings.yardstick += 1))))
      await pool.query({ name: 'order', text: orderStatement, values: [crypto.randomUUID(), slots] })
      placed += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  await pool.end()
  return placed / ((performance.now() - begin) / 1000)
}
