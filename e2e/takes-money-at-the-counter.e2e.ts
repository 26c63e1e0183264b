import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { logsInAtDesk, explainsCashDifference, ownerSurya } from './desk-staff.ts'
import { story } from './story.ts'

// The drawer of Kemang belongs to another story.
const LOCATION = 'Pantul Dago'

story(
  'staff take cash and card for a held booking, by keyboard, and hand back the change',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const ani = await cast.person('Ani Wijaya')
    await ani.opensBoard(LOCATION, { daysAhead: 29 })
    await ani.picks({ hours: [18, 19], courts: ['Court 2'] })
    await ani.placesOrder()

    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string): string => staff.text(key)
    await logsInAtDesk(staff, ownerSurya, `/desk/BDG1?date=${dateInDays(LOCATION, 29)}`)
    await page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(`${clockHour(18)}–${clockHour(20)}, Ani Wijaya`) })
      .click()
    const panel = page.getByRole('complementary', { name: text('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Ani Wijaya' })).toBeVisible()

    // A part in cash; the drawer is opened where cash needs it.
    await page.keyboard.press('p')
    await page.keyboard.press('1')
    await expect(panel.getByLabel(text('counter_given'))).toHaveValue('')
    await panel.getByRole('button', { name: text('counter_part') }).click()
    await panel.getByLabel(text('counter_amount')).fill('100000')
    await panel.getByLabel(text('counter_given')).fill('150000')
    await expect(panel.getByText('50.000', { exact: true })).toBeVisible()
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await page.keyboard.press('Enter')
    await panel.getByLabel(text('counter_approval_code')).fill('402771')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('alert')).toBeVisible()
    await panel.getByLabel(text('counter_drawer_float')).fill('500000')
    const open = panel.getByRole('button', { name: text('counter_open_drawer') })
    await open.click()
    const taken = panel.getByText(text('counter_taken'))
    await explainsCashDifference(staff, { open, opened: taken })
    await expect(taken).toBeVisible()
    await expect(panel.getByText('Rp 50.000', { exact: true })).toBeVisible()
    await expect(panel.getByText(text('history_tag_paid'), { exact: true })).toBeVisible()
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await ani.returnsToStatusPage()
    await expect(ani.mainHeading).toHaveText(ani.text('payments_see_you', { time: clockHour(18) }))
  },
)
