import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays, shortDay } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { endsPrice, priceField, winningRulePanel } from './desk-price-list.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// No other story uses this day at Dago.
const locationName = 'Pantul Dago'
const day = 25
const date = dateInDays(locationName, day)

/** An hour of the day in the week grid. */
const cell = (person: Person, hour: number): Locator =>
  person.page.getByRole('gridcell', {
    name: new RegExp(`^${shortDay(date)}, ${clockHour(hour)}–${clockHour(hour + 1)}: `),
  })

async function opensPrices(person: Person): Promise<void> {
  await logsInAtDesk(person, ownerSurya, '/desk/BDG1/prices')
  await priceField(person, 'prices_week').fill(date)
  await expect(cell(person, 13)).toBeVisible()
}

story(
  'a manager changes the weekly price of a court by keyboard, and players pay it',
  async ({ cast, venue }) => {
    await venue.clearRateLimits()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    await opensPrices(owner)
    await priceField(owner, 'layout_step_court').selectOption({ label: 'Court 2' })
    await cell(owner, 13).focus()
    await owner.page.keyboard.press('ArrowDown')
    await owner.page.keyboard.press('ArrowUp')
    await owner.page.keyboard.press('Shift+ArrowDown')
    await owner.page.keyboard.press('Enter')
    await expect(priceField(owner, 'prices_per_hour')).toBeFocused()
    await owner.page.keyboard.type('275000')
    await priceField(owner, 'prices_from').fill(date)
    await priceField(owner, 'prices_until').fill(date)
    await expect(winningRulePanel(owner)).toContainText(owner.text('label_new_price'))
    await expect(winningRulePanel(owner)).toContainText(owner.text('prices_lost_court'))
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.page.keyboard.press('Control+s')
    await expect(owner.page.getByText(owner.text('prices_saved')).first()).toBeVisible()
    await expect(cell(owner, 14)).toHaveAccessibleName(/: 275\.000$/)

    const player = await cast.person('Wulan Sekar')
    await player.opensBoard(locationName, { daysAhead: day })
    await expect(player.slot('Court 2', 13)).toHaveAccessibleName(/275\.000/)
    await expect(player.slot('Court 2', 15)).not.toHaveAccessibleName(/275\.000/)
    await expect(player.slot('Court 1', 13)).not.toHaveAccessibleName(/275\.000/)

    await endsPrice(owner, '275.000')
    await expect(player.slot('Court 2', 13)).not.toHaveAccessibleName(/275\.000/)
  },
)
