import { Gauge, type Registry } from 'prom-client'
import type { Connection, PooledDatabase } from '../database/open.ts'
import { Refusal } from '../base/refusal.ts'

/** Gauges of the connection pools, read at each scrape. */
export function measurePools(
  pools: Readonly<Record<string, Pick<PooledDatabase, 'usage'>>>,
  registry: Registry,
): void {
  const connections = new Gauge({
    name: 'pantul_database_connections',
    help: 'Connections of a pool that are busy or idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [pool, { usage }] of Object.entries(pools)) {
        const { open, idle, waiting } = usage()
        connections.set({ pool, state: 'busy' }, open - idle)
        connections.set({ pool, state: 'idle' }, idle)
        connections.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
}

const waitingRows = `
  select kind, count(*)::int as rows, extract(epoch from now() - min(created_at))::float8 as seconds
    from outbox
   where done_at is null and failed_at is null
   group by kind`

type OutboxDepth = { readonly kind: string; readonly rows: number; readonly seconds: number }

/**
 * Gauges of waiting outbox rows, by kind. Returns the function that updates them at each scrape. While the database is
 * away they are missing. All processes on one database show the same values.
 */
export function measureOutbox(db: Connection, registry: Registry): () => Promise<void> {
  const depth = new Gauge({
    name: 'pantul_outbox_rows',
    help: 'What is still to be done because of an order: mails, calls to the gateway.',
    labelNames: ['kind'],
    registers: [registry],
  })
  const age = new Gauge({
    name: 'pantul_outbox_oldest_seconds',
    help: 'Age of the oldest row that is still to be done.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return async () => {
    const waiting = await countWaitingRows(db)
    depth.reset()
    age.reset()
    for (const { kind, rows, seconds } of waiting) {
      depth.set({ kind }, rows)
      age.set({ kind }, seconds)
    }
  }
}

async function countWaitingRows(db: Connection): Promise<readonly OutboxDepth[]> {
  try {
    return await db.query<OutboxDepth>(waitingRows)
  } catch (error) {
    // The other metrics are still served while the database is unavailable.
    if (error instanceof Refusal) return []
    throw error
  }
}
