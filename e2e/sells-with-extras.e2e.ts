import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { dian, entersDesk } from './desk-person.ts'
import { freeCell, opensDrawer, salePanel, waysToPay, writesDown } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION_ID = 'JKT1'

story('the desk sells a court with a coach, two rackets and the guest’s code', async ({ cast, venue }) => {
  story.setTimeout(360_000)
  await venue.resetAttempts()
  const staff = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
  const { page } = staff
  const says = (key: string, values = {}): string => staff.says(key, values)
  await entersDesk(staff, dian, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays('Pantul Kemang', 56)}`)
  await freeCell(staff, 'Court 2', 11).click()
  await writesDown(staff, 'Ompu Tarigan', '0812 9034 4471')
  const panel = salePanel(staff)
  const found = await accessibilityFaults(staff, 1280)

  await panel.getByRole('button', { name: says('sell_extras'), exact: true }).click()
  const coach = panel.getByRole('combobox', { name: says('coaches_coach', { name: '' }).trim() })
  const first = coach.getByRole('option').nth(1)
  await coach.selectOption({ index: 1 })
  const coachName = ((await first.textContent()) ?? '').split(',')[0] ?? ''
  await expect(panel.locator('dt').filter({ hasText: coachName })).toBeVisible()
  const more = panel.getByRole('button', { name: says('design_more', { label: 'Raket' }) })
  await more.click()
  await more.click()
  await expect(panel.locator('dt').filter({ hasText: /raket.*2 ×/i })).toBeVisible()
  await panel.getByLabel(says('promos_field')).fill('seru10')
  await page.keyboard.press('Enter')
  await expect(panel.locator('[data-reduction] dd')).toBeVisible()
  // A price off and a code do not go together.
  await expect(panel.getByRole('button', { name: says('sell_off'), exact: true })).toHaveCount(0)
  found.push(...(await accessibilityFaults(staff, 1280)))
  await panel.getByRole('button', { name: says('history_tab_done'), exact: true }).click()

  await panel.getByRole('button', { name: says('counter_take') }).click()
  await expect(waysToPay(staff)).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(says('sell_sold'))).toBeVisible()
  expect(found).toEqual([])
})
