import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { timeLimit } from '../../platform/base/clock.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { writeTestBuild } from './test-build.ts'

/** How long rendering a page takes on a slow machine. */
const RENDER_MS = 20

let renderedUrls: string[] = []
const onRender = (url: string): void => {
  renderedUrls.push(url)
  const rendering = timeLimit(RENDER_MS)
  while (!rendering.isOver());
}

const { webFolder, remove } = writeTestBuild('globalThis.onRender(address)')
let opened: TestApp // the server with the test build

beforeAll(async () => {
  Object.assign(globalThis, { onRender })
  opened = await openTestApp({ webFolder, env: { RATE_LIMIT_READS: '1000000' } })
  await seedTestLocations(opened.db)
})
beforeEach(() => {
  renderedUrls = []
})
afterAll(async () => {
  await opened.close()
  remove()
})

const inJakarta = 'pantul_location=TST1'

async function visit(url: string, cookie = inJakarta): Promise<{ status: number; isRendered: boolean }> {
  const answer = await opened.app.inject({ url, headers: { cookie } })
  return { status: answer.statusCode, isRendered: answer.body.includes('<main>') }
}

const visitMany = (count: number, urlOf: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => visit(urlOf(n))))

/** A request that differs from the others, so that it is not cached. */
const differentRequest = (n: number): { url: string; cookie: string } => ({
  url: `/booking?date=${addDays('2026-11-21', n % 28)}`,
  cookie: [
    `pantul_location=TST${1 + (n % 2)}`,
    `PARAGLIDE_LOCALE=${n % 3 === 0 ? 'en' : 'id'}`,
    `pantul_theme=${n % 5 === 0 ? 'dark' : 'light'}`,
    `pantul_board=${n % 7 === 0 ? 'wide' : 'narrow'}`,
  ].join('; '),
})

/** Waits until rendered pages have left the cache (1 s) and the render limit has recovered (0.6 s). */
const waitForEmptyCache = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_700))

test('unknown parameters do not create another cache entry', async () => {
  for (const urlOf of [
    (n: number) => `/booking?x=${n}`,
    (n: number) => `/?utm_source=${n}`,
    (n: number) => `/locations?redirect=/booking?x=${n}`,
  ]) {
    const answers = await visitMany(50, urlOf)
    expect(answers).toEqual(answers.map(() => ({ status: 200, isRendered: true })))
  }
  expect(renderedUrls).toEqual(['/booking', '/', '/locations?redirect=%2Fbooking'])
})

test('all past dates share one page, and so do all dates after the last bookable one; an invalid date shows today', async () => {
  await waitForEmptyCache()
  await visitMany(50, (n) => `/booking?date=${addDays('2025-01-01', n)}`)
  await visitMany(50, (n) => `/booking?date=${addDays('2028-01-01', n)}`)
  await visitMany(50, (n) => `/booking?date=nonsense-${n}`)
  await visitMany(1, () => '/booking?date=21-11-2026')
  const pageOfPastDates = '/booking?date=2026-11-20'
  expect(renderedUrls).toEqual([
    pageOfPastDates,
    expect.stringMatching(/^\/booking\?date=202[67]-\d\d-\d\d$/),
    '/booking',
  ])
})

test('under many different requests rendering takes at most a third of the time; other pages are sent unrendered', async () => {
  await waitForEmptyCache()
  const durationMs = 3_000
  const end = timeLimit(durationMs)
  const answers: { status: number; isRendered: boolean }[] = []
  let requests = 0
  const visitor = async (): Promise<void> => {
    while (!end.isOver()) {
      const { url, cookie } = differentRequest((requests += 1))
      answers.push(await visit(url, cookie))
    }
  }
  await Promise.all(Array.from({ length: 50 }, visitor))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.filter(({ isRendered }) => !isRendered).length).toBeGreaterThan(50)
  // 200 ms of rendering at once, then a third of the time. Five more renderings are tolerated.
  expect(renderedUrls.length).toBeGreaterThan(5)
  expect(renderedUrls.length * RENDER_MS).toBeLessThan(200 + durationMs / 3 + 5 * RENDER_MS)
})

test('after the load, pages are rendered again', async () => {
  await waitForEmptyCache()
  expect(await visit('/booking')).toEqual({ status: 200, isRendered: true })
})

test('pages count as reads of a network address; over the limit an unrendered page with Retry-After is sent', async () => {
  const limitedApp = await openTestApp({ webFolder, env: { RATE_LIMIT_READS: '3' } })
  await seedTestLocations(limitedApp.db)
  const visitor = limitedApp.visitor()
  for (const url of ['/', '/locations', '/nowhere']) expect((await visitor.get(url)).status).not.toBe(429)
  for (let n = 0; n < 5; n += 1) expect((await visitor.get('/assets/style.css')).status).toBe(200)
  const refused = await visitor.get('/')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('<div id="app"></div>')
  expect((await visitor.get('/api/locations')).status).toBe(429)
  await limitedApp.close()
})
