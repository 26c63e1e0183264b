import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { frontDeskDian, logsInAtDesk } from './desk-staff.ts'
import { freeCell, opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION_ID = 'JKT1'

story(
  'the desk sells a court with a coach, two rackets and a promo code; a staff discount is then not offered',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    const staff = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string, values = {}): string => staff.text(key, values)
    await logsInAtDesk(staff, frontDeskDian, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays('Pantul Kemang', 56)}`)
    await freeCell(staff, 'Court 2', 11).click()
    await entersNewBuyer(staff, 'Ompu Tarigan', '0812 9034 4471')
    const panel = salePanel(staff)
    const faults = await accessibilityFaults(staff, 1280)

    await panel.getByRole('button', { name: text('sell_extras'), exact: true }).click()
    const coach = panel.getByRole('combobox', { name: text('coaches_coach', { name: '' }).trim() })
    const firstCoach = coach.getByRole('option').nth(1)
    await coach.selectOption({ index: 1 })
    const coachName = ((await firstCoach.textContent()) ?? '').split(',')[0] ?? ''
    await expect(panel.locator('dt').filter({ hasText: coachName })).toBeVisible()
    const more = panel.getByRole('button', { name: text('design_more', { label: 'Raket' }) })
    await more.click()
    await more.click()
    await expect(panel.locator('dt').filter({ hasText: /raket.*2 ×/i })).toBeVisible()
    await panel.getByLabel(text('promos_field')).fill('seru10')
    await page.keyboard.press('Enter')
    await expect(panel.locator('[data-reduction] dd')).toBeVisible()
    // A staff discount cannot be combined with a promo code.
    await expect(panel.getByRole('button', { name: text('sell_off'), exact: true })).toHaveCount(0)
    faults.push(...(await accessibilityFaults(staff, 1280)))
    await panel.getByRole('button', { name: text('history_tab_done'), exact: true }).click()

    await panel.getByRole('button', { name: text('counter_take') }).click()
    await expect(paymentMethods(staff)).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(text('sell_sold'))).toBeVisible()
    expect(faults).toEqual([])
  },
)
