import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { WireProblem } from '@pantul/contract/problem'
import { timeLimit } from '../base/clock.ts'
import { isStorageFull } from '../database/failures.ts'
import { failureOf, type Failure } from './failure.ts'
import { localeOf, problemMessage } from './language.ts'
import { Refusal } from '../base/refusal.ts'

/** The one place where something thrown becomes an answer. A defect carries the request's number for the log. */
export function answerFailures(app: FastifyInstance): void {
  let quiet = timeLimit(0)
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    const cause = error instanceof Refusal ? error.cause : error
    // Once a minute: the log may lie on the very same disk.
    if (isStorageFull(cause) && quiet.isOver()) {
      quiet = timeLimit(60_000)
      request.log.error({ err: cause, alert: 'storage full' }, 'storage full')
    }
    if (failure.isDefect) request.log.error({ err: error }, 'defect')
    return sendFailure(failure, request, reply)
  })
}

/**
 * Answers an address that cannot be decoded, or a part of one that is too long. The framework asks here before any
 * route and any hook, and would repeat the address in words of its own. Somebody who followed a mangled link is led to
 * the page that says so.
 */
export function answerBadAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  })
  if (isForPage(request)) void reply.redirect(decodable(request.url), 303)
  else sendFailure(failureOf(error), request, reply)
}

const isForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** Each percent sign taken as itself; with one slash before it, since two would lead to another site. */
const decodable = (url: string): string => `/${url.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`

/** Answers a failure in the reader's language. */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  const data = failure.status === 500 ? { RequestID: request.id } : failure.data
  const message = problemMessage(failure.problem, localeOf(request))
  const errors = failure.errors?.map(({ path, msg = message }) => ({ path, msg }))
  const body: WireProblem = {
    statusCode: failure.status,
    code: failure.problem.problem,
    message,
    ...(errors === undefined ? {} : { errors }),
    ...(data === undefined ? {} : { data }),
  }
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/**
 * Answers an address below `/api/` that nothing is registered for: 405 when another method would be right. A part
 * too long for its own route is unknown, not a matter of the method.
 */
export function refuseUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  const isOtherMethod = allowed.length > 0 && !allowed.includes(request.method)
  if (isOtherMethod) reply.header('allow', allowed.join(', '))
  const refusal = new Refusal(problem(isOtherMethod ? 'METHOD_NOT_ALLOWED' : 'ROUTE_UNKNOWN'))
  return sendFailure(failureOf(refusal), request, reply)
}
