import type { Calls, CallName } from '@pantul/contract/calls'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@pantul/contract/call'
import * as m from '@pantul/messages/words'
import { syncClock } from '../browser/clock.ts'
import { acceptsCookies } from '../browser/cookie.ts'
import { language } from '../browser/language.ts'
import { withTimeout } from './with-timeout.ts'

export type FieldProblem = { readonly path: string; readonly msg: string }

/** A failed call: the server's refusal in the user's language, or `NETWORK` when no answer came. */
export class CallProblem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[]
  readonly data: unknown
  /** Seconds to wait before a retry (`Retry-After`); null if not given. */
  readonly retryAfter: number | null

  constructor(fields: {
    status: number
    code: string
    message: string
    errors?: readonly FieldProblem[]
    data?: unknown
    retryAfter?: number | null
  }) {
    super(fields.message)
    this.name = 'CallProblem'
    this.status = fields.status
    this.code = fields.code
    this.errors = fields.errors ?? []
    this.data = fields.data
    this.retryAfter = fields.retryAfter ?? null
  }
}

/** Whether a call failed because nothing with its id exists for this user. An invalid id counts too. */
export const isNotFound = (problem: unknown): boolean =>
  problem instanceof CallProblem && (problem.status === 404 || problem.status === 400)

type OptionOf<Name extends string, Value> = Value extends undefined
  ? unknown
  : { readonly [Key in Name]: Value }

/** Params, query and body of a call as in the contract, and request options. */
export type CallOptions<Name extends CallName> = OptionOf<'params', ParamsOf<Calls[Name]>> &
  OptionOf<'query', QueryOf<Calls[Name]>> &
  OptionOf<'body', BodyOf<Calls[Name]>> & {
    readonly signal?: AbortSignal | undefined
    /** A repeated call with the same key gets the first answer. */
    readonly idempotencyKey?: string
  }

/** The options of any call, without the types of its contract. */
type CallInput = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal | undefined
  idempotencyKey?: string
}

const WAITS_MS = [500, 1_500, 4_000]
const RETRYABLE_STATUSES = new Set([502, 503, 504])
const unauthorizedListeners = new Set<() => void>()
let csrfToken: string | null = null
let prerequisite: () => Promise<void> = async () => undefined

/** Calls the listener after each answer with status 401. Listeners load the session again. Returns an unsubscribe function. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

/**
 * Sends a request with cookies, language and, for writes, the CSRF token. Returns the body of a success or throws
 * `CallProblem`. Retries a GET, or a call with an idempotency key, three times if the network or the server is
 * unavailable.
 */
export async function call<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<AnswerOf<Calls[Name]>> {
  await prerequisite()
  return callWithoutPrerequisite(name, options)
}

/** Sets the request that must succeed before any other call is sent. */
export function setPrerequisite(task: () => Promise<void>): void {
  prerequisite = task
}

/** Sends a call without waiting for the request of `setPrerequisite`. */
export async function callWithoutPrerequisite<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<AnswerOf<Calls[Name]>> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const answer: unknown = await sendWithRetries({ method, path, options })
  // The server validates its answers against the same contract.
  return answer as AnswerOf<Calls[Name]>
}

/** The URL of a call, for an event stream or a link. */
export function urlOfCall<Name extends CallName>(name: Name, options: CallOptions<Name>): string {
  return fillUrl(name.slice(name.indexOf(' ') + 1), options)
}

/** Fetches the CSRF token ahead of the first write. */
export async function prepareCsrfToken(): Promise<void> {
  csrfToken ??= (await callWithoutPrerequisite('GET /api/csrf-token', {})).csrfToken
}

/** Drops the token after a logout or a failed session. */
export const forgetCsrfToken = (): void => {
  csrfToken = null
}

type Request = { method: string; path: string; options: CallInput }

async function sendWithRetries(request: Request): Promise<unknown> {
  const isRepeatable = request.method === 'GET' || request.options.idempotencyKey !== undefined
  for (let tries = 0; ; tries++) {
    try {
      return await sendWithToken(request)
    } catch (problem) {
      const wait = WAITS_MS[tries]
      if (!isRepeatable || wait === undefined || !isTransient(problem)) throw problem
      await pause(wait * retryJitter(), request.options.signal)
    }
  }
}

/**
 * Sends the request with the CSRF token. If the token is rejected (server restart, new session), fetches a new one
 * once.
 */
async function sendWithToken(request: Request): Promise<unknown> {
  if (request.method === 'GET') return send(request)
  await prepareCsrfToken()
  try {
    return await send(request)
  } catch (problem) {
    if (!(problem instanceof CallProblem) || problem.code !== 'CSRF_INVALID') throw problem
    forgetCsrfToken()
    await prepareCsrfToken()
    return send(request)
  }
}

async function send(request: Request): Promise<unknown> {
  const timeout = withTimeout(request.options.signal)
  try {
    return await answerTo(request, timeout.signal)
  } finally {
    timeout.done()
  }
}

async function answerTo({ method, path, options }: Request, signal: AbortSignal): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language() })
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (method !== 'GET' && csrfToken !== null) headers.set('x-csrf-token', csrfToken)
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey)

  const response = await withNetworkProblem(options, () =>
    fetch(fillUrl(path, options), {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    }),
  )
  // A success without JSON: the connection was cut, or a proxy answered.
  const body = response.ok
    ? await withNetworkProblem(options, () => response.json())
    : await response.json().catch(() => null)
  // The Date header is preferred: it is newer than the time in the body of a cached answer.
  syncClock(response.headers.get('date') ?? serverTimeIn(body) ?? '')
  if (response.ok) return body
  if (response.status === 401) for (const listener of unauthorizedListeners) listener()
  throw refusalOf(response, body)
}

/** Throws every error as the problem NETWORK, unless the caller aborted the request. */
async function withNetworkProblem<Answer>(
  { signal }: CallInput,
  task: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await task()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallProblem({ status: 0, code: 'NETWORK', message: m.layout_problem_network() })
  }
}

/** Fills the parameters into `/api/courts/:date` and appends the query. */
function fillUrl(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(textOf(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

// Parameters and queries of the contract are strings, integers or lists of them.
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function refusalOf({ status, headers }: Response, body: unknown): CallProblem {
  const fields = fieldsOf(body)
  const code = fields.get('code')
  const message = fields.get('message')
  const errors = fields.get('errors')
  return new CallProblem({
    status,
    code: typeof code === 'string' ? code : 'DEFECT',
    message: cookieMessageFor(code) ?? (typeof message === 'string' ? message : m.layout_problem_network()),
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    data: fields.get('data'),
    retryAfter: secondsIn(headers.get('retry-after')),
  })
}

/** A message that asks to allow cookies, if a CSRF token was rejected because the browser has none; else null. */
const cookieMessageFor = (code: unknown): string | null =>
  code === 'CSRF_INVALID' && !acceptsCookies() ? m.layout_problem_cookies() : null

/** The server's time in an answer: `data.CreatedAt`. */
function serverTimeIn(body: unknown): string | null {
  const moment = fieldsOf(fieldsOf(body).get('data')).get('CreatedAt')
  return typeof moment === 'string' ? moment : null
}

/** `Retry-After` in seconds, as our server writes it. */
const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null

const fieldsOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

function isFieldProblem(value: unknown): value is FieldProblem {
  const fields = fieldsOf(value)
  return typeof fields.get('path') === 'string' && typeof fields.get('msg') === 'string'
}

/** Whether a retry may succeed. On BUSY the caller retries, because it shows that the person must wait. */
const isTransient = (problem: unknown): boolean =>
  problem instanceof CallProblem &&
  (problem.code === 'NETWORK' || (RETRYABLE_STATUSES.has(problem.status) && problem.code !== 'BUSY'))

/** Jitter of 0.75 to 1.25, so that clients do not retry at the same time. */
const retryJitter = (): number => 0.75 + Math.random() / 2

/** Waits. Rejects as soon as the caller aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
