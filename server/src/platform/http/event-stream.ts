import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A stream of server-sent events to one client. */
export type EventStream = {
  /** `data` in wire spelling. Disconnects a client that does not read its events. */
  send(event: string, data: object): void
  /** Ends the stream; the client reconnects, perhaps to another process. */
  end(): void
}

/** A client with more unread bytes is disconnected. */
const maxUnreadBytes = 256 * 1024
/** Milliseconds after which a disconnected client connects again. */
const reconnectMs = 2_000

/**
 * Answers a request with server-sent events. The handler must return `reply`. Calls `onClose` once, when the server or
 * the client closes the stream. The headers forbid proxies to store, change or hold back events.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const stream = new Readable({ read: () => {} })
  stream.once('close', onClose)
  // A client that disconnects is no error; without a listener it would crash the process.
  stream.on('error', () => {})
  stream.push(`retry: ${reconnectMs}\n\n`)
  void reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
  return {
    send: (event, data) => {
      if (stream.destroyed) return
      stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      if (stream.readableLength + reply.raw.writableLength > maxUnreadBytes) stream.destroy()
    },
    end: () => void stream.push(null),
  }
}
