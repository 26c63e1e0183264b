import { expect } from '@playwright/test'
import { logsInAtSchedule, ownerSurya } from './desk-staff.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'

story(
  'the day is printed as a sheet: by the button, by a key, and without network from what is on the screen',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    const guest = await cast.person('Kartini Dewi')
    await guest.opensBoard(LOCATION, { daysAhead: 25 })
    await guest.picks({ hours: [12], courts: ['Court 2'] })
    await guest.placesOrder()
    await guest.pays()

    const owner = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    const { page } = owner
    await page.addInitScript(() => {
      Object.assign(window, {
        prints: 0,
        print: () => Object.assign(window, { prints: Reflect.get(window, 'prints') + 1 }),
      })
    })
    const prints = () => page.evaluate(() => Reflect.get(window, 'prints') as number)
    await logsInAtSchedule(owner, ownerSurya, {
      locationName: LOCATION,
      locationId: LOCATION_ID,
      daysAhead: 25,
    })
    await expect(owner.page.getByRole('grid')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Kartini Dewi' })
    await owner.button('schedule_print').click()
    await expect.poll(prints).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: /^Renon/ })).toBeVisible()
    await expect(row).toContainText('12:00–13:00')
    await expect(row).toContainText('Court 2')
    await expect(row).toContainText(owner.text('history_tag_paid'))
    await expect(page.getByRole('grid')).toHaveCount(0)
    await page.pdf({ path: 'e2e/test-results/day-sheet.pdf', preferCSSPageSize: true })
    await page.screenshot({ path: 'e2e/test-results/day-sheet.png' })
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('grid')).toBeVisible()

    await page.context().setOffline(true)
    await page.keyboard.press('d')
    await expect.poll(prints).toBe(2)
    await page.emulateMedia({ media: 'print' })
    await expect(row).toContainText('12:00–13:00')
    await page.context().setOffline(false)
  },
)
