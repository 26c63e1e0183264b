import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { problem } from '@pantul/rules/problem'
import { isLoopback, type Config } from '../base/config.ts'
import { Refusal } from '../base/refusal.ts'

/** A hook that refuses requests from pages of other sites. */
export function refuseForeignPages(config: Config): onRequestHookHandler {
  return (request, _reply, done) => {
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' || !isOwnOrigin(request, config)
    done(isForeign ? new Refusal(problem('CSRF_INVALID')) : undefined)
  }
}

function isOwnOrigin({ headers, host }: FastifyRequest, config: Config): boolean {
  const origin = headers.origin
  if (origin === undefined) return true
  if (origin === new URL(config.publicUrl).origin) return true
  const originUrl = URL.parse(origin)
  return originUrl !== null && isLoopback(originUrl.hostname) && originUrl.host === host.toLowerCase()
}
