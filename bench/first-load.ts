import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { systemClock } from '@pantul/server/src/platform/base/clock.ts'
import { migrate } from '@pantul/server/src/platform/database/migrate.ts'
import { openDatabase } from '@pantul/server/src/platform/database/open.ts'
import { seedDemonstration } from '@pantul/server/src/demonstration/seed.ts'
import { addDays } from '@pantul/rules/play-date'
import { emptyDayOffsets, today } from './bookings.ts'
import { median, type Figure } from './figure.ts'
import { resetTaps, openBrowser, openPhone, readTimings } from './phone.ts'
import { startOurs } from './server-process.ts'
import type { Setting } from './setting.ts'

/** How often each page is opened. */
const rounds = 5
/** Milliseconds from the first paint to the tap. */
const tapDelayMs = 300
/** Milliseconds after which a page has fetched everything. */
const idleAfterMs = 6_000
const taps = 40
/** Timeout for any condition of a page, in milliseconds. */
const timeoutMs = 30_000

/**
 * Measures the pages on a cheap phone. First it opens some pages on a slow network with an empty cache. Then somebody
 * taps on a board of twelve courts.
 */
export async function measureFirstLoad(setting: Setting): Promise<Figure[]> {
  buildPages()
  const browser = await openBrowser()
  try {
    return [
      ...(await withDemonstration(setting, (address) => measurePages(browser, address))),
      ...(await measureBoard(browser, `http://localhost:${setting.ours.port}`)),
    ]
  } finally {
    await browser.close()
  }
}

/** `force`: without it Playwright lays out the page inside each measured event, to see which element is hit. */
const withoutHitTest = { force: true }

/** For figures whose limit does not depend on a yardstick. */
const absolute = { yardstick: null, isMoreBetter: false } as const

type PageLoad = Awaited<ReturnType<typeof openAndTime>>

async function measurePages(browser: Browser, address: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of ['/', '/booking', '/locations', '/package', '/class']) {
    const loads: PageLoad[] = []
    const tapTimes: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      loads.push(await openAndTime(browser, address, path))
      if (path === '/booking') tapTimes.push(await timeEarlyTap(browser, address))
    }
    figures.push(...figuresOf(path, loads))
    if (tapTimes.length > 0)
      figures.push({
        ...absolute,
        goal: 13,
        measure: 'a tap soon after the first paint is seen, /booking',
        unit: 's',
        ours: median(tapTimes) / 1000,
        limit: 2,
      })
  }
  return figures
}

function figuresOf(page: string, loads: readonly PageLoad[]): Figure[] {
  const medianOf = (value: (loaded: PageLoad) => number): number => median(loads.map(value))
  const figure = (goal: number, measure: string, unit: string, ours: number, limit: number): Figure => ({
    ...absolute,
    goal,
    measure: `${measure}, ${page}`,
    unit,
    ours,
    limit,
  })
  return [
    figure(
      11,
      'JavaScript of the first screen',
      'kB',
      medianOf((loaded) => loaded.firstScreen) / 1000,
      page === '/booking' ? 130 : 115,
    ),
    figure(11, 'JavaScript at rest', 'kB', medianOf((loaded) => loaded.traffic.scriptBytes) / 1000, 150),
    figure(11, 'whole first visit', 'kB', medianOf((loaded) => loaded.traffic.bytes) / 1000, 200),
    figure(
      11,
      'requests of the first screen',
      '',
      medianOf((loaded) => loaded.firstRequests),
      12,
    ),
    figure(13, 'largest paint', 's', medianOf((loaded) => loaded.largestPaint) / 1000, 1.2),
    figure(
      13,
      'layout shift',
      '',
      medianOf((loaded) => loaded.shift),
      0.01,
    ),
    figure(
      13,
      'blocked',
      'ms',
      medianOf((loaded) => loaded.blocked),
      100,
    ),
  ]
}

/** Opens a page with an empty cache, and waits until it has fetched everything. Returns its traffic and timings. */
async function openAndTime(browser: Browser, address: string, page: string) {
  const phone = await openPhone(browser, { address, isNetworkSlow: true, locationId: largestLocation })
  await phone.page.goto(page, { waitUntil: 'load' })
  await waitForHydration(phone.page)
  const first = { firstScreen: phone.traffic.scriptBytes, firstRequests: phone.traffic.requests }
  await phone.page.waitForTimeout(idleAfterMs)
  const loaded = { ...(await readTimings(phone.page)), ...first, traffic: { ...phone.traffic } }
  await phone.close()
  return loaded
}

/**
 * Taps a slot soon after the first paint. Returns the milliseconds from the navigation until the slot shows as picked.
 */
async function timeEarlyTap(browser: Browser, address: string): Promise<number> {
  const phone = await openPhone(browser, { address, isNetworkSlow: true, locationId: largestLocation })
  await phone.page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-court][data-hour][aria-pressed="true"]') === null) return
      Object.assign(window, { pickedAt: performance.now() })
      observer.disconnect()
    })
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-pressed'],
    })
  })
  await phone.page.goto(`/booking?date=${addDays(today, 1)}`, { waitUntil: 'commit' })
  const slot = phone.page.locator('button[data-state="free"][data-court][data-hour]').first()
  await slot.waitFor()
  await phone.page.waitForTimeout(tapDelayMs)
  await slot.dispatchEvent('click')
  await untilTrue(phone.page, 'the slot that was tapped early shows as picked', () => 'pickedAt' in window)
  const pickedAt = await phone.page.evaluate(() => (window as unknown as { pickedAt: number }).pickedAt)
  await phone.close()
  return pickedAt
}

/**
 * Measures the slowest tap on a board of twelve courts with three bookings in the basket, and the slowest change of the
 * shown day.
 */
async function measureBoard(browser: Browser, address: string): Promise<Figure[]> {
  const lastDay = emptyDayOffsets.at(-1) ?? 0
  const phone = await openPhone(browser, { address, isNetworkSlow: false, locationId: 'BEN1' })
  const { page } = phone
  for (const [index, days] of emptyDayOffsets.entries()) {
    await page.goto(`/booking?date=${addDays(today, days)}`)
    await waitForHydration(page)
    await page.locator('button[data-state="free"][data-court][data-hour]').first().tap()
    await page.locator('[data-court][data-hour][aria-pressed="true"]').first().waitFor()
    if (index < emptyDayOffsets.length - 1) await page.getByRole('button', { name: 'Add another' }).tap()
  }
  await resetTaps(page)
  for (let n = 0; n < taps; n += 1) {
    const free = page.locator('button[data-court="BEN1-C2"][data-hour]')
    await free.nth(n % 3).tap(withoutHitTest)
    await page.waitForTimeout(120)
  }
  const { slowestTap } = await readTimings(page)
  await resetTaps(page)
  for (const daysBack of [1, 2, 3, 4]) {
    await page
      .locator('fieldset label')
      .nth(lastDay - daysBack)
      .tap(withoutHitTest)
    await page.waitForTimeout(600)
  }
  const { slowestTap: slowestDay } = await readTimings(page)
  await phone.close()
  return [
    {
      ...absolute,
      goal: 14,
      measure: `slowest of ${taps} taps on a full board`,
      unit: 'ms',
      ours: slowestTap,
      limit: 64,
    },
    {
      ...absolute,
      goal: 14,
      measure: 'slowest of four other days',
      unit: 'ms',
      ours: slowestDay,
      limit: 100,
    },
  ]
}

/** Waits until React has hydrated the buttons of the page. */
const waitForHydration = (page: Page): Promise<void> =>
  untilTrue(page, 'React has taken the buttons over', () => {
    const button = document.querySelector('#app button')
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
  })

/**
 * Polls a condition in the page, because `waitForFunction` is forbidden by its content security policy. Throws with
 * the name of the condition at the timeout.
 */
async function untilTrue(page: Page, conditionName: string, condition: () => boolean): Promise<void> {
  const timeoutControl = new AbortController()
  const tooLate = pause(timeoutMs, 'late' as const, { signal: timeoutControl.signal })
  try {
    for (;;) {
      const answer = await Promise.race([page.evaluate(condition), tooLate])
      if (answer === 'late')
        throw new Error(`Waited ${timeoutMs / 1000} s on ${page.url()}: ${conditionName}.`)
      if (answer) return
      await page.waitForTimeout(20)
    }
  } finally {
    timeoutControl.abort()
  }
}

/** The id of the demonstration's location with the most courts. */
const largestLocation = 'JKT1'

async function withDemonstration<T>({ db, url }: Setting, work: (address: string) => Promise<T>): Promise<T> {
  const name = `bench_pages_${process.pid}`
  const demonstrationUrl = Object.assign(new URL(url), { pathname: name }).href
  await db.query(`create database ${name}`)
  try {
    await migrate(demonstrationUrl)
    const demonstration = openDatabase(demonstrationUrl, { connections: 2, name: 'pantul bench' })
    await seedDemonstration(demonstration, systemClock)
    await demonstration.close()
    const server = await startOurs(demonstrationUrl)
    try {
      return await work(`http://localhost:${server.port}`)
    } finally {
      await server.end()
    }
  } finally {
    await db.query(`drop database if exists ${name} with (force)`)
  }
}

/** Builds the browser app if it is stale. */
function buildPages(): void {
  const root = path.join(import.meta.dirname, '..')
  const script = "import { buildWhenStale } from './scripts/build.js'; buildWhenStale()"
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  if (status !== 0) throw new Error('The browser app could not be built.')
}
