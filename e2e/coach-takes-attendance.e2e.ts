import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { setsUpCodeApp } from './desk-app.ts'
import { entersDesk, surya } from './desk-person.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// Abepura: no other story is about its classes or its coach.
const LOCATION_ID = 'DJJ1'

/** The class that the story moved to this time. */
const session = (person: Person): Locator =>
  person.page.getByRole('article').filter({ hasText: /03:00\s*–04:00/ })

/** The buttons of all participants with a name such as `Bima Wijaya: present`. */
const marks = (person: Person, key: string, pressed: boolean): Locator =>
  session(person).getByRole('button', {
    name: new RegExp(`${person.says(key, { name: '' })}$`),
    pressed,
  })

const counts = (person: Person, values: { present: number; absent: number; left: number }): Locator =>
  session(person).getByText(person.says('today_counts', values), { exact: true })

/** Shows the participants, which another class may have hidden. */
async function opensClass(person: Person): Promise<void> {
  const row = session(person).getByRole('button', { name: /03:00/ })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
}

story('a coach sees the own day on a phone and notes who came', async ({ cast, venue }) => {
  story.setTimeout(300_000)
  await venue.resetAttempts()
  const { name, places } = await venue.movesClassToToday(LOCATION_ID)
  const owner = await cast.person('Surya', { width: 1280, height: 720 })
  await entersDesk(owner, surya, `/desk/${LOCATION_ID}/coaches`)
  const coach = await cast.customer('Ucok Sinaga')
  await venue.employs(coach.email, 'coach', LOCATION_ID)

  // Not linked to a coach yet.
  const { page } = coach
  const main = page.getByRole('main')
  await page.goto(`/auth/login?redirect=${encodeURIComponent('/desk')}`)
  await setsUpCodeApp(coach, `/desk/${LOCATION_ID}/today`)
  await expect(main).toContainText(coach.says('today_no_coach'))
  await expect(main).not.toContainText(name)
  const links = page.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText([coach.says('courts_today'), coach.says('desk_acts')])
  expect(await accessibilityFaults(coach, 390)).toEqual([])

  const account = owner.page.getByLabel(owner.says('coach_list_account'), { exact: true })
  await account.fill('nobody@example.com')
  await owner.page.keyboard.press('Control+s')
  await expect(account).toHaveAccessibleDescription(owner.says('problem_coach_account_unknown'))
  await account.fill(coach.email)
  await owner.page.keyboard.press('Control+s')
  await expect(owner.page.getByText(owner.says('coach_list_saved')).first()).toBeVisible()

  await page.goto('/desk')
  await expect(page).toHaveURL(`/desk/${LOCATION_ID}/today`)
  await expect(session(coach)).toContainText(name)
  await opensClass(coach)
  await expect(counts(coach, { present: 0, absent: 0, left: places })).toBeVisible()
  expect(await accessibilityFaults(coach, 390)).toEqual([])

  await marks(coach, 'today_absent_mark', false).first().click()
  await expect(counts(coach, { present: 0, absent: 1, left: places - 1 })).toBeVisible()
  await session(coach)
    .getByRole('button', { name: coach.says('today_rest') })
    .click()
  await expect(counts(coach, { present: places - 1, absent: 1, left: 0 })).toBeVisible()
  expect(await accessibilityFaults(coach, 390)).toEqual([])
  await page.reload()
  await opensClass(coach)
  await expect(counts(coach, { present: places - 1, absent: 1, left: 0 })).toBeVisible()

  // The owner marks somebody as present meanwhile.
  await owner.page.goto(`/desk/${LOCATION_ID}/today`)
  await opensClass(owner)
  await expect(counts(owner, { present: places - 1, absent: 1, left: 0 })).toBeVisible()
  await marks(owner, 'today_present_mark', false).first().click()
  await expect(counts(owner, { present: places, absent: 0, left: 0 })).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await marks(coach, 'today_absent_mark', true).click()
  await expect(main.getByRole('alert')).toContainText('Surya Wijaya')
  await expect(counts(coach, { present: places, absent: 0, left: 0 })).toBeVisible()

  // Pages of the front desk are not for a coach.
  await page.goto(`/desk/${LOCATION_ID}`)
  await expect(page).toHaveURL(`/desk/${LOCATION_ID}/today`)
})
