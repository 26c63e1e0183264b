import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { everything } from './topics.ts'
import { createEventBus, type EventBus } from './publish-events.ts'

const channel = 'pantul_news'
/** A PostgreSQL notification holds at most 8,000 bytes. */
const topicsPerNotification = 100
/** With more topics than this, `everything` is sent instead. */
const maxTopics = 5_000
/** Milliseconds between two notifications; topics are collected meanwhile. */
const batchMs = 20
/** Milliseconds between two checks of the connection, which must answer within half of this time. */
const checkIntervalMs = 5_000
/** Longest wait between two attempts to connect, in milliseconds. */
const maxWaitMs = 2_000

type SharedEventBus = EventBus & {
  /** Connects, and reconnects when the connection is lost. */
  start(log: EventBusLog): void
  /** Sends the waiting topics, then disconnects. */
  stop(): Promise<void>
}

/** The log for lost connections; Fastify's logger fits. */
type EventBusLog = { warn(facts: object, sentence: string): void }

/**
 * An event bus between the server processes of one database, by LISTEN and NOTIFY on a separate connection.
 * Notifications are sent in batches after the commit, because a NOTIFY inside a transaction blocks all others
 * (docs/decisions/0010-live-boards.md). After a reconnect it publishes `everything`, because events may have been
 * missed.
 */
export function connectEventBus(databaseUrl: string): SharedEventBus {
  const ownId = randomUUID()
  const stopping = new AbortController()
  const waitingTopics = new Set<string>()
  let connection: Client | undefined
  let sending: Promise<void> | undefined
  let running: Promise<void> | undefined

  const eventBus = createEventBus((topics) => {
    for (const topic of topics) waitingTopics.add(topic)
    if (waitingTopics.size > maxTopics) {
      waitingTopics.clear()
      waitingTopics.add(everything)
    }
    send()
  })

  function send(): void {
    sending ??= sendWaiting().finally(() => {
      sending = undefined
    })
  }

  /** Sends the first topic at once and collects the following ones. */
  async function sendWaiting(): Promise<void> {
    while (waitingTopics.size > 0 && connection !== undefined) {
      const batch = [...waitingTopics]
      waitingTopics.clear()
      try {
        await connection.query(`select pg_notify('${channel}', message) from unnest($1::text[]) as message`, [
          chunksOf(batch).map((topics) => JSON.stringify({ from: ownId, topics })),
        ])
        await pause(batchMs)
      } catch {
        for (const topic of batch) waitingTopics.add(topic)
        break
      }
    }
  }

  function receive(payload: string | undefined): void {
    const message = messageIn(payload)
    if (message !== undefined && message.from !== ownId) eventBus.publishLocally(new Set(message.topics))
  }

  async function reconnectUntilStopped(log: EventBusLog): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; tries += 1) {
      const client = new Client({
        connectionString: databaseUrl,
        application_name: 'pantul news',
        connectionTimeoutMillis: 2_000,
        query_timeout: checkIntervalMs / 2,
        keepAlive: true,
      })
      try {
        const lost = connectionLoss(client)
        client.on('notification', ({ payload }) => receive(payload))
        await client.connect()
        await client.query(`listen ${channel}`)
        tries = 0
        connection = client
        eventBus.publishLocally(new Set([everything]))
        send()
        await Promise.race([lost, checkConnection(client, stopping.signal)])
      } catch (error) {
        log.warn({ err: error }, 'events from other processes are interrupted')
      }
      connection = undefined
      await client.end().catch(() => {})
      await pauseUnlessStopped(Math.min(maxWaitMs, 50 * 2 ** tries), stopping.signal)
    }
  }

  return {
    ...eventBus,
    start: (log) => {
      running ??= reconnectUntilStopped(log)
    },
    stop: async () => {
      await sending
      stopping.abort()
      await running
    },
  }
}

/** Resolves when the connection has ended. */
function connectionLoss(client: Client): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  return promise
}

/** Returns when stopped; throws when the connection does not answer. */
async function checkConnection(client: Client, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await pauseUnlessStopped(checkIntervalMs, stopping)
    await client.query('select')
  }
}

const pauseUnlessStopped = (milliseconds: number, stopping: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal: stopping }).catch(() => {})

const chunksOf = (topics: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(topics.length / topicsPerNotification) }, (_, part) =>
    topics.slice(part * topicsPerNotification, (part + 1) * topicsPerNotification),
  )

type Message = { readonly from: string; readonly topics: readonly string[] }

/** Parses a notification; undefined if another program sent it. */
function messageIn(payload = ''): Message | undefined {
  try {
    const { from, topics } = JSON.parse(payload) as Partial<Message>
    return typeof from === 'string' && Array.isArray(topics) ? { from, topics } : undefined
  } catch {
    return undefined
  }
}
