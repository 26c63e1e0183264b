import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, type Encoding } from './ready-answer.ts'

/** A page as bytes, each packing made when it is first asked for. */
export type ReadyPage = { readonly tag: string; bytes(encoding: Encoding): Buffer }

/** A page, or the path that the visitor has to go to first. */
export type PageAnswer = ReadyPage | { readonly goTo: string }

/** Gives the page for a request; with 404 the one that says so, with 429 an empty one. */
export type Pages = (request: FastifyRequest, status: 200 | 404 | 429) => Promise<PageAnswer>

export function readyPage(html: string): ReadyPage {
  const identity = Buffer.from(html)
  const made = new Map<Encoding, Buffer>([['identity', identity]])
  return {
    tag: createHash('sha1').update(identity).digest('base64url'),
    bytes: (encoding) => {
      const bytes = made.get(encoding) ?? packed(identity, encoding)
      made.set(encoding, bytes)
      return bytes
    },
  }
}

/** Sends a page, compressed as the reader takes it. It is asked for anew each time, and the same is answered with 304. */
export function sendPage(page: PageAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Going back shows what was kept, without asking: a way that led elsewhere once must not do so for ever.
  if ('goTo' in page) return reply.header('cache-control', 'no-store').redirect(page.goTo, 302)
  void reply.header('cache-control', 'private, no-cache')
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  const etag = `"${page.tag}.${encoding}"`
  void reply
    .header('vary', 'cookie, accept-language, accept-encoding, sec-ch-ua-mobile, user-agent')
    .header('etag', etag)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.bytes(encoding))
}

/** Quick rather than small: it is done while somebody waits. */
const packed = (bytes: Buffer, encoding: Encoding): Buffer =>
  encoding === 'gzip'
    ? gzipSync(bytes, { level: 5 })
    : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
