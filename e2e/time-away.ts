import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/** An address of the product that runs no script of it; the browser's storage can be reached there. */
const NO_PAGE = '/api/health'

/** Leaves the page; the last activity was this many minutes ago. */
export async function staysAway({ page }: Person, minutes: number): Promise<void> {
  await page.goto(NO_PAGE)
  await ages(page, minutes)
}

/** The device sleeps for this many minutes with the page open. */
export const sleepsWithPageOpen = ({ page }: Person, minutes: number): Promise<void> => ages(page, minutes)

async function ages(page: Person['page'], minutes: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    const last = Number(localStorage.getItem('LAST_ACTIVE') ?? Date.now())
    localStorage.setItem('LAST_ACTIVE', String(last - milliseconds))
  }, minutes * 60_000)
}

/** Checks that the page does not leave `address`. A page that notices an absence would do so within a second. */
export async function staysOn({ page }: Person, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await page.waitForTimeout(2_500)
  await expect(page).toHaveURL(address)
}

/** The visible notice of an automatic change. */
export const notice = (guest: Person, words: string): Locator =>
  // The live region has the same words.
  guest.page.getByRole('status').and(guest.page.locator(':not(.hiddenText)')).filter({ hasText: words })

/** All stored values of this tab, as text. */
export const storedBy = ({ page }: Person): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))))
