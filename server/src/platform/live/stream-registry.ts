import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { Config } from '../base/config.ts'
import { openEventStream, type EventStream } from '../http/event-stream.ts'
import { networkOf } from '../http/network.ts'
import { Refusal } from '../base/refusal.ts'

/** Milliseconds between two signs of life. */
const aliveEvery = 20_000
/** Seconds after which somebody who found no place may try again; meanwhile the page asks by itself. */
const retryAfter = 60

/** `whileOpen` begins what is to be done as long as the stream is open, and answers how to end it. */
type Asking = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly whileOpen?: () => () => void
}

/** Who watches what: the open streams of this process, by topic. */
export type Streams = {
  /**
   * Opens a stream for a topic and answers `reply` for the handler to return. TOO_MANY_REQUESTS when the process or
   * the network address has as many as it may.
   */
  open(topic: string, asking: Asking): FastifyReply
  /** Tells all who watch a topic that it has changed; `data` in the spelling of the wire. */
  notify(topic: string, data: object): void
  /** What is being watched. */
  topics(): readonly string[]
}

/** Streams with their limits; they end when the app closes, so that readers come back elsewhere. */
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
