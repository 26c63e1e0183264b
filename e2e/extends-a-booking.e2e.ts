import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import type { Cast } from './cast.ts'
import {
  bookingCell,
  changePanel,
  frontDeskDian,
  opensBooking,
  detailsPanel,
  seesPaymentTaken,
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
  { daysAhead, hours }: { readonly daysAhead: number; readonly hours: readonly number[] },
): Promise<Person> {
  const guest = await cast.person(name)
  await guest.opensBoard(LOCATION, { daysAhead })
  await guest.picks({ hours, courts: ['Court 2'] })
  await guest.placesOrder()
  await guest.pays()
  return guest
}

story(
  'the desk moves a booking by keyboard in five keys, makes it longer, and takes the difference',
  async ({ cast, venue }) => {
    story.setTimeout(360_000)
    await venue.clearRateLimits()
    await venue.giveRole(frontDeskDian.email, 'front-desk', LOCATION_ID)
    await guestBooksAndPays(cast, 'Citra Lestari', { daysAhead: 28, hours: [9] })
    const faults: string[] = []

    const desk = await cast.person('Dian', { language: 'id', width: 1280, height: 720 })
    await logsInAtSchedule(desk, frontDeskDian, { ...here, daysAhead: 28 })
    await opensBooking(desk, 'Citra Lestari', [9, 10])

    // The same price an hour later: M, arrow, Enter, Enter.
    let keys = 0
    const press = async (key: string): Promise<void> => {
      keys += 1
      await desk.page.keyboard.press(key)
    }
    await press('m')
    await press('ArrowDown')
    await press('Enter')
    await expect(changePanel(desk).getByText(desk.text('changes_old_price'))).toBeVisible()
    faults.push(...(await accessibilityFaults(desk, 1280)))
    await expect(changePanel(desk).getByRole('button', { name: desk.text('changes_confirm') })).toBeFocused()
    const answered = desk.page.waitForResponse(/\/change$/)
    await press('Enter')
    await expect(detailsPanel(desk).getByText(desk.text('changes_changed'))).toBeVisible()
    expect(keys).toBeLessThanOrEqual(5)
    // Only noted: the limit of 300 ms is tested elsewhere, because here the other stories slow the server down.
    const { responseEnd } = (await answered).request().timing()
    story.info().annotations.push({ type: 'settled', description: `${Math.round(responseEnd)} ms` })
    await expect(bookingCell(desk, 'Citra Lestari', [10, 11])).toBeVisible()
    faults.push(...(await accessibilityFaults(desk, 1280)))

    // An hour longer is dearer; the counter takes the difference.
    await detailsPanel(desk)
      .getByRole('button', { name: desk.text('schedule_close') })
      .click()
    await opensBooking(desk, 'Citra Lestari', [10, 11])
    await desk.page.keyboard.press('m')
    await desk.page.keyboard.press('Shift+ArrowDown')
    await desk.page.keyboard.press('Enter')
    await expect(
      changePanel(desk).getByText(desk.text('desk_drawer_difference'), { exact: true }),
    ).toBeVisible()
    await expect(changePanel(desk).locator('button:focus')).toContainText('Enter')
    await desk.page.keyboard.press('Enter')
    await expect(detailsPanel(desk).getByText(desk.text('changes_or_by_link'))).toBeVisible()
    // P, the method, Enter.
    await desk.page.keyboard.press('p')
    await desk.page.keyboard.press('4')
    await expect(detailsPanel(desk).locator('button[type=submit]')).toBeFocused()
    await desk.page.keyboard.press('Enter')
    await seesPaymentTaken(desk)
    await expect(bookingCell(desk, 'Citra Lestari', [10, 12])).toBeVisible()
    faults.push(...(await accessibilityFaults(desk, 1280)))
    expect(faults).toEqual([])
  },
)

story('a booking is dragged to another court, and Escape leaves it where it was', async ({ cast, venue }) => {
  story.setTimeout(360_000)
  await venue.clearRateLimits()
  await guestBooksAndPays(cast, 'Eka Putra', { daysAhead: 20, hours: [9] })
  const owner = await cast.person('Surya Wijaya', { width: 1440, height: 900 })
  await logsInAtSchedule(owner, ownerSurya, { ...here, daysAhead: 20 })
  const booking = bookingCell(owner, 'Eka Putra', [9, 10])
  const box = await booking.boundingBox()
  if (box === null) throw new Error('the booking is not on the schedule')
  const { x, y, width, height } = box
  const drags = async ({ isCancelled = false } = {}): Promise<void> => {
    await owner.page.mouse.move(x + width / 2, y + height / 2)
    await owner.page.mouse.down()
    await owner.page.mouse.move(x + width / 2 + 20, y + height / 2)
    await owner.page.mouse.move(x + width * 1.5, y + height / 2, { steps: 4 })
    await expect(owner.page.locator('[data-being-moved]')).toBeVisible()
    if (isCancelled) await owner.page.keyboard.press('Escape')
    await owner.page.mouse.up()
  }
  // Escape during the drag: nothing moves and nothing opens, also after the pointer is released.
  await drags({ isCancelled: true })
  await expect(owner.page.locator('[data-being-moved]')).toHaveCount(0)
  await expect(changePanel(owner)).toHaveCount(0)
  await expect(detailsPanel(owner)).toHaveCount(0)
  await drags()
  await expect(changePanel(owner).getByText(owner.text('changes_old_price'))).toBeVisible()
  await owner.page.keyboard.press('Escape')
  await expect(changePanel(owner)).toHaveCount(0)
  await expect(booking).toBeVisible()
  await drags()
  await expect(changePanel(owner).locator('button:focus')).toContainText('Enter')
  await owner.page.keyboard.press('Enter')
  await expect(detailsPanel(owner).getByText(owner.text('changes_changed'))).toBeVisible()
  await expect(
    owner.page.getByRole('grid').getByRole('button', { name: /^Court 3, 09:00–10:00, Eka Putra/ }),
  ).toBeVisible()
})

story('an owner makes a booking longer and waives the difference, with a reason', async ({ cast, venue }) => {
  story.setTimeout(360_000)
  await venue.clearRateLimits()
  await guestBooksAndPays(cast, 'Yusril Mahardika', { daysAhead: 22, hours: [9] })
  const owner = await cast.person('Surya Wijaya', { width: 1280, height: 720 })
  await logsInAtSchedule(owner, ownerSurya, { ...here, daysAhead: 22 })
  await opensBooking(owner, 'Yusril Mahardika', [9, 10])
  await owner.page.keyboard.press('m')
  await owner.page.keyboard.press('Shift+ArrowDown')
  await owner.page.keyboard.press('Enter')
  const panel = changePanel(owner)
  await expect(panel.locator('button:focus')).toContainText('Enter')
  await panel.getByRole('button', { name: owner.text('changes_waive'), exact: true }).click()

  // The reason takes the focus, and Enter cannot confirm without one.
  await expect(panel.getByLabel(owner.text('desk_drawer_reason'))).toBeFocused()
  await expect(panel.getByText(owner.text('changes_no_difference'))).toBeVisible()
  const confirm = panel.getByRole('button', { name: owner.text('changes_confirm') })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  const faults = await accessibilityFaults(owner, 1280)
  await panel.getByLabel(owner.text('desk_drawer_reason')).fill('Lights were out')
  await owner.page.keyboard.press('Enter')
  await expect(detailsPanel(owner).getByText(owner.text('changes_changed'))).toBeVisible()
  await expect(bookingCell(owner, 'Yusril Mahardika', [9, 11])).toBeVisible()
  expect(faults).toEqual([])
})
