import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Marks an answer with the hash of its content and says whether the reader has this very content already: then 304
 * without a body will do. The reader may keep the answer, and has to ask each time before using it. The tag is weak
 * because what is not content (the moment of the answer) may differ; the Date header of the 304 tells the time.
 */
export function isUnchanged(content: object, request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`
  reply
    .header('etag', `W/${tag}`)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'cookie, accept-language')
  return (request.headers['if-none-match'] ?? '').includes(tag)
}
