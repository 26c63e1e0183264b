import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { everything } from './topics.ts'
import { createEventBus, type EventBus } from './publish-events.ts'

const channel = 'pantul_news'
/** PostgreSQL carries 8,000 bytes in one notification. */
const topicsInOne = 100
/** More than this is not worth naming one by one. */
const mostTopics = 5_000
/** Milliseconds in which what follows a notification is collected for the next one. */
const collecting = 20
/** Milliseconds after which a connection is asked whether it still is one; it has half of that to answer. */
const askEvery = 5_000
/** Longest wait, in milliseconds, between two tries to connect. */
const longestWait = 2_000

type SharedEventBus = EventBus & {
  /** Connects, and stays connected. */
  start(log: EventBusLog): void
  /** Says and hears no more. */
  stop(): Promise<void>
}

/** Where losing the connection is told; Fastify's logger is one. */
type EventBusLog = { warn(facts: object, sentence: string): void }

/**
 * EventBus between the server processes of one database: LISTEN and NOTIFY on one connection of its own, after the
 * commit and in batches, because a NOTIFY inside a transaction makes all others wait for it (decision record 0009).
 * A lost connection is opened again by itself; nobody knows what was said meanwhile, so everything is told to have
 * changed.
 */
export function connectEventBus(databaseUrl: string): SharedEventBus {
  const self = randomUUID()
  const stopping = new AbortController()
  const waiting = new Set<string>()
  let line: Client | undefined
  let sending: Promise<void> | undefined
  let running: Promise<void> | undefined

  const eventBus = createEventBus((topics) => {
    for (const topic of topics) waiting.add(topic)
    if (waiting.size > mostTopics) {
      waiting.clear()
      waiting.add(everything)
    }
    send()
  })

  function send(): void {
    sending ??= sendWaiting().finally(() => {
      sending = undefined
    })
  }

  /** The first topic goes at once; what comes while it is on its way goes together. */
  async function sendWaiting(): Promise<void> {
    while (waiting.size > 0 && line !== undefined) {
      const batch = [...waiting]
      waiting.clear()
      try {
        await line.query(`select pg_notify('${channel}', said) from unnest($1::text[]) as said`, [
          inParts(batch).map((topics) => JSON.stringify({ from: self, topics })),
        ])
        await pause(collecting)
      } catch {
        for (const topic of batch) waiting.add(topic)
        break
      }
    }
  }

  function listen(payload: string | undefined): void {
    const said = messageIn(payload)
    if (said !== undefined && said.from !== self) eventBus.publishLocally(new Set(said.topics))
  }

  async function keepOpen(log: EventBusLog): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      const client = new Client({
        connectionString: databaseUrl,
        application_name: 'pantul news',
        connectionTimeoutMillis: 2_000,
        query_timeout: askEvery / 2,
        keepAlive: true,
      })
      try {
        const lost = lossOf(client)
        client.on('notification', ({ payload }) => listen(payload))
        await client.connect()
        await client.query(`listen ${channel}`)
        tries = 0
        line = client
        eventBus.publishLocally(new Set([everything]))
        send()
        await Promise.race([lost, proveAlive(client, stopping.signal)])
      } catch (error) {
        log.warn({ err: error }, 'events from other processes are interrupted')
      }
      line = undefined
      await client.end().catch(() => {})
      await rest(Math.min(longestWait, 50 * 2 ** tries), stopping.signal)
    }
  }

  return {
    ...eventBus,
    start: (log) => {
      running ??= keepOpen(log)
    },
    stop: async () => {
      await sending
      stopping.abort()
      await running
    },
  }
}

/** Resolves when the connection has ended, however it ended. */
function lossOf(client: Client): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  return promise
}

/** Comes back when told to stop; throws when the connection answers no more, which nothing else would tell. */
async function proveAlive(client: Client, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await rest(askEvery, stopping)
    await client.query('select')
  }
}

/** Waits, unless it is time to stop. */
const rest = (milliseconds: number, stopping: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal: stopping }).catch(() => {})

const inParts = (topics: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(topics.length / topicsInOne) }, (_, part) =>
    topics.slice(part * topicsInOne, (part + 1) * topicsInOne),
  )

type Message = { readonly from: string; readonly topics: readonly string[] }

/** Undefined for what is not ours. */
function messageIn(payload = ''): Message | undefined {
  try {
    const { from, topics } = JSON.parse(payload) as Partial<Message>
    return typeof from === 'string' && Array.isArray(topics) ? { from, topics } : undefined
  } catch {
    return undefined
  }
}
