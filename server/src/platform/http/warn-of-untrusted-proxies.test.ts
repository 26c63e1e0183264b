import fastify from 'fastify'
import { expect, test } from 'vitest'
import { testConfig } from '../../test-app.ts'
import { warnOfUntrustedProxies } from './warn-of-untrusted-proxies.ts'

/** The warnings of a server with these settings, at its start and during one request for each of `headers`. */
async function warnings(
  env: Readonly<Record<string, string>>,
  headers: readonly object[],
): Promise<string[]> {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  warnOfUntrustedProxies(app, testConfig(env))
  app.get('/', () => 'page')
  for (const sent of headers) await app.inject({ url: '/', headers: { ...sent } })
  await app.close()
  return lines
}

const https = { PUBLIC_URL: 'https://book.example' }
const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test('warns at the start about https without a trusted proxy', async () => {
  expect(await warnings(https, [{}])).toEqual([expect.stringContaining('TRUSTED_PROXIES names none')])
  expect(await warnings({}, [{}])).toEqual([])
})

test('warns once about an untrusted proxy, at its first request, without an address', async () => {
  const [line, ...more] = await warnings({}, [{}, forwarded, forwarded])
  expect(line).toContain('X-Forwarded-For')
  expect(line).not.toContain('203.0.113.9')
  expect(more).toEqual([])
})

test('does not warn about a trusted proxy', async () => {
  const trusted = { ...https, TRUSTED_PROXIES: '127.0.0.1' }
  expect(await warnings(trusted, [{}, forwarded])).toEqual([])
})
