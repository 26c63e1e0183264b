import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'
import { story } from './story.ts'
import { startVenue, type Venue } from './venue.ts'

/**
 * The fixture of stories of fixed hours. They share a venue of their own, because a fixed hour claims an hour of many
 * weeks.
 */
export const seriesStory = story.extend<object, { venue: Venue }>({
  venue: [
    async ({ browserName }, use, worker) => {
      const venue = await startVenue(`series-${browserName}-${worker.parallelIndex}`)
      await use(venue)
      await venue.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** A field of the form of a fixed hour. */
export const seriesField = (staff: Person, key: string): Locator =>
  staff.page.getByLabel(staff.text(key), { exact: true })

/** The button that claims all dates of the fixed hour. Only in English. */
export const claimButton = (staff: Person): Locator =>
  staff.page.getByRole('button', { name: /^Claim (one|\d+) date/ })

/** The region with the dates that are taken already. Only in English. */
export const clashList = (staff: Person): Locator =>
  staff.page.getByRole('region', { name: /dates? (is|are) (taken|free)|All \d+ dates are free/ })

/** Enters a new person as the member of the fixed hour. */
export async function entersNewMember(
  staff: Person,
  { name, phone, email }: { readonly name: string; readonly phone: string; readonly email: string },
): Promise<void> {
  const { page } = staff
  await page.getByRole('combobox', { name: staff.text('desk_people_person') }).fill(name)
  await page.getByRole('option', { name: staff.text('desk_people_new', { typed: name }) }).click()
  const form = page.getByRole('form', { name: staff.text('desk_people_new_person') })
  await form.getByLabel(staff.text('history_phone')).fill(phone)
  await form.getByLabel(staff.text('accounts_email'), { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(name).first()).toBeVisible()
}

/** Chooses to skip the date of every clash for which staff may choose. */
export async function skipsAllClashes(staff: Person): Promise<void> {
  const skips = clashList(staff).getByRole('radio', { name: staff.text('series_skip'), exact: true })
  await expect(clashList(staff)).not.toHaveAttribute('aria-busy', 'true')
  for (let n = 0; n < (await skips.count()); n += 1) await skips.nth(n).check({ force: true })
}
