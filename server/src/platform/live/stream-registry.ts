import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Config } from '../base/config.ts'
import { openEventStream, type EventStream } from '../http/event-stream.ts'
import { networkOf } from '../http/network.ts'
import { Refusal } from '../base/refusal.ts'

/** Milliseconds between two keep-alive events. */
const aliveEvery = 20_000
/** Seconds after which a client may try again when the limit is reached; it polls meanwhile. */
const retryAfter = 60

/** `whileOpen` is called when the stream opens and returns the function to call when it closes. */
type StreamRequest = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly whileOpen?: () => () => void
}

/** The open event streams of this process, by topic. */
export type Streams = {
  /**
   * Opens a stream and returns `reply` for the handler. Throws TOO_MANY_REQUESTS if the process or the network address
   * has too many streams.
   */
  open(topic: string, asking: StreamRequest): FastifyReply
  /** Sends `changed` to all streams of a topic; `data` in wire spelling. */
  notify(topic: string, data: object): void
  /** The topics with open streams. */
  topics(): readonly string[]
}

/** Keeps the streams within their limits, and ends them when the app closes, so that clients reconnect elsewhere. */
export function createStreams(app: FastifyInstance, { streamLimits }: Config): Streams {
  const byTopic = new Map<string, Set<EventStream>>()
  const byNetwork = new Map<string, number>()
  let count = 0

  const enter = (network: string): void => {
    const mine = byNetwork.get(network) ?? 0
    if (count >= streamLimits.total || mine >= streamLimits.perAddress)
      throw new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter })
    byNetwork.set(network, mine + 1)
    count += 1
  }
  const leave = (network: string): void => {
    const mine = byNetwork.get(network) ?? 0
    if (mine > 1) byNetwork.set(network, mine - 1)
    else byNetwork.delete(network)
    count -= 1
  }
  const each = (act: (stream: EventStream) => void): void => {
    for (const streams of byTopic.values()) for (const stream of streams) act(stream)
  }

  const alive = setInterval(() => each((stream) => stream.send('alive', {})), aliveEvery)
  app.addHook('preClose', async () => {
    clearInterval(alive)
    each((stream) => stream.end())
  })

  return {
    open: (topic, { request, reply, whileOpen }) => {
      const network = networkOf(request.ip)
      enter(network)
      const end = whileOpen?.()
      const streams = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, streams)
      const stream = openEventStream(reply, () => {
        streams.delete(stream)
        if (streams.size === 0 && byTopic.get(topic) === streams) byTopic.delete(topic)
        leave(network)
        end?.()
      })
      streams.add(stream)
      return reply
    },
    notify: (topic, data) => byTopic.get(topic)?.forEach((stream) => stream.send('changed', data)),
    topics: () => [...byTopic.keys()],
  }
}
