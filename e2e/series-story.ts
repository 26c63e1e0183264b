import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'
import { story } from './story.ts'
import { startVenue, type Venue } from './venue.ts'

/** Stories of fixed hours: a venue of their own, because a fixed hour takes an hour of every week. */
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
export const field = (staff: Person, key: string): Locator =>
  staff.page.getByLabel(staff.says(key), { exact: true })

/** The button that claims all dates. */
export const claims = (staff: Person): Locator =>
  staff.page.getByRole('button', { name: /^Claim (one|\d+) date/ })

/** The list of dates that are taken. */
export const clashes = (staff: Person): Locator =>
  staff.page.getByRole('region', { name: /dates? (is|are) (taken|free)|All \d+ dates are free/ })

/** Writes a new person down in the form, by keyboard; the field of the person has the focus. */
export async function writesMember(
  staff: Person,
  { name, phone, email }: { readonly name: string; readonly phone: string; readonly email: string },
): Promise<void> {
  const { page } = staff
  await page.getByRole('combobox', { name: staff.says('desk_people_person') }).fill(name)
  await page.getByRole('option', { name: staff.says('desk_people_new', { typed: name }) }).click()
  const form = page.getByRole('form', { name: staff.says('desk_people_new_person') })
  await form.getByLabel(staff.says('history_phone')).fill(phone)
  await form.getByLabel(staff.says('accounts_email'), { exact: true }).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(name).first()).toBeVisible()
}

/** Chooses to skip the date at every clash that lets the staff choose. */
export async function skipsAll(staff: Person): Promise<void> {
  const skips = clashes(staff).getByRole('radio', { name: staff.says('series_skip'), exact: true })
  await expect(clashes(staff)).not.toHaveAttribute('aria-busy', 'true')
  for (let n = 0; n < (await skips.count()); n += 1) await skips.nth(n).check({ force: true })
}
