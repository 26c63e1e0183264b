import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** One reader of server-sent events. */
export type EventStream = {
  /** `data` in the spelling of the wire. A reader who has not taken what was said before is cut off. */
  send(event: string, data: object): void
  /** Nothing more comes: the reader asks again, perhaps another process. */
  end(): void
}

/** A reader who has so many bytes waiting is not reading. */
const mostBuffered = 256 * 1024
/** Milliseconds after which a reader whose stream ended comes back. */
const comeBackAfter = 2_000

/**
 * Answers with a stream of server-sent events that stays open; send `reply` back from the handler. `onClose` is
 * called once, whoever ended it. Neither this server nor one before it may keep, buffer or change what is said.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const stream = new Readable({ read: () => {} })
  stream.once('close', onClose)
  // A reader who goes away is no fault; without a listener it would be one.
  stream.on('error', () => {})
  stream.push(`retry: ${comeBackAfter}\n\n`)
  void reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
  return {
    send: (event, data) => {
      if (stream.destroyed) return
      stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      if (stream.readableLength + reply.raw.writableLength > mostBuffered) stream.destroy()
    },
    end: () => void stream.push(null),
  }
}
