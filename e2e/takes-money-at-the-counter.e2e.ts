import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { entersDesk, explainsOpening, surya } from './desk-person.ts'
import { story } from './story.ts'

// The drawer of Kemang belongs to another story.
const LOCATION = 'Pantul Dago'

story(
  'staff take cash and card for a held booking, by keyboard, and hand back the change',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const ani = await cast.person('Ani Wijaya')
    await ani.opens(LOCATION, { daysAhead: 29 })
    await ani.picks({ hours: [18, 19], courts: ['Court 2'] })
    await ani.orders()

    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const says = (key: string): string => staff.says(key)
    await entersDesk(staff, surya, `/desk/BDG1?date=${dateInDays(LOCATION, 29)}`)
    await page
      .getByRole('grid')
      .getByRole('button', { name: new RegExp(`${clockHour(18)}–${clockHour(20)}, Ani Wijaya`) })
      .click()
    const panel = page.getByRole('complementary', { name: says('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Ani Wijaya' })).toBeVisible()

    // A part in cash; the drawer is opened where cash needs it.
    await page.keyboard.press('p')
    await page.keyboard.press('1')
    await expect(panel.getByLabel(says('counter_given'))).toHaveValue('')
    await panel.getByRole('button', { name: says('counter_part') }).click()
    await panel.getByLabel(says('counter_amount')).fill('100000')
    await panel.getByLabel(says('counter_given')).fill('150000')
    await expect(panel.getByText('50.000', { exact: true })).toBeVisible()
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await page.keyboard.press('Enter')
    await panel.getByLabel(says('counter_approval_code')).fill('402771')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('alert')).toBeVisible()
    await panel.getByLabel(says('counter_drawer_float')).fill('500000')
    const open = panel.getByRole('button', { name: says('counter_open_drawer') })
    await open.click()
    const taken = panel.getByText(says('counter_taken'))
    await explainsOpening(staff, { open, opened: taken })
    await expect(taken).toBeVisible()
    await expect(panel.getByText('Rp 50.000', { exact: true })).toBeVisible()
    await expect(panel.getByText(says('history_tag_paid'), { exact: true })).toBeVisible()
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await ani.returnsToStatus()
    await expect(ani.mainHeading).toHaveText(ani.says('payments_see_you', { time: clockHour(18) }))
  },
)
