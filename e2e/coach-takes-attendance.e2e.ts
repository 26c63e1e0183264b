import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { setsUpCodeApp } from './sets-up-code-app.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// Abepura. No other story uses its classes or its coach.
const LOCATION_ID = 'DJJ1'

/** The card of the class that this story moved to 03:00. */
const movedClass = (person: Person): Locator =>
  person.page.getByRole('article').filter({ hasText: /03:00\s*–04:00/ })

/** The buttons that mark participants as present or absent, such as `Bima Wijaya: present`. `key`: the message. */
const markButtons = (person: Person, key: string, pressed: boolean): Locator =>
  movedClass(person).getByRole('button', {
    name: new RegExp(`${person.text(key, { name: '' })}$`),
    pressed,
  })

/** The line with the numbers of participants. `left`: not marked yet. */
const countsLine = (person: Person, values: { present: number; absent: number; left: number }): Locator =>
  movedClass(person).getByText(person.text('today_counts', values), { exact: true })

/** Expands the card of the class. It is collapsed if another class was expanded at first. */
async function expandsClass(person: Person): Promise<void> {
  const row = movedClass(person).getByRole('button', { name: /03:00/ })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
}

story('a coach sees the classes of today on a phone and marks who is present', async ({ cast, venue }) => {
  story.setTimeout(300_000)
  await venue.clearRateLimits()
  const { name, places } = await venue.moveClassToToday(LOCATION_ID)
  const owner = await cast.person('Surya', { width: 1280, height: 720 })
  await logsInAtDesk(owner, ownerSurya, `/desk/${LOCATION_ID}/coaches`)
  const coach = await cast.personWithAccount('Ucok Sinaga')
  await venue.giveRole(coach.email, 'coach', LOCATION_ID)

  // The account has the role, but is not linked to a coach yet.
  const { page } = coach
  const main = page.getByRole('main')
  await page.goto(`/auth/login?redirect=${encodeURIComponent('/desk')}`)
  await setsUpCodeApp(coach, `/desk/${LOCATION_ID}/today`)
  await expect(main).toContainText(coach.text('today_no_coach'))
  await expect(main).not.toContainText(name)
  const links = page.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText([coach.text('courts_today'), coach.text('desk_acts')])
  expect(await accessibilityFaults(coach, 390)).toEqual([])

  const account = owner.page.getByLabel(owner.text('coach_list_account'), { exact: true })
  await account.fill('nobody@example.com')
  await owner.page.keyboard.press('Control+s')
  await expect(account).toHaveAccessibleDescription(owner.text('problem_coach_account_unknown'))
  await account.fill(coach.email)
  await owner.page.keyboard.press('Control+s')
  await expect(owner.page.getByText(owner.text('coach_list_saved')).first()).toBeVisible()

  await page.goto('/desk')
  await expect(page).toHaveURL(`/desk/${LOCATION_ID}/today`)
  await expect(movedClass(coach)).toContainText(name)
  await expandsClass(coach)
  await expect(countsLine(coach, { present: 0, absent: 0, left: places })).toBeVisible()
  expect(await accessibilityFaults(coach, 390)).toEqual([])

  await markButtons(coach, 'today_absent_mark', false).first().click()
  await expect(countsLine(coach, { present: 0, absent: 1, left: places - 1 })).toBeVisible()
  await movedClass(coach)
    .getByRole('button', { name: coach.text('today_rest') })
    .click()
  await expect(countsLine(coach, { present: places - 1, absent: 1, left: 0 })).toBeVisible()
  expect(await accessibilityFaults(coach, 390)).toEqual([])
  await page.reload()
  await expandsClass(coach)
  await expect(countsLine(coach, { present: places - 1, absent: 1, left: 0 })).toBeVisible()

  // The owner marks the absent person as present. The page of the coach does not show it yet, so the coach's tap is
  // refused.
  await owner.page.goto(`/desk/${LOCATION_ID}/today`)
  await expandsClass(owner)
  await expect(countsLine(owner, { present: places - 1, absent: 1, left: 0 })).toBeVisible()
  await markButtons(owner, 'today_present_mark', false).first().click()
  await expect(countsLine(owner, { present: places, absent: 0, left: 0 })).toBeVisible()
  expect(await accessibilityFaults(owner, 1280)).toEqual([])
  await markButtons(coach, 'today_absent_mark', true).click()
  await expect(main.getByRole('alert')).toContainText('Surya Wijaya')
  await expect(countsLine(coach, { present: places, absent: 0, left: 0 })).toBeVisible()

  // A page of the front desk leads a coach back to today.
  await page.goto(`/desk/${LOCATION_ID}`)
  await expect(page).toHaveURL(`/desk/${LOCATION_ID}/today`)
})
