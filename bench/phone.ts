import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'

/** Slow 4G as in Lighthouse. Latency in milliseconds, throughput in bytes per second. */
const slow4g = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** CPU slowdown of a cheap phone. */
const slowDown = 4

/** The server renders the phone layout for this user agent. */
const phoneAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'

export type Traffic = { requests: number; bytes: number; scriptBytes: number }

/** A cheap phone with an empty cache. */
export type Phone = {
  readonly page: Page
  /** Traffic since the phone was opened. */
  readonly traffic: Traffic
  close(): Promise<void>
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), chromiumSandbox: process.getuid?.() !== 0 })

/** Opens a page on a cheap phone. `locationId`: the location chosen on an earlier visit. */
export async function openPhone(
  browser: Browser,
  { address, locationId, isNetworkSlow }: { address: string; locationId?: string; isNetworkSlow: boolean },
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    userAgent: phoneAgent,
    hasTouch: true,
    locale: 'en-GB',
  })
  if (locationId !== undefined)
    await context.addCookies([{ name: 'pantul_location', value: locationId, url: address }])
  const page = await context.newPage()
  await page.addInitScript({ path: path.join(import.meta.dirname, 'watch-page.js') })
  const devTools = await context.newCDPSession(page)
  const traffic = await countTraffic(devTools)
  if (isNetworkSlow) await devTools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return { page, traffic, close: () => context.close() }
}

/** What `watch-page.js` records. Paints are milliseconds after the navigation; the layout shift has no unit. */
export type PageTimings = {
  firstPaint: number
  largestPaint: number
  shift: number
  /** Milliseconds by which tasks after the first paint exceeded 50 ms, added up. */
  blocked: number
  /** The slowest tap so far, from input to the next paint. */
  slowestTap: number
}

export const readTimings = (page: Page): Promise<PageTimings> =>
  page.evaluate(() => {
    const { pageTimings } = window as unknown as { pageTimings: PageTimings & { tasks: [number, number][] } }
    const tasksAfterPaint = pageTimings.tasks.filter(([start]) => start >= pageTimings.firstPaint)
    return { ...pageTimings, blocked: tasksAfterPaint.reduce((sum, [, duration]) => sum + duration - 50, 0) }
  })

/** Forgets the taps so far. */
export const resetTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign((window as unknown as { pageTimings: PageTimings }).pageTimings, { slowestTap: 0 })
  })

async function countTraffic(devTools: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0, scriptBytes: 0 }
  const scripts = new Set<string>()
  devTools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('data:')) return
    traffic.requests += 1
    if (type === 'Script' || request.url.endsWith('.js')) scripts.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength
  })
  await devTools.send('Network.enable')
  return traffic
}

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser that the test setup recorded, otherwise the first installed one. */
function findChromium(): string {
  const note = path.join(import.meta.dirname, '..', '.data', 'chromium-path')
  const noted = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  const found = [process.env['CHROMIUM_PATH'] ?? '', noted, ...chromiumPaths].find((file) => existsSync(file))
  if (found === undefined) throw new Error('No Chromium was found. Name one in CHROMIUM_PATH.')
  return found
}
