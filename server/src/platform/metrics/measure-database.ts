import { Gauge, type Registry } from 'prom-client'
import type { Connection, PooledDatabase } from '../database/open.ts'
import { Refusal } from '../base/refusal.ts'

/** How full the pools are, by name, read whenever the figures are asked for. */
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

type Waiting = { readonly kind: string; readonly rows: number; readonly seconds: number }

/**
 * What the outbox still has to do, by kind; comes back with how to look again, to be called whenever the figures are
 * asked for. While the database is away both figures are missing rather than old. All processes on one database show
 * the same.
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
    const waiting = await waitingNow(db)
    depth.reset()
    age.reset()
    for (const { kind, rows, seconds } of waiting) {
      depth.set({ kind }, rows)
      age.set({ kind }, seconds)
    }
  }
}

async function waitingNow(db: Connection): Promise<readonly Waiting[]> {
  try {
    return await db.query<Waiting>(waitingRows)
  } catch (error) {
    // Whoever reads the figures must learn the others just when the database is away.
    if (error instanceof Refusal) return []
    throw error
  }
}
