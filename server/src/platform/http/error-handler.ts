import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@pantul/rules/problem'
import type { WireProblem } from '@pantul/contract/problem'
import { timeLimit } from '../base/clock.ts'
import { isStorageFull } from '../database/failures.ts'
import { failureOf, type Failure } from './failure.ts'
import { localeOf, problemMessage } from './language.ts'
import { Refusal } from '../base/refusal.ts'

/** Turns thrown errors into answers. The answer for a defect has the request id, by which the defect is found in the log. */
export function answerFailures(app: FastifyInstance): void {
  let pauseOfStorageAlerts = timeLimit(0)
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error)
    const cause = error instanceof Refusal ? error.cause : error
    // At most once a minute, because the log may be on the same full disk.
    if (isStorageFull(cause) && pauseOfStorageAlerts.isOver()) {
      pauseOfStorageAlerts = timeLimit(60_000)
      request.log.error({ err: cause, alert: 'storage full' }, 'storage full')
    }
    if (failure.isDefect) request.log.error({ err: error }, 'defect')
    return sendFailure(failure, request, reply)
  })
}

/**
 * Answers a request whose URL cannot be decoded or has a parameter that is too long. The framework calls it instead of
 * all routes and hooks. A browser that asks for a page is redirected to the "not found" page.
 */
export function answerBadUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  })
  if (asksForPage(request)) void reply.redirect(withEscapedPercents(request.url), 303)
  else sendFailure(failureOf(error), request, reply)
}

const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** Keeps one of several leading slashes, because two would redirect to another site. */
const withEscapedPercents = (url: string): string => `/${url.replace(/^[/\\]+/, '').replaceAll('%', '%25')}`

/** Answers with a failure in the reader's language. */
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

/** Answers a request without a route: 405 if its URL has routes for other methods (`allowed`), else 404. */
export function refuseUnknownRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  const existsForOtherMethod = allowed.length > 0 && !allowed.includes(request.method)
  if (existsForOtherMethod) reply.header('allow', allowed.join(', '))
  const refusal = new Refusal(problem(existsForOtherMethod ? 'METHOD_NOT_ALLOWED' : 'ROUTE_UNKNOWN'))
  return sendFailure(failureOf(refusal), request, reply)
}
