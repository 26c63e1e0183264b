import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { seedTestLocations } from './demonstration/test-locations.ts'
import { tracesOf } from './people/profile/test-traces.ts'
import { startServer, type ServerProcess } from './test-process.ts'

/** Personal data of this test, in all spellings in which a log could contain it. */
const canaries = ['kenari', 'Kuning Emas', '81290341180', 'sangkar-lama', 'sangkar-baru', 'peramban']
let fresh: FreshDatabase
let server: ServerProcess
let mail: string

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
  mail = mkdtempSync(path.join(tmpdir(), 'pantul mail '))
  server = await startServer({ DATABASE_URL: fresh.url, LOG_LEVEL: 'trace', MAIL_DIR: mail })
})
afterAll(async () => {
  await server.end('SIGKILL')
  await fresh.drop()
  rmSync(mail, { recursive: true, force: true })
})

/** A browser with cookies that fetches a CSRF token before each change. */
function browser() {
  const cookies = new Map<string, string>()
  const ask = async (method: string, where: string, body?: object, token?: string): Promise<Response> => {
    const answer = await fetch(`${server.address}${where}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'user-agent': 'peramban',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'x-csrf-token': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    get: (where: string) => ask('GET', where),
    change: async (method: 'POST' | 'PUT' | 'DELETE', where: string, body?: object): Promise<number> => {
      const { csrfToken } = (await (await ask('GET', '/api/csrf-token')).json()) as { csrfToken: string }
      return (await ask(method, where, body, csrfToken)).status
    },
  }
}

test('all actions of an account leave no personal data in the log, nor in any table after its deletion', async () => {
  const { cookies, get, change } = browser()
  const email = 'kenari.kuning@example.com'
  const password = 'sangkar-lama di teras'
  const registration = {
    email,
    password,
    fullname: 'Kuning Emas',
    phoneNumber: '+62 81290341180',
    gender: 'female',
    birthDate: '28-02-1994',
  }
  expect(await change('POST', '/api/auth/register', { ...registration, phoneNumber: 'kenari' })).toBe(422)
  expect(await change('POST', '/api/auth/register', registration)).toBe(201)
  expect(await change('POST', '/api/auth/register', registration)).toBe(422)
  const session = cookies.get('session') ?? 'none'
  expect(await change('POST', '/api/auth/login', { email, password: 'sangkar-baru' })).toBe(401)
  expect(await change('POST', '/api/auth/reset-password/send-email', { email })).toBe(201)
  expect(await change('POST', '/api/auth/open-link', { token: 'kenari-token' })).toBe(401)
  expect(await change('POST', '/api/profile/email', { email: 'kenari.emas@example.com', password })).toBe(201)
  expect((await get('/api/profile')).status).toBe(200)
  expect((await get('/api/profile/export?format=csv')).status).toBe(200)
  expect((await get('/api/orders?tab=done&number=kenari')).status).toBe(200)
  expect(await change('POST', '/api/auth/logout')).toBe(200)
  expect(await change('POST', '/api/auth/login', { email, password })).toBe(201)
  // Waits for the mails before the addresses are deleted.
  await pause(500)
  expect(await change('DELETE', '/api/profile', { password: 'sangkar-baru' })).toBe(422)
  expect(await change('DELETE', '/api/profile', { password })).toBe(200)

  expect(await tracesOf(fresh.db, ['kenari', 'Kuning', '81290341180'])).toEqual([])
  await server.end('SIGTERM')
  const log = server.output()
  expect(log).toContain('/api/auth/register')
  expect(log).toContain('/api/profile')
  const secrets = [session, ...cookies.values()].filter((value) => value.length > 8)
  expect([...canaries, ...secrets].filter((canary) => log.includes(canary))).toEqual([])
})
