import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import { bookingAt, changePanel, dian, opensBooking, standsAtDesk, surya } from './desk-person.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'
const here = { locationName: LOCATION, locationId: LOCATION_ID } as const

async function guestPays(
  cast: Cast,
  name: string,
  { daysAhead, hour, court }: { readonly daysAhead: number; readonly hour: number; readonly court: string },
) {
  const guest = await cast.person(name)
  await guest.opens(LOCATION, { daysAhead })
  await guest.picks({ hours: [hour], courts: [court] })
  await guest.orders()
  await guest.pays()
}

/** A booking of the schedule on a court. */
const onCourt = (person: Person, court: string, hours: string, name: string) =>
  person.page.getByRole('grid').getByRole('button', { name: new RegExp(`^${court}, ${hours}, ${name}`) })

story(
  'the desk exchanges two bookings by keyboard, and both are shown before the confirmation',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.resetAttempts()
    await venue.employs(dian.email, 'front-desk', LOCATION_ID)
    await guestPays(cast, 'Fitri Handayani', { daysAhead: 22, hour: 11, court: 'Court 1' })
    await guestPays(cast, 'Galih Pratama', { daysAhead: 22, hour: 11, court: 'Court 2' })
    const found: string[] = []
    const desk = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    await standsAtDesk(desk, dian, { ...here, daysAhead: 22 })
    await opensBooking(desk, 'Fitri Handayani', [11, 12])

    // M, arrow, Enter, Enter.
    await desk.page.keyboard.press('m')
    await desk.page.keyboard.press('ArrowRight')
    await expect(
      changePanel(desk).getByRole('button', {
        name: desk.says('changes_exchange_with', { name: 'Galih Pratama' }),
      }),
    ).toBeVisible()
    await desk.page.keyboard.press('Enter')
    await expect(changePanel(desk).getByText(desk.says('changes_equal_price'))).toBeVisible()
    await expect(changePanel(desk).getByRole('listitem')).toHaveCount(2)
    await expect(changePanel(desk).getByText('Fitri Handayani', { exact: true })).toHaveCount(1)
    found.push(...(await accessibilityFaults(desk, 1280)))
    await expect(changePanel(desk).getByRole('button', { name: desk.says('changes_exchange') })).toBeFocused()
    await desk.page.screenshot({ path: 'e2e/test-results/exchange-1280.png' })
    await desk.page.keyboard.press('Enter')
    await expect(onCourt(desk, 'Court 2', '11:00–12:00', 'Fitri Handayani')).toBeVisible()
    await expect(onCourt(desk, 'Court 1', '11:00–12:00', 'Galih Pratama')).toBeVisible()
    found.push(...(await accessibilityFaults(desk, 1280)))
    expect(found).toEqual([])
  },
)

story('one booking is dragged on another; prices that differ are refused', async ({ cast, venue }) => {
  story.setTimeout(360_000)
  await venue.resetAttempts()
  await guestPays(cast, 'Hasan Basri', { daysAhead: 23, hour: 11, court: 'Court 1' })
  await guestPays(cast, 'Intan Sari', { daysAhead: 23, hour: 11, court: 'Court 2' })
  await guestPays(cast, 'Joko Widagdo', { daysAhead: 23, hour: 19, court: 'Court 1' })
  const owner = await cast.person('Surya Wijaya', { width: 1440, height: 900 })
  await standsAtDesk(owner, surya, { ...here, daysAhead: 23 })
  const drags = async (
    from: ReturnType<typeof bookingAt>,
    to: ReturnType<typeof bookingAt>,
  ): Promise<void> => {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()]
    if (a === null || b === null) throw new Error('a booking is not on the schedule')
    await owner.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
    await owner.page.mouse.down()
    await owner.page.mouse.move(a.x + a.width / 2 + 20, a.y + a.height / 2)
    await owner.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 })
    // Nothing shifts under the pointer before the drop.
    await expect(owner.page.locator('[data-leaves]')).toBeVisible()
    await expect(changePanel(owner)).toHaveCount(0)
    expect(await to.boundingBox()).toEqual(b)
    await owner.page.mouse.up()
  }
  await drags(bookingAt(owner, 'Hasan Basri', [11, 12]), bookingAt(owner, 'Joko Widagdo', [19, 20]))
  await expect(changePanel(owner).getByRole('alert')).toContainText('The prices differ')
  await owner.page.keyboard.press('Escape')
  await drags(bookingAt(owner, 'Hasan Basri', [11, 12]), bookingAt(owner, 'Intan Sari', [11, 12]))
  await expect(changePanel(owner).getByRole('button', { name: owner.says('changes_exchange') })).toBeFocused()
  await owner.page.screenshot({ path: 'e2e/test-results/exchange-1440.png' })
  await owner.page.keyboard.press('Enter')
  await expect(onCourt(owner, 'Court 2', '11:00–12:00', 'Hasan Basri')).toBeVisible()
  await expect(onCourt(owner, 'Court 1', '11:00–12:00', 'Intan Sari')).toBeVisible()
})
