import { expect } from '@playwright/test'
import { dateInDays } from './days.ts'
import { story } from './story.ts'

story(
  'if the price changed before the order, the player sees the old and the new total and must confirm the new one',
  async ({ cast, venue }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Renon', { daysAhead: 20 })
    await ani.picks({ hours: [10, 11], courts: ['Court 3'] })
    await ani.continuesToDetails()
    await ani.fillsContactDetails()
    await expect(ani.page.getByText(/Includes PBJT/).first()).toBeVisible()

    await venue.setPriceOfDate({ locationId: 'DPS1', date: dateInDays('Pantul Renon', 20), price: 777_000 })
    await ani.placeOrderButton.click()
    const newPrice = ani.page.getByRole('alert').filter({ hasText: 'new price' })
    await expect(newPrice).toContainText(
      /The total went from Rp\s\d{3}\.000 to Rp\s1\.554\.000\. Place order at the new price\?/,
    )
    await newPrice.getByRole('button', { name: /Place order for Rp\s1\.554\.000/ }).click()
    await ani.seesPaymentPage()
    await expect(ani.page.getByText(/Rp\s1\.554\.000/).first()).toBeVisible()
  },
)
