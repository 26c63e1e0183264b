import type { FastifyReply, FastifyRequest } from 'fastify'
import { memoize } from './memoize.ts'

/** A prepared answer. `version` identifies its content; `edition` its bytes, which also contain the time. */
export type ReadyAnswer = {
  readonly version: string
  readonly edition: string
  bytes(encoding: Encoding): Buffer
}

export type Encoding = 'identity' | 'gzip' | 'br'

/**
 * Sends a prepared answer in the best encoding, or 304 if the client has the same content. The client must revalidate
 * it. The bytes contain a time, which differs between processes. The ETag begins with the version, so that each process
 * recognises the ETag of another one. With a 304 the client takes the time from the Date header.
 */
export function sendReady(ready: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  const matchingTag = findMatchingTag(ready, request.headers['if-none-match'] ?? '')
  void reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-language, accept-encoding')
    .header('etag', matchingTag ?? `"${ready.edition}.${encoding}"`)
  if (matchingTag !== undefined) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(ready.bytes(encoding))
}

/** The ETag by which the client says that it holds this version; undefined if it holds another or none. */
const findMatchingTag = ({ version }: ReadyAnswer, ifNoneMatch: string): string | undefined =>
  tagsIn(ifNoneMatch).find((tag) => tag.startsWith(`"${version}.`))

const tagsIn = memoize((ifNoneMatch: string): readonly string[] =>
  ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')),
)

/** Browsers only name the encodings that they accept; `q=0` is respected too. */
export const encodingFor = memoize((accepted: string): Encoding => {
  const takes = (name: string): boolean =>
    new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)?(,| |$))`).test(accepted)
  return (['br', 'gzip'] as const).find(takes) ?? 'identity'
})
