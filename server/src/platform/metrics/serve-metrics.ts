import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { PooledDatabase } from '../database/open.ts'
import { measureOutbox, measurePools } from './measure-database.ts'
import { measureRequests } from './measure-requests.ts'

/** `pools`: by their metric label. The outbox is read by `reserve`, so that a full main pool does not hide it. */
type MetricSources = {
  readonly app: FastifyInstance
  readonly pools: { readonly main: PooledDatabase; readonly reserve: PooledDatabase }
  /** Counters of features. Each registers its metrics and returns how to stop. */
  readonly counters: readonly ((registry: Registry) => () => void)[]
}

type ServedMetrics = { readonly port: number; close(): Promise<void> }

/**
 * Serves Prometheus metrics of this process at `/metrics` on a separate address, without personal data. Call it before
 * `app` listens. `port` 0 takes a free port.
 */
export async function serveMetrics(
  { app, pools, counters }: MetricSources,
  address: { readonly host: string; readonly port: number },
): Promise<ServedMetrics> {
  const registry = new Registry()
  // Memory, CPU time, garbage collection, event loop lag.
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePools(pools, registry)
  const updateOutboxMetrics = measureOutbox(pools.reserve, registry)
  const stopCounting = counters.map((count) => count(registry))
  const readMetrics = async (): Promise<string> => {
    await updateOutboxMetrics()
    return registry.metrics()
  }
  const server = createServer((request, response) => void answer(readMetrics, request, response))
  server.requestTimeout = 5_000
  const port = await listen(server, address)
  return {
    port,
    close: async () => {
      for (const stop of stopCounting) stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const contentType = Registry.PROMETHEUS_CONTENT_TYPE

async function answer(
  readMetrics: () => Promise<string>,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') return void response.writeHead(404).end()
  try {
    const text = await readMetrics()
    response.writeHead(200, { 'content-type': contentType }).end(text)
  } catch {
    // Prometheus shows the process as down.
    response.writeHead(500).end()
  }
}

function listen(
  server: ReturnType<typeof createServer>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    const address = server.address()
    resolve(typeof address === 'object' && address !== null ? address.port : 0)
  })
  return promise
}
