import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '@pantul/contract/call'
import { problem } from '@pantul/rules/problem'
import { openTestApp, testConfig, type TestApp } from '../../test-app.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openEventStream } from './event-stream.ts'
import { requirePolicies } from './policy.ts'
import { Refusal } from '../base/refusal.ts'
import { register } from './route.ts'

const Greet = defineCall({
  method: 'POST',
  path: '/api/greetings/:name',
  summary: 'Greets so many times.',
  params: z.object({ name: z.string() }),
  body: z.strictObject({ times: z.int('a whole number').check(z.minimum(1)) }),
  ok: z.object({ statusCode: z.int(), data: z.object({ greeting: z.string() }) }),
  status: 201,
  idempotent: true,
  problems: ['BODY_INVALID', 'HOLD_ENDED'],
})

const Fail = defineCall({
  method: 'GET',
  path: '/api/faults/:kind',
  summary: 'Fails.',
  params: z.object({ kind: z.string() }),
  ok: z.object({ statusCode: z.int() }),
  problems: [],
})

const faults: Readonly<Record<string, () => Promise<never>>> = {
  held: () =>
    Promise.reject(
      new Refusal(problem('HOLD_ENDED'), { data: { Lost: [] }, errors: [{ path: 'hour', msg: 'gone' }] }),
    ),
  limited: () => Promise.reject(new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter: 7 })),
  defect: () => Promise.reject(new TypeError('select secret from /srv/pantul/secret.ts:12')),
  notANumber: () => failingQuery("select 'x'::integer"),
  duplicate: () => failingQuery('insert into once values (1), (1)'),
  missingParent: () => failingQuery('insert into child values (99)'),
  timeout: () => failingQuery('set local statement_timeout = 10; select pg_sleep(1)'),
  disconnected: () => failingQuery('select pg_terminate_backend(pg_backend_pid())'),
}

/** Resolves when the handler that never answers is called. */
const never = Promise.withResolvers<void>()

let opened: TestApp
let visitor: Visitor

async function failingQuery(statement: string): Promise<never> {
  await opened.db.query(statement)
  throw new Error('the statement should have failed')
}

beforeAll(async () => {
  opened = await openTestApp({
    addRoutes: (app) => {
      register(app, Greet, { policy: 'no-session', limit: 'orders' }, ({ params, body, idempotencyKey }) => {
        if (params.name === 'never') {
          never.resolve()
          return new Promise(() => {})
        }
        const greeting = `${params.name} ${body.times} ${idempotencyKey}`
        return { statusCode: 201, data: { greeting, secret: 'not in the schema' } }
      })
      register(
        app,
        Fail,
        { policy: 'no-session' },
        ({ params }) => faults[params.kind]?.() ?? { statusCode: 200 },
      )
    },
  })
  await opened.db.query('create table once (id integer primary key)')
  await opened.db.query('create table child (id integer references once)')
  visitor = opened.visitor()
})
afterAll(() => opened.close())

const idempotencyHeader = { 'idempotency-key': '0123-4567' }

test('a call is validated, and its response has only the fields of the schema', async () => {
  const answer = await visitor.post('/api/greetings/ani', { body: { times: 2 }, headers: idempotencyHeader })
  expect(answer).toMatchObject({
    status: 201,
    body: { statusCode: 201, data: { greeting: 'ani 2 0123-4567' } },
  })
  expect(answer.text).not.toContain('secret')
})

test('invalid fields are listed', async () => {
  const answer = await visitor.post('/api/greetings/ani', {
    body: { times: 1.5 },
    headers: idempotencyHeader,
  })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    code: 'BODY_INVALID',
    errors: [{ path: 'times', msg: 'a whole number' }],
  })
})

test('an invalid field without its own message gets the translated message of the problem', async () => {
  const answer = await visitor.post('/api/greetings/ani', {
    body: { times: 1, role: 'owner' },
    headers: { ...idempotencyHeader, 'accept-language': 'id' },
  })
  const sentence = 'Ada isian yang belum benar. Cek lagi, ya.'
  expect(answer.body).toMatchObject({ message: sentence, errors: [{ path: '', msg: sentence }] })
})

test('unknown fields and a missing idempotency key are refused', async () => {
  const extra = await visitor.post('/api/greetings/ani', {
    body: { times: 1, role: 'owner' },
    headers: idempotencyHeader,
  })
  expect(extra.body).toMatchObject({ code: 'BODY_INVALID' })
  const keyless = await visitor.post('/api/greetings/ani', { body: { times: 1 } })
  expect(keyless.body).toMatchObject({ statusCode: 400, code: 'IDEMPOTENCY_KEY_MISSING' })
})

test('a handler that never answers gives 503', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answer = visitor.post('/api/greetings/never', { body: { times: 1 }, headers: idempotencyHeader })
  await never.promise
  vi.advanceTimersByTime(10_000)
  expect(await answer).toMatchObject({
    status: 503,
    body: { code: 'DATABASE_AWAY' },
    headers: { 'retry-after': '2' },
  })
})

const answers = [
  { kind: 'held', status: 409, code: 'HOLD_ENDED' },
  { kind: 'limited', status: 429, code: 'TOO_MANY_REQUESTS' },
  { kind: 'defect', status: 500, code: 'DEFECT' },
  { kind: 'notANumber', status: 400, code: 'BODY_INVALID' },
  { kind: 'duplicate', status: 409, code: 'BODY_INVALID' },
  { kind: 'missingParent', status: 422, code: 'BODY_INVALID' },
  { kind: 'timeout', status: 503, code: 'DATABASE_AWAY' },
  { kind: 'disconnected', status: 503, code: 'DATABASE_AWAY' },
]
for (const { kind, status, code } of answers)
  test(`an error of kind ${kind} gives ${status} ${code} without its message`, async () => {
    const answer = await visitor.get(`/api/faults/${kind}`)
    expect(answer).toMatchObject({ status, body: { statusCode: status, code } })
    expect(answer.text).not.toMatch(/at .+:\d+|select|pg_|node_modules|secret/i)
  })

test('a refusal has its fields, data and Retry-After', async () => {
  const held = await visitor.get('/api/faults/held')
  expect(held.body).toMatchObject({ errors: [{ path: 'hour', msg: 'gone' }], data: { Lost: [] } })
  expect((await visitor.get('/api/faults/limited')).headers['retry-after']).toBe('7')
  expect((await visitor.get('/api/faults/disconnected')).headers['retry-after']).toBe('2')
})

test('a defect’s response has the request id', async () => {
  const { body, headers } = await visitor.get('/api/faults/defect')
  expect(body).toMatchObject({ data: { RequestID: headers['x-request-id'] } })
})

test('a refusal is in the requested language', async () => {
  const inEnglish = await visitor.get('/api/faults/held', { headers: { 'accept-language': 'de,en;q=0.5' } })
  const inIndonesian = await visitor.get('/api/faults/held', {
    headers: { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' },
  })
  expect(inEnglish.body).toMatchObject({ message: 'Time ran out, nothing was charged.' })
  expect(inIndonesian.body).not.toMatchObject({ message: 'Time ran out, nothing was charged.' })
})

const hostile = [
  { title: 'broken JSON', payload: '{"times":', type: 'application/json', status: 400 },
  {
    title: 'a poisoned prototype',
    payload: '{"times":1,"__proto__":{"x":1}}',
    type: 'application/json',
    status: 400,
  },
  { title: 'a form', payload: 'times=1', type: 'application/x-www-form-urlencoded', status: 415 },
  { title: 'plain text', payload: '{"times":1}', type: 'text/plain', status: 415 },
  {
    title: '65 KiB',
    payload: JSON.stringify({ times: 1, more: 'x'.repeat(65 * 1024) }),
    type: 'application/json',
    status: 413,
  },
]
for (const { title, payload, type, status } of hostile)
  test(`${title} is refused with ${status}`, async () => {
    await visitor.post('/api/greetings/ani')
    const { body } = await visitor.get('/api/csrf-token')
    const answer = await opened.app.inject({
      method: 'POST',
      url: '/api/greetings/ani',
      payload,
      headers: {
        ...idempotencyHeader,
        'content-type': type,
        'x-csrf-token': (body as { csrfToken: string }).csrfToken,
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect(answer.statusCode).toBe(status)
  })

test('an unknown URL gives 404, a wrong method 405 with the allowed ones', async () => {
  expect(await visitor.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'ROUTE_UNKNOWN' } })
  const wrong = await visitor.get('/api/greetings/ani')
  expect(wrong).toMatchObject({
    status: 405,
    body: { code: 'METHOD_NOT_ALLOWED' },
    headers: { allow: 'POST' },
  })
})

test('a route without a policy cannot be registered', () => {
  const app = fastify()
  requirePolicies(app, testConfig(), {
    session: async () => null,
    staff: async () => ({
      roles: [],
      secondFactor: 'none',
      isCodeNew: false,
      isInvited: false,
      locationName: null,
      deviceId: null,
      isLocked: false,
    }),
  })
  expect(() => app.get('/api/open', () => 'anybody')).toThrow('/api/open has no policy')
})

test('a network address with too many requests is refused with Retry-After; health checks are not limited', async () => {
  const narrow = await openTestApp({ env: { RATE_LIMIT_READS: '2', RATE_LIMIT_ORDER_ATTEMPTS: '1' } })
  const read = () => narrow.visitor().get('/api/csrf-token')
  expect([(await read()).status, (await read()).status]).toEqual([200, 200])
  const refused = await read()
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  for (let n = 0; n < 5; n += 1) expect((await narrow.visitor().get('/api/health')).status).toBe(200)
  await narrow.close()
})

test('a response that a route sends itself is sent once, without a log entry', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  register(app, Fail, { policy: 'no-session' }, async ({ reply }) => reply.code(304).send())
  const answer = await app.inject('/api/faults/none')
  await app.close()
  expect([answer.statusCode, answer.body]).toEqual([304, ''])
  expect(lines).toEqual([])
})

test('a client that closes a stream is no error', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  register(app, Fail, { policy: 'no-session' }, async ({ reply }) => {
    openEventStream(reply, resolve)
    return reply
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const { body } = await fetch(`${address}/api/faults/none`, { signal: leaving.signal })
  await body?.getReader().read()
  leaving.abort()
  await closed
  await app.close()
  expect(lines).toEqual([])
})
