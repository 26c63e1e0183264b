import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays, shortDay } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { endsPrice, priceField, winningRulePanel } from './desk-price-list.ts'
import { story } from './story.ts'

// Dago on a day that no other story uses.
const locationName = 'Pantul Dago'
const daysAhead = 26
const date = dateInDays(locationName, daysAhead)

story(
  'a price for a holiday beats the price of the weekday, and the page says why',
  async ({ cast, venue }) => {
    await venue.clearRateLimits()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    await logsInAtDesk(owner, ownerSurya, '/desk/BDG1/prices')
    await priceField(owner, 'prices_week').fill(date)
    const priceCell = owner.page.locator(
      `[data-cell="${(Temporal.PlainDate.from(date).dayOfWeek + 6) % 7}-17"]`,
    )
    await priceCell.click()
    await priceField(owner, 'prices_per_hour').fill('615000')
    await owner.page.getByText(owner.text('prices_dates'), { exact: true }).click()
    await priceField(owner, 'prices_type').selectOption('H')
    await expect(winningRulePanel(owner)).toContainText(owner.text('prices_lost_dates'))
    await owner.page.getByRole('button', { name: owner.text('prices_save') }).click()
    await expect(owner.page.getByText(owner.text('prices_saved')).first()).toBeVisible()
    await expect(priceCell).toHaveAccessibleName(/: 615\.000$/)
    // The calendar of 60 days marks the day.
    const marked = { name: `${shortDay(date)}: ${owner.text('prices_mark_dates')}` }
    await expect(owner.page.getByRole('button', marked)).toBeVisible()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    const player = await cast.person('Wulan Sekar')
    await player.opensBoard(locationName, { daysAhead })
    await expect(player.slot('Court 1', 17)).toHaveAccessibleName(/615\.000/)
    await endsPrice(owner, '615.000')
    await expect(player.slot('Court 1', 17)).not.toHaveAccessibleName(/615\.000/)
  },
)
