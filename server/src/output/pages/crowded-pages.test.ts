import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { timeLimit } from '../../platform/base/clock.ts'
import { seedSmall } from '../../demonstration/test-venue.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { writeTestBuild } from './test-build.ts'

/** Time to render a page on a slow machine, in milliseconds. */
const COST = 20

/** URLs that were rendered. */
let drawn: string[] = []
const tell = (address: string): void => {
  drawn.push(address)
  const busy = timeLimit(COST)
  while (!busy.isOver());
}

const { webFolder, remove } = writeTestBuild('globalThis.tellDrawn(address)')
let opened: TestApp

beforeAll(async () => {
  Object.assign(globalThis, { tellDrawn: tell })
  opened = await openTestApp({ webFolder, env: { RATE_LIMIT_READS: '1000000' } })
  await seedSmall(opened.db)
})
beforeEach(() => {
  drawn = []
})
afterAll(async () => {
  await opened.close()
  remove()
})

const inJakarta = 'pantul_location=TST1'

async function visit(url: string, cookie = inJakarta): Promise<{ status: number; isDrawn: boolean }> {
  const answer = await opened.app.inject({ url, headers: { cookie } })
  return { status: answer.statusCode, isDrawn: answer.body.includes('<main>') }
}

const asks = (count: number, address: (n: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, n) => visit(address(n))))

/** Returns different requests, so that none is cached. */
const different = (n: number): { url: string; cookie: string } => ({
  url: `/booking?date=${addDays('2026-11-21', n % 28)}`,
  cookie: [
    `pantul_location=TST${1 + (n % 2)}`,
    `PARAGLIDE_LOCALE=${n % 3 === 0 ? 'en' : 'id'}`,
    `pantul_theme=${n % 5 === 0 ? 'dark' : 'light'}`,
    `pantul_board=${n % 7 === 0 ? 'wide' : 'narrow'}`,
  ].join('; '),
})

/** Waits until rendered pages have left the cache and the render limit has recovered. */
const forgotten = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_700))

test('unknown parameters do not create another cache entry', async () => {
  for (const address of [
    (n: number) => `/booking?x=${n}`,
    (n: number) => `/?utm_source=${n}`,
    (n: number) => `/locations?redirect=/booking?x=${n}`,
  ]) {
    const answers = await asks(50, address)
    expect(answers).toEqual(answers.map(() => ({ status: 200, isDrawn: true })))
  }
  expect(drawn).toEqual(['/booking', '/', '/locations?redirect=%2Fbooking'])
})

test('all dates that cannot be booked share one page; an invalid date shows today', async () => {
  await forgotten()
  await asks(50, (n) => `/booking?date=${addDays('2025-01-01', n)}`)
  await asks(50, (n) => `/booking?date=${addDays('2028-01-01', n)}`)
  await asks(50, (n) => `/booking?date=nonsense-${n}`)
  await asks(1, () => '/booking?date=21-11-2026')
  const past = '/booking?date=2026-11-20'
  expect(drawn).toEqual([past, expect.stringMatching(/^\/booking\?date=202[67]-\d\d-\d\d$/), '/booking'])
})

test('many different requests get empty pages: rendering takes a third of the time', async () => {
  await forgotten()
  const lasting = 3_000
  const end = timeLimit(lasting)
  const answers: { status: number; isDrawn: boolean }[] = []
  let asked = 0
  const visitor = async (): Promise<void> => {
    while (!end.isOver()) {
      const { url, cookie } = different((asked += 1))
      answers.push(await visit(url, cookie))
    }
  }
  await Promise.all(Array.from({ length: 50 }, visitor))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.filter(({ isDrawn }) => !isDrawn).length).toBeGreaterThan(50)
  // A short burst, then one request every three milliseconds.
  expect(drawn.length).toBeGreaterThan(5)
  expect(drawn.length * COST).toBeLessThan(200 + lasting / 3 + 5 * COST)
})

test('after the load, pages are rendered again', async () => {
  await forgotten()
  expect(await visit('/booking')).toEqual({ status: 200, isDrawn: true })
})

test('pages count as reads of an address; over the limit an empty page with Retry-After is sent', async () => {
  const few = await openTestApp({ webFolder, env: { RATE_LIMIT_READS: '3' } })
  await seedSmall(few.db)
  const visitor = few.visitor()
  for (const address of ['/', '/locations', '/nowhere'])
    expect((await visitor.get(address)).status).not.toBe(429)
  for (let files = 0; files < 5; files += 1) expect((await visitor.get('/assets/style.css')).status).toBe(200)
  const refused = await visitor.get('/')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain('<div id="app"></div>')
  expect((await visitor.get('/api/locations')).status).toBe(429)
  await few.close()
})
