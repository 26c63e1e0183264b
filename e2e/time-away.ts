import { expect, type Locator } from '@playwright/test'
import type { Guest } from './guest.ts'

/** An empty page on the product's origin, to reach its storage. */
const NO_PAGE = '/api/health'

/** Leaves the page; the last activity was this many minutes ago. */
export async function staysAway({ page }: Guest, minutes: number): Promise<void> {
  await page.goto(NO_PAGE)
  await ages(page, minutes)
}

/** The device sleeps for this many minutes with the page open. */
export const sleepsWithPageOpen = ({ page }: Guest, minutes: number): Promise<void> => ages(page, minutes)

async function ages(page: Guest['page'], minutes: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    const last = Number(localStorage.getItem('LAST_ACTIVE') ?? Date.now())
    localStorage.setItem('LAST_ACTIVE', String(last - milliseconds))
  }, minutes * 60_000)
}

/** An idle page reacts within a second. */
export async function staysOn({ page }: Guest, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await page.waitForTimeout(2_500)
  await expect(page).toHaveURL(address)
}

/** The visible notice of an automatic change. */
export const notice = (guest: Guest, words: string): Locator =>
  // The live region has the same words.
  guest.page.getByRole('status').and(guest.page.locator(':not(.hiddenText)')).filter({ hasText: words })

/** All stored values of this tab, as text. */
export const storedBy = ({ page }: Guest): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))))
