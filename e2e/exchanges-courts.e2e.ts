import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import {
  bookingCell,
  changePanel,
  frontDeskDian,
  opensBooking,
  logsInAtSchedule,
  ownerSurya,
} from './desk-staff.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const here = { locationName: LOCATION, locationId: LOCATION_ID } as const

async function guestBooksAndPays(
  cast: Cast,
  name: string,
  { daysAhead, hour, court }: { readonly daysAhead: number; readonly hour: number; readonly court: string },
) {
  const guest = await cast.person(name)
  await guest.opensBoard(LOCATION, { daysAhead })
  await guest.picks({ hours: [hour], courts: [court] })
  await guest.placesOrder()
  await guest.pays()
}

/** A booking of the schedule on a court. */
const bookingOnCourt = (person: Person, court: string, hours: string, name: string) =>
  person.page.getByRole('grid').getByRole('button', { name: new RegExp(`^${court}, ${hours}, ${name}`) })

story(
  'the desk exchanges two bookings by keyboard, and both are shown before the confirmation',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    await venue.giveRole(frontDeskDian.email, 'front-desk', LOCATION_ID)
    await guestBooksAndPays(cast, 'Fitri Handayani', { daysAhead: 22, hour: 11, court: 'Court 1' })
    await guestBooksAndPays(cast, 'Galih Pratama', { daysAhead: 22, hour: 11, court: 'Court 2' })
    const faults: string[] = []
    const desk = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    await logsInAtSchedule(desk, frontDeskDian, { ...here, daysAhead: 22 })
    await opensBooking(desk, 'Fitri Handayani', [11, 12])

    // M, arrow, Enter, Enter.
    await desk.page.keyboard.press('m')
    await desk.page.keyboard.press('ArrowRight')
    await expect(
      changePanel(desk).getByRole('button', {
        name: desk.text('changes_exchange_with', { name: 'Galih Pratama' }),
      }),
    ).toBeVisible()
    await desk.page.keyboard.press('Enter')
    await expect(changePanel(desk).getByText(desk.text('changes_equal_price'))).toBeVisible()
    await expect(changePanel(desk).getByRole('listitem')).toHaveCount(2)
    await expect(changePanel(desk).getByText('Fitri Handayani', { exact: true })).toHaveCount(1)
    faults.push(...(await accessibilityFaults(desk, 1280)))
    await expect(changePanel(desk).getByRole('button', { name: desk.text('changes_exchange') })).toBeFocused()
    await desk.page.screenshot({ path: 'e2e/test-results/exchange-1280.png' })
    await desk.page.keyboard.press('Enter')
    await expect(bookingOnCourt(desk, 'Court 2', '11:00–12:00', 'Fitri Handayani')).toBeVisible()
    await expect(bookingOnCourt(desk, 'Court 1', '11:00–12:00', 'Galih Pratama')).toBeVisible()
    faults.push(...(await accessibilityFaults(desk, 1280)))
    expect(faults).toEqual([])
  },
)

story('one booking is dragged on another; prices that differ are refused', async ({ cast, venue }) => {
  story.setTimeout(360_000)
  await venue.clearRateLimits()
  await guestBooksAndPays(cast, 'Hasan Basri', { daysAhead: 23, hour: 11, court: 'Court 1' })
  await guestBooksAndPays(cast, 'Intan Sari', { daysAhead: 23, hour: 11, court: 'Court 2' })
  await guestBooksAndPays(cast, 'Joko Widagdo', { daysAhead: 23, hour: 19, court: 'Court 1' })
  const owner = await cast.person('Surya Wijaya', { width: 1440, height: 900 })
  await logsInAtSchedule(owner, ownerSurya, { ...here, daysAhead: 23 })
  const drags = async (
    from: ReturnType<typeof bookingCell>,
    to: ReturnType<typeof bookingCell>,
  ): Promise<void> => {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()]
    if (a === null || b === null) throw new Error('a booking is not on the schedule')
    await owner.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
    await owner.page.mouse.down()
    await owner.page.mouse.move(a.x + a.width / 2 + 20, a.y + a.height / 2)
    await owner.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 })
    // Nothing shifts under the pointer before the drop.
    await expect(owner.page.locator('[data-being-moved]')).toBeVisible()
    await expect(changePanel(owner)).toHaveCount(0)
    expect(await to.boundingBox()).toEqual(b)
    await owner.page.mouse.up()
  }
  await drags(bookingCell(owner, 'Hasan Basri', [11, 12]), bookingCell(owner, 'Joko Widagdo', [19, 20]))
  await expect(changePanel(owner).getByRole('alert')).toContainText('The prices differ')
  await owner.page.keyboard.press('Escape')
  await drags(bookingCell(owner, 'Hasan Basri', [11, 12]), bookingCell(owner, 'Intan Sari', [11, 12]))
  await expect(changePanel(owner).getByRole('button', { name: owner.text('changes_exchange') })).toBeFocused()
  await owner.page.screenshot({ path: 'e2e/test-results/exchange-1440.png' })
  await owner.page.keyboard.press('Enter')
  await expect(bookingOnCourt(owner, 'Court 2', '11:00–12:00', 'Hasan Basri')).toBeVisible()
  await expect(bookingOnCourt(owner, 'Court 1', '11:00–12:00', 'Intan Sari')).toBeVisible()
})
