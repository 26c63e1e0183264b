import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Config } from '../base/config.ts'
import { openEventStream, type EventStream } from '../http/event-stream.ts'
import { networkOf } from '../http/network.ts'
import { Refusal } from '../base/refusal.ts'

/** Milliseconds between two keep-alive events. */
const heartbeatMs = 20_000
/** Seconds after which a client may try again when the limit is reached; it polls meanwhile. */
const retryAfter = 60

/** The member of staff who reads a stream. `isAllowed`: whether this person may still read it. */
type Reader = { readonly customerId: number; readonly isAllowed: () => Promise<boolean> }

/**
 * `whileOpen` is called when the stream opens and returns the function to call when it closes. The stream of a `reader`
 * ends when the reader loses the right to read it.
 */
type StreamRequest = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly whileOpen?: () => () => void
  readonly reader?: Reader
}

/** The open event streams of this process, by topic. */
export type Streams = {
  /**
   * Opens a stream and returns `reply` for the handler. Refusal: TOO_MANY_REQUESTS if the process or the network
   * address has too many streams.
   */
  open(topic: string, asking: StreamRequest): FastifyReply
  /** Sends `changed` to all streams of a topic; `data` in wire spelling. */
  notify(topic: string, data: object): void
  /** The topics with open streams. */
  topics(): readonly string[]
  /** Ends the streams whose readers may not read them any more; with `customerId` only those of this person. */
  endDisallowed(customerId?: number): void
}

/**
 * Creates the registry. Streams above the limits are refused. All streams end when the app closes, so that clients
 * reconnect to another process.
 */
export function createStreams(app: FastifyInstance, { streamLimits }: Config): Streams {
  const byTopic = new Map<string, Set<EventStream>>()
  const byNetwork = new Map<string, number>()
  const readers = new Map<EventStream, Reader>()
  let count = 0

  const enter = (network: string): void => {
    const networkCount = byNetwork.get(network) ?? 0
    if (count >= streamLimits.total || networkCount >= streamLimits.perNetwork)
      throw new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter })
    byNetwork.set(network, networkCount + 1)
    count += 1
  }
  const leave = (network: string): void => {
    const networkCount = byNetwork.get(network) ?? 0
    if (networkCount > 1) byNetwork.set(network, networkCount - 1)
    else byNetwork.delete(network)
    count -= 1
  }
  const forEachStream = (act: (stream: EventStream) => void): void => {
    for (const streams of byTopic.values()) for (const stream of streams) act(stream)
  }

  const endDisallowed = (customerId?: number): void => {
    for (const [stream, reader] of readers)
      if (customerId === undefined || reader.customerId === customerId)
        // If the database does not answer, the right is unknown, so the stream ends too.
        reader.isAllowed().then(
          (isAllowed) => isAllowed || stream.end(),
          () => stream.end(),
        )
  }

  const heartbeat = setInterval(() => {
    forEachStream((stream) => stream.send('alive', {}))
    // Sessions also expire without an event.
    endDisallowed()
  }, heartbeatMs)
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    forEachStream((stream) => stream.end())
  })

  return {
    open: (topic, { request, reply, whileOpen, reader }) => {
      const network = networkOf(request.ip)
      enter(network)
      const onClosed = whileOpen?.()
      const streams = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, streams)
      const stream = openEventStream(reply, () => {
        streams.delete(stream)
        if (streams.size === 0 && byTopic.get(topic) === streams) byTopic.delete(topic)
        leave(network)
        readers.delete(stream)
        onClosed?.()
      })
      streams.add(stream)
      if (reader !== undefined) readers.set(stream, reader)
      return reply
    },
    notify: (topic, data) => byTopic.get(topic)?.forEach((stream) => stream.send('changed', data)),
    topics: () => [...byTopic.keys()],
    endDisallowed,
  }
}
