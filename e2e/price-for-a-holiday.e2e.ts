import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays, shortDay } from './days.ts'
import { entersDesk, surya } from './desk-person.ts'
import { endsPrice, label, why } from './desk-price-list.ts'
import { story } from './story.ts'

// Dago on a day that no other story uses.
const locationName = 'Pantul Dago'
const day = 26
const date = dateInDays(locationName, day)

story(
  'a price for a holiday beats the price of the weekday, and the page says why',
  async ({ cast, venue }) => {
    await venue.resetAttempts()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    await entersDesk(owner, surya, '/desk/BDG1/prices')
    await label(owner, 'prices_week').fill(date)
    const hour = owner.page.locator(`[data-cell="${(Temporal.PlainDate.from(date).dayOfWeek + 6) % 7}-17"]`)
    await hour.click()
    await label(owner, 'prices_per_hour').fill('615000')
    await owner.page.getByText(owner.says('prices_dates'), { exact: true }).click()
    await label(owner, 'prices_type').selectOption('H')
    await expect(why(owner)).toContainText(owner.says('prices_lost_dates'))
    await owner.page.getByRole('button', { name: owner.says('prices_save') }).click()
    await expect(owner.page.getByText(owner.says('prices_saved')).first()).toBeVisible()
    await expect(hour).toHaveAccessibleName(/: 615\.000$/)
    // The calendar of 60 days marks the day.
    const marked = { name: `${shortDay(date)}: ${owner.says('prices_mark_dates')}` }
    await expect(owner.page.getByRole('button', marked)).toBeVisible()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    const player = await cast.person('Wulan Sekar')
    await player.opens(locationName, { daysAhead: day })
    await expect(player.slot('Court 1', 17)).toHaveAccessibleName(/615\.000/)
    await endsPrice(owner, '615.000')
    await expect(player.slot('Court 1', 17)).not.toHaveAccessibleName(/615\.000/)
  },
)
