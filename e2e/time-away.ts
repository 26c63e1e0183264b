import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/**
 * A path of the product whose answer has no script. There the browser's storage can be changed without a running page.
 */
const PATH_WITHOUT_SCRIPT = '/api/health'

/** Leaves the page, and moves the last activity back by this many minutes. */
export async function staysAway({ page }: Person, minutes: number): Promise<void> {
  await page.goto(PATH_WITHOUT_SCRIPT)
  await movesLastActivityBack(page, minutes)
}

/** Simulates that the device sleeps for this many minutes while the page is open. */
export const sleepsWithPageOpen = ({ page }: Person, minutes: number): Promise<void> =>
  movesLastActivityBack(page, minutes)

async function movesLastActivityBack(page: Person['page'], minutes: number): Promise<void> {
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

/** The visible notice of a change that the page made without a tap. */
export const notice = (guest: Person, words: string): Locator =>
  // The hidden live region has the same words.
  guest.page.getByRole('status').and(guest.page.locator(':not(.hiddenText)')).filter({ hasText: words })

/** The local and the session storage of this tab, as text. */
export const storageText = ({ page }: Person): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))))
