import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor, type Encoding } from './ready-answer.ts'

/** A page as bytes. Each encoding is computed at its first use. */
export type ReadyPage = { readonly tag: string; bytes(encoding: Encoding): Buffer }

/** A page, or the path to redirect to. */
export type PageAnswer = ReadyPage | { readonly redirectTo: string }

/** Returns the page for a request: for 404 the "not found" page, for 429 an unrendered page. */
export type PageHandler = (request: FastifyRequest, status: 200 | 404 | 429) => Promise<PageAnswer>

export function readyPage(html: string): ReadyPage {
  const identity = Buffer.from(html)
  const byEncoding = new Map<Encoding, Buffer>([['identity', identity]])
  return {
    tag: createHash('sha1').update(identity).digest('base64url'),
    bytes: (encoding) => {
      const bytes = byEncoding.get(encoding) ?? compress(identity, encoding)
      byEncoding.set(encoding, bytes)
      return bytes
    },
  }
}

/** Sends a page in the best encoding. The client must revalidate it; an unchanged page is answered with 304. */
export function sendPage(page: PageAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The redirect is not stored, because the back button would repeat an old one.
  if ('redirectTo' in page) return reply.header('cache-control', 'no-store').redirect(page.redirectTo, 302)
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

/** Fast compression, because the visitor is waiting. */
const compress = (bytes: Buffer, encoding: Encoding): Buffer =>
  encoding === 'gzip'
    ? gzipSync(bytes, { level: 5 })
    : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
