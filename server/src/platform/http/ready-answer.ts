import type { FastifyReply, FastifyRequest } from 'fastify'
import { memoize } from './memoize.ts'

/** An answer that was made before it was asked for: `edition` names its very bytes, `version` what they say. */
export type ReadyAnswer = {
  readonly version: string
  readonly edition: string
  bytes(encoding: Encoding): Buffer
}

export type Encoding = 'identity' | 'gzip' | 'br'

/**
 * Sends a ready answer in the best encoding that the reader takes, or 304 without a body when it has one that says the
 * same. The reader may keep the answer, and has to ask each time before using it. Its strong tag begins with the
 * version, so that another process, whose bytes name another moment, knows it too; the Date header of the 304 tells
 * the time.
 */
export function sendReady(ready: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  const held = heldTag(ready, request.headers['if-none-match'] ?? '')
  void reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-language, accept-encoding')
    .header('etag', held ?? `"${ready.edition}.${encoding}"`)
  if (held !== undefined) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(ready.bytes(encoding))
}

const heldTag = ({ version }: ReadyAnswer, ifNoneMatch: string): string | undefined =>
  tagsIn(ifNoneMatch).find((tag) => tag.startsWith(`"${version}.`))

const tagsIn = memoize((ifNoneMatch: string): readonly string[] =>
  ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')),
)

/** Browsers name what they take and refuse nothing; `q=0` is honoured all the same. */
export const encodingFor = memoize((accepted: string): Encoding => {
  const takes = (name: string): boolean =>
    new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)?(,| |$))`).test(accepted)
  return (['br', 'gzip'] as const).find(takes) ?? 'identity'
})
