import type { Calls, CallName } from '@pantul/contract/calls'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@pantul/contract/call'
import * as m from '@pantul/messages/words'
import { deviceNow, syncClock } from '../browser/clock.ts'
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

/** Whether a call failed because its id is unknown to this user or invalid. */
export const isUnknown = (problem: unknown): boolean =>
  problem instanceof CallProblem && (problem.status === 404 || problem.status === 400)

type Part<Name extends string, Value> = Value extends undefined ? unknown : { readonly [Key in Name]: Value }

/** Params, query and body of a call as in the contract, and request options. */
export type CallOptions<Name extends CallName> = Part<'params', ParamsOf<Calls[Name]>> &
  Part<'query', QueryOf<Calls[Name]>> &
  Part<'body', BodyOf<Calls[Name]>> & {
    readonly signal?: AbortSignal | undefined
    /** Idempotency key: the same key gives the same answer. */
    readonly idempotencyKey?: string
  }

type CallInput = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal | undefined
  idempotencyKey?: string
}

const WAITS_MS = [500, 1_500, 4_000]
const RETRYABLE_STATUSES = new Set([502, 503, 504])
const loggedOutListeners = new Set<() => void>()
let csrfToken: string | null = null
let first: () => Promise<void> = async () => undefined

/** Subscribes to 401 answers, after which the session is loaded again. */
export function onLoggedOut(listener: () => void): () => void {
  loggedOutListeners.add(listener)
  return () => loggedOutListeners.delete(listener)
}

/**
 * Sends a request with cookies, language and, for writes, the CSRF token. Returns the body of a success or throws
 * `CallProblem`. Retries a GET, or a call with an idempotency key, three times if the network or the server is
 * unavailable.
 */
export async function call<Name extends CallName>(
  name: Name,
  ask: CallOptions<Name>,
): Promise<AnswerOf<Calls[Name]>> {
  await first()
  return callDirectly(name, ask)
}

/** Registers a request that must succeed before any other call. */
export function runBeforeCalls(task: () => Promise<void>): void {
  first = task
}

/** Sends a call without running the registered one first. */
export async function callDirectly<Name extends CallName>(
  name: Name,
  ask: CallOptions<Name>,
): Promise<AnswerOf<Calls[Name]>> {
  const [method = 'GET', path = '/'] = name.split(' ')
  const answer: unknown = await sendWithRetries({ method, path, sending: ask })
  // The server validates its answers against the same contract.
  return answer as AnswerOf<Calls[Name]>
}

/** The URL of a call, for event streams. */
export function addressFor<Name extends CallName>(name: Name, ask: CallOptions<Name>): string {
  const sending: CallInput = ask
  return addressOf(name.slice(name.indexOf(' ') + 1), sending)
}

/** Fetches the CSRF token ahead of the first write. */
export async function prepareCsrfToken(): Promise<void> {
  csrfToken ??= (await callDirectly('GET /api/csrf-token', {})).csrfToken
}

/** Drops the token after a logout or a failed session. */
export const forgetCsrfToken = (): void => {
  csrfToken = null
}

type Request = { method: string; path: string; sending: CallInput }

async function sendWithRetries(request: Request): Promise<unknown> {
  const mayRepeat = request.method === 'GET' || request.sending.idempotencyKey !== undefined
  for (let tries = 0; ; tries++) {
    try {
      return await sendWithToken(request)
    } catch (problem) {
      const wait = WAITS_MS[tries]
      if (!mayRepeat || wait === undefined || !isTransient(problem)) throw problem
      await pause(wait * retryJitter(), request.sending.signal)
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
  const waiting = withTimeout(request.sending.signal)
  try {
    return await answerTo(request, waiting.signal)
  } finally {
    waiting.done()
  }
}

async function answerTo({ method, path, sending }: Request, signal: AbortSignal): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language() })
  if (sending.body !== undefined) headers.set('Content-Type', 'application/json')
  if (method !== 'GET' && csrfToken !== null) headers.set('x-csrf-token', csrfToken)
  if (sending.idempotencyKey !== undefined) headers.set('Idempotency-Key', sending.idempotencyKey)

  const response = await asCallProblem(sending, () =>
    fetch(addressOf(path, sending), {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      ...(sending.body === undefined ? {} : { body: JSON.stringify(sending.body) }),
    }),
  )
  // A success without JSON: the connection was cut, or a proxy answered.
  const body = response.ok
    ? await asCallProblem(sending, () => response.json())
    : await response.json().catch(() => null)
  // For a cached response, the body says when it was made, and the Date header when it was confirmed.
  syncClock(response.headers.get('date') ?? momentIn(body) ?? '')
  if (response.ok) return body
  if (response.status === 401) for (const listener of loggedOutListeners) listener()
  throw refusalOf(response, body)
}

/** Turns every error into NETWORK unless the caller aborted. */
async function asCallProblem<Answer>({ signal }: CallInput, task: () => Promise<Answer>): Promise<Answer> {
  try {
    return await task()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallProblem({ status: 0, code: 'NETWORK', message: m.layout_problem_network() })
  }
}

/** Fills the parameters into `/api/courts/:date` and appends the query. */
function addressOf(path: string, { params = {}, query = {} }: CallInput): string {
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
    message: wordsFor(code) ?? (typeof message === 'string' ? message : m.layout_problem_network()),
    errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
    data: fields.get('data'),
    retryAfter: secondsIn(headers.get('retry-after')),
  })
}

/** A message that asks to allow cookies, if a CSRF token was rejected because the browser has none; else null. */
const wordsFor = (code: unknown): string | null =>
  code === 'CSRF_INVALID' && !acceptsCookies() ? m.layout_problem_cookies() : null

/** The server's time in an answer: `data.CreatedAt`. */
function momentIn(body: unknown): string | null {
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

const isTransient = (problem: unknown): boolean =>
  problem instanceof CallProblem &&
  (problem.code === 'NETWORK' || (RETRYABLE_STATUSES.has(problem.status) && problem.code !== 'BUSY'))

/** Jitter of 0.75 to 1.25, so that clients do not retry at the same time. */
const retryJitter = (): number => 0.75 + (deviceNow() % 500) / 1_000

/** Waits unless the caller aborts. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
