import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { AnswerOf, Call } from '@pantul/contract/call'
import { WireProblem } from '@pantul/contract/problem'
import { problem } from '@pantul/rules/problem'
import { localeOf, type Locale } from './language.ts'
import type { Caller } from './caller.ts'
import type { CurrentStaff, Policy } from './policy.ts'
import type { RequestLimit } from './rate-limit.ts'
import { Refusal } from '../base/refusal.ts'
import type { CurrentCustomer } from './session.ts'
import { withTimeout } from './with-timeout.ts'

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** The customer as the policy provides it. */
type CustomerOf<P extends Policy> = P extends 'no-session' | 'gateway'
  ? undefined
  : P extends 'optional-login'
    ? CurrentCustomer | null
    : CurrentCustomer

type ValidRequest<C extends Call, P extends Policy> = {
  readonly params: Parsed<C['params']>
  readonly query: Parsed<C['query']>
  readonly body: Parsed<C['body']>
  readonly caller: Caller
  readonly customer: CustomerOf<P>
  /** Location and roles, if the policy names an action of staff. */
  readonly staff: P extends object ? CurrentStaff : undefined
  readonly locale: Locale
  readonly idempotencyKey: C['idempotent'] extends true ? string : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type RouteSettings<P extends Policy> = {
  /** Required: the server does not start if a route has no policy. */
  policy: P
  /** Defaults to `requests` below `/api/`. */
  limit?: RequestLimit
  /** The most bytes of a body, if the general limit is too small. */
  bodyLimit?: number
}

type Handler<C extends Call, P extends Policy> = (
  incoming: ValidRequest<C, P>,
) => AnswerOf<C> | FastifyReply | Promise<AnswerOf<C> | FastifyReply>

/**
 * Registers a call of the contract. Validates the request (400 BODY_INVALID), requires the Idempotency-Key if the call
 * is idempotent, and sends only fields of the `ok` schema. `answer` returns the body of the success; a stream writes
 * to `reply` and returns it.
 */
export function register<const C extends Call, const P extends Policy>(
  app: FastifyInstance,
  call: C,
  settings: RouteSettings<P>,
  answer: Handler<C, P>,
): void {
  const status = call.status ?? 200
  const isStream = call.isStream === true
  const { bodyLimit = settings.policy === 'gateway' ? 256 * 1024 : undefined } = settings
  app.route({
    method: call.method,
    url: call.path,
    schema: { ...schemaOf(call), response: { [status]: call.ok, '4xx': WireProblem, '5xx': WireProblem } },
    config: isStream ? { ...settings, isStream } : settings,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    // A stream has no HEAD route.
    ...(isStream ? { exposeHeadRoute: false } : {}),
    handler: (request, reply) => {
      const answering = answer(incoming<C, P>(call, request, reply))
      if (answering instanceof Promise) return sendLater(answering)
      // An answer from memory needs no promise and no timer.
      if (answering !== reply) void reply.code(status).send(answering)
      return undefined

      async function sendLater(later: Promise<AnswerOf<C> | FastifyReply>): Promise<FastifyReply> {
        const body = await (isStream ? later : withTimeout(later))
        // Awaiting a reply that was already sent gives undefined. `reply.sent` would be false if the client has
        // disconnected.
        return body === undefined ? reply : reply.code(status).send(body)
      }
    },
  })
}

const schemaOf = ({ summary, params, query, body }: Call) => ({
  summary,
  ...(params === undefined ? {} : { params }),
  ...(query === undefined ? {} : { querystring: query }),
  ...(body === undefined ? {} : { body }),
})

/** The casts are safe: the validator checked the shapes, the policy the customer. */
const incoming = <C extends Call, P extends Policy>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): ValidRequest<C, P> => ({
  params: request.params as ValidRequest<C, P>['params'],
  query: request.query as ValidRequest<C, P>['query'],
  body: request.body as ValidRequest<C, P>['body'],
  get caller() {
    return request.caller
  },
  customer: request.customer as ValidRequest<C, P>['customer'],
  staff: request.staff as ValidRequest<C, P>['staff'],
  locale: localeOf(request),
  idempotencyKey: (call.idempotent === true ? idempotencyKey(request) : undefined) as ValidRequest<
    C,
    P
  >['idempotencyKey'],
  request,
  reply,
})

function idempotencyKey(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key'] ?? '')
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw new Refusal(problem('IDEMPOTENCY_KEY_MISSING'))
  return key
}
