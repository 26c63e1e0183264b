import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../browser/clock.ts'
import { call, CallProblem, forgetCsrfToken, onUnauthorized } from './call.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers'] }
/** `date`: the Date header, by default the device's time; null: no header. `cut`: the connection ends without an answer. */
type Reply = { status: number; body: object; date?: string | null; retryAfter?: string } | 'cut'

let server: Server
let received: ReceivedRequest[]
/** The server's replies by path; the last one repeats. */
let replies: Record<string, Reply[]>

beforeEach(async () => {
  received = []
  replies = { '/api/csrf-token': [{ status: 200, body: { statusCode: 200, csrfToken: 'first' } }] }
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  // URLs of a page have no host; without a page, the test server's host is added.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  forgetCsrfToken()
})

afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers })
  const queue = replies[url.split('?')[0] ?? ''] ?? []
  const reply = queue.length > 1 ? queue.shift() : queue[0]
  if (reply === undefined || reply === 'cut') return void response.destroy()
  response.sendDate = reply.date === undefined
  if (typeof reply.date === 'string') response.setHeader('Date', reply.date)
  if (reply.retryAfter !== undefined) response.setHeader('Retry-After', reply.retryAfter)
  response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
}

const paths = () => received.map(({ method, url }) => `${method} ${url}`)
const id = 'aaaaaaaaaaaaaaaaaaaaaa'
const success = { status: 200, body: { statusCode: 200, data: {} } }

test('fills in parameters and query, and sends the language', async () => {
  replies['/api/courts/21-11-2026'] = [success]
  await call('GET /api/courts/:date', { params: { date: '21-11-2026' }, query: { distChan: 'JKT1' } })
  expect(paths()).toEqual(['GET /api/courts/21-11-2026?distChan=JKT1'])
  expect(received[0]?.headers['accept-language']).toBe('en')
  expect(received[0]?.headers['x-csrf-token']).toBeUndefined()
})

test('a write sends the CSRF token, which is fetched once', async () => {
  replies[`/api/payments/${id}/check`] = [success]
  await call('POST /api/payments/:id/check', { params: { id } })
  await call('POST /api/payments/:id/check', { params: { id } })
  expect(paths()).toEqual([
    'GET /api/csrf-token',
    `POST /api/payments/${id}/check`,
    `POST /api/payments/${id}/check`,
  ])
  expect(received[1]?.headers['x-csrf-token']).toBe('first')
})

test('after a rejected CSRF token the call is repeated once, with a new token', async () => {
  replies['/api/csrf-token']?.push({ status: 200, body: { statusCode: 200, csrfToken: 'second' } })
  const refused = { status: 403, body: { statusCode: 403, code: 'CSRF_INVALID', message: 'no' } }
  replies[`/api/payments/${id}/check`] = [refused, success]
  await call('POST /api/payments/:id/check', { params: { id } })
  expect(received.at(-1)?.headers['x-csrf-token']).toBe('second')

  replies[`/api/payments/${id}/check`] = [refused]
  await expect(call('POST /api/payments/:id/check', { params: { id } })).rejects.toMatchObject({
    code: 'CSRF_INVALID',
  })
  expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(4)
})

test('a refusal has code, message, fields and data', async () => {
  const body = {
    statusCode: 409,
    code: 'SLOT_TAKEN',
    message: 'taken',
    errors: [{ path: 'payload', msg: 'x' }],
    data: { lost: 1 },
  }
  replies['/api/locations'] = [{ status: 409, body }]
  const problem = await call('GET /api/locations', {}).catch((thrown: unknown) => thrown)
  expect(problem).toBeInstanceOf(CallProblem)
  expect(problem).toMatchObject({
    status: 409,
    code: 'SLOT_TAKEN',
    message: 'taken',
    errors: body.errors,
    data: { lost: 1 },
  })
})

test('a read is retried after a network error and a 503', async () => {
  const away = { status: 503, body: { statusCode: 503, code: 'DATABASE_AWAY', message: 'away' } }
  replies['/api/locations'] = ['cut', away, success]
  await call('GET /api/locations', {})
  expect(paths()).toHaveLength(3)
})

test('a write is retried only with an idempotency key, and with the same key', async () => {
  replies[`/api/payments/${id}/cancel`] = ['cut']
  await expect(call('POST /api/payments/:id/cancel', { params: { id } })).rejects.toMatchObject({
    code: 'NETWORK',
  })
  expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(1)

  replies[`/api/payments/${id}/retry`] = ['cut', success]
  await call('POST /api/payments/:id/retry', { params: { id }, idempotencyKey: 'key-1' })
  const keys = received
    .filter(({ url }) => url.endsWith('/retry'))
    .map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual(['key-1', 'key-1'])
})

test('an aborted call is not retried', async () => {
  replies['/api/locations'] = ['cut']
  const leaving = new AbortController()
  const pendingCall = call('GET /api/locations', { signal: leaving.signal })
  setTimeout(() => leaving.abort(new Error('left')), 100)
  await expect(pendingCall).rejects.toThrow('left')
  expect(paths()).toHaveLength(1)
})

test('an answer with status 401 calls the listeners of `onUnauthorized`', async () => {
  replies['/api/locations'] = [
    { status: 401, body: { statusCode: 401, code: 'LOGIN_REQUIRED', message: 'who' } },
  ]
  const listener = vi.fn<() => void>()
  const stop = onUnauthorized(listener)
  await expect(call('GET /api/locations', {})).rejects.toMatchObject({ status: 401 })
  stop()
  expect(listener).toHaveBeenCalledOnce()
})

const clockCases = [
  { source: 'the header', date: 'Mon, 05 May 2031 11:00:00 GMT' },
  { source: 'the body, if there is no header', date: null },
]
for (const { source, date } of clockCases)
  test(`the clock follows the time in ${source}`, async () => {
    // The body comes from a cache, so its time is older. The header has the time of this answer.
    const createdAt = date === null ? '2031-05-05T18:00:00.000+07:00' : '2031-05-05T17:10:00.000+07:00'
    const body = { statusCode: 200, data: { items: [], total: 0, CreatedAt: createdAt } }
    replies['/api/locations'] = [{ status: 200, body, date }]
    await call('GET /api/locations', {})
    expect(Math.abs(serverNow() - Date.parse('2031-05-05T11:00:00Z'))).toBeLessThan(1_000)
  })

test('a refusal has the seconds of Retry-After', async () => {
  const refusal = { status: 429, body: { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'Wait.' } }
  replies['/api/orders/lookup'] = [{ ...refusal, retryAfter: '840' }, refusal]
  const options = { body: { number: 'PTL-261121-7K3M9', contact: 'ani@example.com' } }
  await expect(call('POST /api/orders/lookup', options)).rejects.toMatchObject({ retryAfter: 840 })
  await expect(call('POST /api/orders/lookup', options)).rejects.toMatchObject({ retryAfter: null })
})
