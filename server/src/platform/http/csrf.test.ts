import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '@pantul/contract/call'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { register } from './route.ts'

const Change = defineCall({
  method: 'POST',
  path: '/api/changes',
  summary: 'Changes something.',
  body: z.strictObject({}),
  ok: z.object({ statusCode: z.int() }),
  problems: ['CSRF_INVALID'],
})
const Notification = defineCall({
  ...Change,
  path: '/api/notifications',
  summary: 'A notification of a machine.',
})

let opened: TestApp
let changes = 0

beforeAll(async () => {
  opened = await openTestApp({
    env: { PUBLIC_URL: 'https://pantul.example' },
    addRoutes: (app) => {
      const change = () => {
        changes += 1
        return { statusCode: 200 }
      }
      register(app, Change, { policy: 'no-session' }, change)
      register(app, Notification, { policy: 'gateway' }, change)
    },
  })
})
afterAll(() => opened.close())

const postChange = async (headers: Readonly<Record<string, string>>) => {
  const before = changes
  const { status, body } = await opened.visitor().post('/api/changes', { headers })
  return { status, body, changed: changes - before }
}

const refused = [
  { title: 'without a token', headers: { 'x-csrf-token': '' } },
  { title: 'with an invented token', headers: { 'x-csrf-token': 'garbage-garbage' } },
  { title: 'from a foreign origin', headers: { origin: 'https://elsewhere.example' } },
  {
    title: 'from an origin that only begins like ours',
    headers: { origin: 'https://pantul.example.elsewhere.example' },
  },
  { title: 'from our host without https', headers: { origin: 'http://pantul.example' } },
  { title: 'with the origin null', headers: { origin: 'null' } },
  { title: 'from a cross-site page', headers: { 'sec-fetch-site': 'cross-site' } },
]
for (const { title, headers } of refused)
  test(`a request ${title} is refused and changes nothing`, async () => {
    expect(await postChange(headers)).toMatchObject({
      status: 403,
      body: { code: 'CSRF_INVALID' },
      changed: 0,
    })
  })

const accepted = [
  {
    title: 'from our own page',
    headers: { origin: 'https://pantul.example', 'sec-fetch-site': 'same-origin' },
  },
  {
    title: 'from a page of the same machine (localhost)',
    headers: { host: 'localhost:3000', origin: 'http://localhost:3000' },
  },
  { title: 'with a host in capitals', headers: { host: 'LocalHost:3000', origin: 'http://localhost:3000' } },
  { title: 'without an origin', headers: {} },
]
for (const { title, headers } of accepted)
  test(`a request ${title} is accepted`, async () => {
    expect(await postChange(headers)).toMatchObject({ status: 200, changed: 1 })
  })

test('the token of another browser is refused', async () => {
  const { body } = await opened.visitor().get('/api/csrf-token')
  const token = (body as { csrfToken: string }).csrfToken
  expect(await postChange({ 'x-csrf-token': token })).toMatchObject({ status: 403, changed: 0 })
})

test('a browser can send several changes, each with a new token', async () => {
  const visitor = opened.visitor()
  for (let tab = 1; tab <= 3; tab += 1) expect((await visitor.post('/api/changes')).status).toBe(200)
})

test('the cookies are host-only, secure and not readable by scripts', async () => {
  const { headers } = await opened.visitor().get('/api/csrf-token')
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies).toHaveLength(3)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-(visitor|browser|csrf)=.*Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

test('a gateway needs no token, because its notification is signed', async () => {
  const answer = await opened.app.inject({ method: 'POST', url: '/api/notifications', payload: {} })
  expect(answer.statusCode).toBe(200)
})
