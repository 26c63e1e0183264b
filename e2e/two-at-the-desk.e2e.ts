import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { bookingAt, dian, opensBooking, panelOf, standsAtDesk, surya } from './desk-person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const here = { locationName: LOCATION, locationId: LOCATION_ID, daysAhead: 20 } as const

story(
  'two staff change one booking: the second is refused with the name and time of the first, and sees its new place',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.resetAttempts()
    await venue.employs(dian.email, 'front-desk', LOCATION_ID)
    const guest = await cast.person('Fajar Hidayat')
    await guest.opens(LOCATION, { daysAhead: here.daysAhead })
    await guest.picks({ hours: [14], courts: ['Court 1'] })
    await guest.orders()
    await guest.pays()

    const first = await cast.person('Dian', { language: 'id', width: 390, height: 844 })
    await standsAtDesk(first, dian, here)
    const second = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
    await standsAtDesk(second, surya, here)
    for (const person of [first, second]) {
      await opensBooking(person, 'Fajar Hidayat', [14, 15])
      await panelOf(person)
        .getByRole('button', { name: person.says('changes_change') })
        .first()
        .click()
    }
    // The second desk does not hear of it in time.
    await second.page.route('**/days/*', (route) => route.abort())
    const panels = [first, second].map((person) =>
      person.page.getByRole('complementary', { name: person.says('changes_change_title') }),
    )
    const [firstPanel, secondPanel] = panels
    if (firstPanel === undefined || secondPanel === undefined) throw new Error('two panels are open')
    await second.page.keyboard.press('ArrowRight')
    await second.page.keyboard.press('Enter')
    await expect(secondPanel.getByText(second.says('changes_old_price'))).toBeVisible()
    // On a phone there are no arrow keys.
    await firstPanel.getByRole('button', { name: first.says('changes_earlier') }).click()
    await firstPanel.getByRole('button', { name: first.says('changes_show_difference') }).click()
    await expect(firstPanel.locator('button:focus')).toContainText('Enter')
    expect(await accessibilityFaults(first, 390)).toEqual([])
    await first.page.keyboard.press('Enter')
    await expect(panelOf(first).getByText(first.says('changes_changed'))).toBeVisible()

    await secondPanel.locator('button', { hasText: 'Enter' }).click()
    await expect(secondPanel.getByRole('alert')).toHaveText(
      new RegExp(second.says('problem_changed_meanwhile', { name: 'Dian Puspita', time: '\\d\\d:\\d\\d' })),
    )
    expect(await accessibilityFaults(second, 1280)).toEqual([])
    await second.page.unroute('**/days/*')
    await second.page.keyboard.press('Escape')
    await expect(bookingAt(second, 'Fajar Hidayat', [13, 14])).toBeVisible({ timeout: 30_000 })
  },
)
