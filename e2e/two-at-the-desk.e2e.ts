import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import {
  bookingCell,
  frontDeskDian,
  opensBooking,
  detailsPanel,
  logsInAtSchedule,
  ownerSurya,
} from './desk-staff.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const here = { locationName: LOCATION, locationId: LOCATION_ID, daysAhead: 20 } as const

story(
  'two staff change one booking: the second is refused with the name and time of the first, and sees its new place',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    await venue.giveRole(frontDeskDian.email, 'front-desk', LOCATION_ID)
    const guest = await cast.person('Fajar Hidayat')
    await guest.opensBoard(LOCATION, { daysAhead: here.daysAhead })
    await guest.picks({ hours: [14], courts: ['Court 1'] })
    await guest.placesOrder()
    await guest.pays()

    const first = await cast.person('Dian', { language: 'id', width: 390, height: 844 })
    await logsInAtSchedule(first, frontDeskDian, here)
    const second = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    await logsInAtSchedule(second, ownerSurya, here)
    for (const person of [first, second]) {
      await opensBooking(person, 'Fajar Hidayat', [14, 15])
      await detailsPanel(person)
        .getByRole('button', { name: person.text('changes_change') })
        .first()
        .click()
    }
    // The second desk cannot load the day again, so it does not show the change of the first.
    await second.page.route('**/days/*', (route) => route.abort())
    const panels = [first, second].map((person) =>
      person.page.getByRole('complementary', { name: person.text('changes_change_title') }),
    )
    const [firstPanel, secondPanel] = panels
    if (firstPanel === undefined || secondPanel === undefined) throw new Error('two panels are open')
    await second.page.keyboard.press('ArrowRight')
    await second.page.keyboard.press('Enter')
    await expect(secondPanel.getByText(second.text('changes_old_price'))).toBeVisible()
    // On a phone there are no arrow keys.
    await firstPanel.getByRole('button', { name: first.text('changes_earlier') }).click()
    await firstPanel.getByRole('button', { name: first.text('changes_show_difference') }).click()
    await expect(firstPanel.locator('button:focus')).toContainText('Enter')
    expect(await accessibilityFaults(first, 390)).toEqual([])
    await first.page.keyboard.press('Enter')
    await expect(detailsPanel(first).getByText(first.text('changes_changed'))).toBeVisible()

    await secondPanel.locator('button', { hasText: 'Enter' }).click()
    await expect(secondPanel.getByRole('alert')).toHaveText(
      new RegExp(second.text('problem_changed_meanwhile', { name: 'Dian Puspita', time: '\\d\\d:\\d\\d' })),
    )
    expect(await accessibilityFaults(second, 1280)).toEqual([])
    await second.page.unroute('**/days/*')
    await second.page.keyboard.press('Escape')
    await expect(bookingCell(second, 'Fajar Hidayat', [13, 14])).toBeVisible({ timeout: 30_000 })
  },
)
