import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsInWithCodeApp } from './sets-up-code-app.ts'
import { ownerSurya, logsInAtDesk } from './desk-staff.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// Abepura, because no other story changes or reads these settings there.
const PATH = '/desk/DJJ1/settings'

const field = (person: Person, key: string) => person.page.getByLabel(person.text(key), { exact: true })

async function saves(person: Person): Promise<void> {
  await person.page.keyboard.press('Control+s')
}

const seesSaved = (person: Person): Promise<void> =>
  expect(person.page.getByText(person.text('office_changes', { count: 1 }))).toBeHidden()

story('two managers change settings at once, and nothing of either is lost', async ({ cast, venue }) => {
  story.setTimeout(240_000)
  await venue.clearRateLimits()
  const owner = await cast.person('Surya', { width: 1280, height: 720 })
  await logsInAtDesk(owner, ownerSurya, PATH)
  await venue.clearRateLimits()
  const wening = await cast.personWithAccount('Wening Utami', { width: 1280, height: 720 })
  await venue.giveRole(wening.email, 'manager', 'DJJ1')
  await logsInWithCodeApp(wening, PATH)
  await expect(field(wening, 'settings_hold')).toHaveValue('15')
  await expect(field(owner, 'settings_hold')).toHaveValue('15')
  expect(await accessibilityFaults(wening, 1280)).toEqual([])

  // Different fields: both changes stay.
  await field(wening, 'settings_hold').fill('20')
  await field(owner, 'settings_reminder').fill('4')
  await saves(wening)
  await seesSaved(wening)
  await saves(owner)
  const conflict = owner.page.getByRole('alert').filter({ hasText: 'Wening Utami changed this at' })
  await expect(conflict).toContainText(owner.text('design_conflict_kept'))
  await expect(field(owner, 'settings_hold')).toHaveValue('20')
  await saves(owner)
  await expect(conflict).toBeHidden()
  await seesSaved(owner)

  // The same field: the page shows both values, and the second person chooses one.
  await field(wening, 'settings_hold').fill('25')
  await field(owner, 'settings_hold').fill('30')
  await saves(owner)
  await seesSaved(owner)
  await saves(wening)
  const conflictOfWening = wening.page.getByRole('alert').filter({ hasText: 'Surya Wijaya changed this at' })
  await expect(conflictOfWening).toContainText(wening.text('settings_hold'))
  expect(await accessibilityFaults(wening, 1280)).toEqual([])
  await conflictOfWening
    .getByRole('radio', {
      name: `${wening.text('settings_hold')}: ${wening.text('design_conflict_mine')}, 25`,
    })
    .check()
  await saves(wening)
  await expect(conflictOfWening).toBeHidden()
  await seesSaved(wening)

  // A wrong number is named at its field, and leaving the page with unsaved changes asks first.
  await field(wening, 'settings_hold').fill('2')
  await saves(wening)
  await expect(field(wening, 'settings_hold')).toHaveAccessibleDescription(
    wening.text('problem_number_range', { from: 3, to: 120 }),
  )
  await wening.page.getByRole('link', { name: wening.text('desk_acts'), exact: true }).click()
  const question = wening.page.getByRole('dialog', { name: wening.text('office_leave_title') })
  await question.getByRole('button', { name: wening.text('accounts_stay') }).click()
  await expect(field(wening, 'settings_hold')).toHaveValue('2')
  await wening.button('desk_orders_note_discard').click()
  await expect(field(wening, 'settings_hold')).toHaveValue('25')

  await wening.page.getByRole('link', { name: wening.text('desk_acts'), exact: true }).click()
  await expect(wening.page.getByRole('main')).toContainText(`${wening.text('settings_hold')}: 30 → 25`)
  await wening.page.goto(PATH)
  await field(wening, 'settings_hold').fill('15')
  await field(wening, 'settings_reminder').fill('3')
  await saves(wening)
  await expect(wening.page.getByText(wening.text('settings_saved')).first()).toBeVisible()
})
