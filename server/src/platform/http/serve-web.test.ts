import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test-app.ts'

const webFolder = mkdtempSync(path.join(tmpdir(), 'web '))
let opened: TestApp

beforeAll(async () => {
  mkdirSync(path.join(webFolder, 'assets'))
  writeFileSync(path.join(webFolder, 'index.html'), '<title>Padel court booking</title>')
  writeFileSync(path.join(webFolder, 'desk.html'), '<html lang="en"><!--head--><!--/head--><p>The desk</p>')
  writeFileSync(path.join(webFolder, 'favicon.svg'), '<svg/>')
  writeFileSync(path.join(webFolder, '.built'), 'a mark of the build')
  writeFileSync(path.join(webFolder, 'assets', 'main-4f3a.js'), 'export {}')
  writeFileSync(path.join(webFolder, 'assets', 'main-4f3a.js.br'), brotliCompressSync('export {}'))
  writeFileSync(path.join(webFolder, 'assets', 'proof-worker-4f3a.js'), 'export {}')
  opened = await openTestApp({ webFolder })
})
afterAll(async () => {
  await opened.close()
  rmSync(webFolder, { recursive: true })
})

const addresses = [
  { path: '/', status: 200, shows: 'app' },
  { path: '/booking/Coach?from=mail', status: 200, shows: 'app' },
  { path: '/status-payment/abc', status: 200, shows: 'app' },
  { path: '/history-transactions/abc/', status: 200, shows: 'app' },
  { path: '/no-such-screen', status: 404, shows: 'app' },
  { path: '/desktop', status: 404, shows: 'app' },
  { path: '/desk/KEM/no-such-screen', status: 404, shows: 'app' },
  { path: '/favicon.svg', status: 200, shows: 'file' },
]
for (const { path: address, status, shows } of addresses)
  test(`${address} gives ${status} with the ${shows}`, async () => {
    const answer = await opened.visitor().get(address)
    expect(answer.status).toBe(status)
    expect(answer.text.includes('<title>Padel')).toBe(shows === 'app')
  })

for (const address of ['/desk', '/desk/', '/desk/KEM?date=2026-11-21'])
  test(`${address} gives the desk, with the headers of a page`, async () => {
    const answer = await opened.visitor().get(address)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<p>The desk</p>')
    expect(answer.text).toContain('<title>Desk – Pantul</title>')
    expect(answer.text).toContain('noindex')
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
      'x-frame-options': 'DENY',
      'cache-control': 'private, no-cache',
    })
  })

test('the desk has the language and theme of the visitor', async () => {
  const visitor = opened.visitor()
  visitor.cookies.set('PARAGLIDE_LOCALE', 'id').set('pantul_theme', 'dark')
  const { text } = await visitor.get('/desk')
  expect(text).toContain('<html lang="id" data-theme="dark">')
  expect(text).toContain('<title>Meja depan – Pantul</title>')
})

test('a script carries no headers that only documents obey; a worker has its content security policy', async () => {
  const script = await opened.visitor().get('/assets/main-4f3a.js')
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options', 'last-modified'])
    expect(script.headers).not.toHaveProperty(name)
  const worker = await opened.visitor().get('/assets/proof-worker-4f3a.js')
  expect(worker.headers['content-security-policy']).toContain("default-src 'self'")
})

const missingFiles = [
  '/missing.png',
  '/assets/main-of-yesterday.js',
  '/assets/main-of-yesterday.js?v=1',
  '/assets/nothing',
  '/assets/../index.html.old',
  '/deep/down/style.css',
  '/../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/.built',
]
for (const address of missingFiles)
  test(`${address} is not found and not cached`, async () => {
    expect(await opened.visitor().get(address)).toMatchObject({
      status: 404,
      body: { statusCode: 404, code: 'ROUTE_UNKNOWN' },
      headers: { 'cache-control': 'no-store' },
    })
  })

for (const address of ['/api/nothing', '/api'])
  test(`${address} never shows the app`, async () => {
    expect(await opened.visitor().get(address)).toMatchObject({
      status: 404,
      body: { code: 'ROUTE_UNKNOWN' },
    })
  })

test('a path segment that is too long is not found', async () => {
  const answer = await opened.visitor().get(`/api/payments/${'x'.repeat(300)}`)
  expect(answer).toMatchObject({ status: 404, body: { code: 'ROUTE_UNKNOWN' } })
})

for (const address of ['/%', '/api/locations/%ff'])
  test(`${address} is refused in our format, without repeating the URL`, async () => {
    const answer = await opened.visitor().get(address)
    expect(answer).toMatchObject({
      status: 400,
      body: { statusCode: 400, code: 'BODY_INVALID' },
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    })
    expect(answer.text).not.toContain(address)
  })

test('a browser with an invalid URL is redirected to our "not found" page, never to another site', async () => {
  const asPage = { headers: { accept: 'text/html,*/*' } }
  const answer = await opened.visitor().get('/promo%', asPage)
  expect(answer).toMatchObject({ status: 303, headers: { location: '/promo%25' } })
  expect(await opened.visitor().get('/promo%25', asPage)).toMatchObject({ status: 404 })
  const elsewhere = await opened.visitor().get('//example.com/%', asPage)
  expect(elsewhere.headers['location']).toBe('/example.com/%25')
})

test('hashed assets are immutable and served with their stored compression', async () => {
  const { headers } = await opened
    .visitor()
    .get('/assets/main-4f3a.js', { headers: { 'accept-encoding': 'br' } })
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect(headers['content-type']).toContain('javascript')
})

test('the page is revalidated, with 304 if unchanged', async () => {
  const { headers } = await opened.visitor().get('/')
  expect(headers['cache-control']).toBe('private, no-cache')
  const again = await opened.visitor().get('/', { headers: { 'if-none-match': String(headers.etag) } })
  expect(again.status).toBe(304)
})

test('a POST to a page gives 404', async () => {
  const answer = await opened.visitor().post('/booking')
  expect(answer.status).toBe(404)
  expect(answer.body).toMatchObject({ code: 'ROUTE_UNKNOWN' })
})
