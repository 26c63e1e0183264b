import { expect, type Locator } from '@playwright/test'
import type { Guest } from './guest.ts'

/** Shown by the browser from the product's own origin, without the product: storage can be reached from it. */
const NO_PAGE = '/api/health'

/** The person leaves for another page; that was so many minutes ago. */
export async function staysAway({ page }: Guest, minutes: number): Promise<void> {
  await page.goto(NO_PAGE)
  await ages(page, minutes)
}

/** The device sleeps with the page open: when it wakes, nobody has touched it for so many minutes. */
export const sleepsWithPageOpen = ({ page }: Guest, minutes: number): Promise<void> => ages(page, minutes)

async function ages(page: Guest['page'], minutes: number): Promise<void> {
  await page.evaluate((milliseconds) => {
    const last = Number(localStorage.getItem('LAST_ACTIVE') ?? Date.now())
    localStorage.setItem('LAST_ACTIVE', String(last - milliseconds))
  }, minutes * 60_000)
}

/** A page that would be left by itself would be so within a second. */
export async function staysOn({ page }: Guest, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address)
  await page.waitForTimeout(2_500)
  await expect(page).toHaveURL(address)
}

/** What the page did by itself, said where the person looks. */
export const notice = (guest: Guest, words: string): Locator =>
  // The same words are said to screen readers by an element that nobody sees.
  guest.page.getByRole('status').and(guest.page.locator(':not(.hiddenText)')).filter({ hasText: words })

/** Everything that the browser keeps for this person in this tab, as text. */
export const keptBy = ({ page }: Guest): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))))
