import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { frontDeskDian, logsInAtDesk, detailsPanel, ownerSurya } from './desk-staff.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const language of ['en', 'id'] as const)
  story(
    `the counter of open refunds leads to the refund queue: whose money goes back and who must act, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(240_000)
      await venue.clearRateLimits()
      await venue.giveRole(frontDeskDian.email, 'manager', LOCATION_ID)
      const daysAhead = language === 'en' ? 23 : 24
      const name = language === 'en' ? 'Hilda Maharani' : 'Hendra Maulana'
      await venue.setPriceOfDate({
        locationId: LOCATION_ID,
        date: dateInDays(LOCATION, daysAhead),
        price: 200_000,
      })
      const guest = await cast.person(name)
      await guest.opensBoard(LOCATION, { daysAhead })
      await guest.picks({ hours: [10], courts: ['Court 3'] })
      await guest.placesOrder()
      await guest.pays()

      const staff = await cast.person('Dian', { language, width: 1280, height: 720 })
      const { page } = staff
      await logsInAtDesk(
        staff,
        language === 'en' ? ownerSurya : frontDeskDian,
        `/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, daysAhead)}`,
      )
      await page
        .getByRole('grid')
        .getByRole('button', { name: new RegExp(name) })
        .click()
      const panel = detailsPanel(staff)
      await panel.getByRole('button', { name: staff.text('after_booking_cancel_one'), exact: true }).click()
      await panel.locator('button[type=submit]').click()
      await expect(panel.getByText(staff.text('changes_cancelled'))).toBeVisible()

      const counter = page
        .getByRole('group', { name: staff.text('schedule_counters') })
        .getByRole('link', { name: /^\d+ (open refund|refund terbuka)/ })
      await counter.focus()
      await page.keyboard.press('Enter')
      await expect(staff.mainHeading).toHaveText(staff.text('history_invoice_refunds'))
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row).toContainText('200.000')
      await expect(row).toContainText(
        new RegExp(
          ['gateway_tries', 'by_guest'].map((actor) => staff.text(`desk_refunds_${actor}`)).join('|'),
        ),
      )
      await row.getByRole('button').click()
      await expect(page.getByRole('heading', { name })).toBeFocused()
      expect(await accessibilityFaults(staff, 1280)).toEqual([])
      await page.getByRole('link', { name: /PTL-/ }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
    },
  )
