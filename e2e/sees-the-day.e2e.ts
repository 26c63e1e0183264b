import { frontDeskDian, logsInAtSchedule, ownerSurya } from './desk-staff.ts'
import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Kemang'

/** Logs in as the owner (English) or the front desk (Indonesian), and opens a day of Kemang. */
async function opensScheduleOfKemang(
  staff: Person,
  { daysAhead }: { readonly daysAhead: number },
): Promise<void> {
  await logsInAtSchedule(staff, staff.language === 'en' ? ownerSurya : frontDeskDian, {
    locationName: LOCATION,
    locationId: 'JKT1',
    daysAhead,
  })
}

/** The cell of a booking: `Court 2, 18:00–20:00, Ani`. */
const booking = (staff: Person, { court, from, until, name }: BookingInGrid) =>
  staff.page
    .getByRole('grid')
    .getByRole('button', { name: `${court}, ${clockHour(from)}–${clockHour(until)}, ${name}` })

type BookingInGrid = {
  readonly court: string
  readonly from: number
  readonly until: number
  readonly name: string
}

/** The button that counts some bookings of the day and filters them, such as `3 unpaid`. */
const counter = (staff: Person, key: string) =>
  staff.page
    .getByRole('group', { name: staff.text('schedule_counters') })
    // The name is compared from its beginning, because "datang" (arrived) is also a part of "tidak datang" (no-show).
    .getByRole('button', { name: new RegExp(`^(\\d+ )?${staff.text(key)}\\b`) })

story(
  'a new booking appears on the open schedule; staff filter the unpaid ones and open a booking by keyboard',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    await opensScheduleOfKemang(staff, { daysAhead: 21 })
    // A date after all programmes of the demonstration has nothing on it.
    await staff.page.goto(`/desk/JKT1?date=${dateInDays(LOCATION, 90)}`)
    await expect(staff.page.getByText(staff.text('schedule_empty'))).toBeVisible()
    await staff.page.goto(`/desk/JKT1?date=${dateInDays(LOCATION, 21)}`)
    await expect(staff.page.getByRole('grid')).toBeVisible()
    await expect(counter(staff, 'schedule_unpaid')).toBeDisabled()

    const ani = await cast.person('Ani Wijaya')
    await ani.opensBoard(LOCATION, { daysAhead: 21 })
    await ani.picks({ hours: [18, 19], courts: ['Court 2'] })
    await ani.placesOrder()

    const bookingOfAni = booking(staff, { court: 'Court 2', from: 18, until: 20, name: 'Ani Wijaya' })
    await expect(bookingOfAni).toBeVisible()
    await expect(bookingOfAni).toContainText(/Held \d\d:\d\d/)

    await ani.pays()
    await expect(bookingOfAni).toContainText(staff.text('history_tag_paid'))
    await expect(counter(staff, 'schedule_unpaid')).toBeDisabled()

    const budi = await cast.person('Budi Halim')
    await budi.opensBoard(LOCATION, { daysAhead: 21 })
    await budi.picks({ hours: [9], courts: ['Court 1'] })
    await budi.placesOrder()
    const bookingOfBudi = booking(staff, { court: 'Court 1', from: 9, until: 10, name: 'Budi Halim' })
    await expect(bookingOfBudi).toBeVisible()

    await counter(staff, 'schedule_unpaid').click()
    await expect(bookingOfAni).toHaveAttribute('data-dim')
    await expect(bookingOfBudi).not.toHaveAttribute('data-dim')
    await counter(staff, 'schedule_unpaid').click()
    await expect(bookingOfAni).not.toHaveAttribute('data-dim')

    // Tab reaches the grid at 06:00 on Court 1. Arrow keys lead from there to the bookings.
    const { keyboard } = staff.page
    await staff.tabsTo(staff.page.getByRole('grid').locator('[tabindex="0"]'))
    for (let hour = 6; hour < 9; hour += 1) await keyboard.press('ArrowDown')
    await expect(bookingOfBudi).toBeFocused()
    await keyboard.press('ArrowRight')
    for (let hour = 9; hour < 18; hour += 1) await keyboard.press('ArrowDown')
    await expect(bookingOfAni).toBeFocused()
    await keyboard.press('Enter')
    const panel = staff.page.getByRole('complementary', { name: staff.text('schedule_details') })
    await expect(panel.getByRole('heading', { name: 'Ani Wijaya' })).toBeFocused()
    await expect(panel).toContainText('Court 2, 18:00–20:00')
    await expect(panel).toContainText(staff.text('history_tag_paid'))
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(bookingOfAni).toBeFocused()

    await keyboard.press('?')
    const keys = staff.page.getByRole('dialog', { name: staff.text('schedule_keys') })
    await expect(keys).toBeVisible()
    await keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await keyboard.press('t')
    await expect(staff.page).toHaveURL(/\/desk\/JKT1$/)
    await staff.page.goBack()
    await expect(bookingOfAni).toBeVisible()
  },
)

/** How many courts and hours the grid has, and how many pixels of the grid or of the page are outside the window. */
const sizeOfGrid = ({ page }: Person) =>
  page.getByRole('grid').evaluate((grid) => {
    const { right, bottom } = grid.getBoundingClientRect()
    const { scrollWidth, scrollHeight } = document.documentElement
    return {
      courts: grid.querySelectorAll('thead th[scope=col]').length,
      hours: grid.querySelectorAll('tbody tr:not([aria-hidden])').length,
      hidden: Math.max(
        0,
        Math.max(right, scrollWidth) - innerWidth,
        Math.max(bottom, scrollHeight) - innerHeight,
      ),
    }
  })

story(
  'at 1280 px the schedule shows 12 courts, or 8 beside a panel, with 18 hours and all counters without scrolling',
  async ({ cast, venue }) => {
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    await venue.setCourtCount('JKT1', 12)
    await opensScheduleOfKemang(staff, { daysAhead: 77 })
    const grid = staff.page.getByRole('grid')
    await expect(grid).toContainText('Court 12')
    expect(await sizeOfGrid(staff)).toMatchObject({ courts: 12, hours: 18, hidden: 0 })
    const refunds = staff.page.getByRole('button', { name: /^\d+ open refund/ })
    for (const counterButton of [
      ...['unpaid', 'owed', 'arriving'].map((key) => counter(staff, `schedule_${key}`)),
      refunds,
    ])
      await expect(counterButton).toBeInViewport({ ratio: 1 })
    await staff.page.screenshot({ path: 'e2e/test-results/day-of-twelve-1280.png' })

    await venue.setCourtCount('JKT1', 8)
    await staff.page.reload()
    await expect(grid).toContainText('Court 8')
    await expect(grid).not.toContainText('Court 12')
    await staff.button('sell_new').first().click()
    await expect(staff.page.getByRole('complementary', { name: staff.text('sell_new') })).toBeVisible()
    expect(await sizeOfGrid(staff)).toMatchObject({ courts: 8, hours: 18, hidden: 0 })
    await staff.page.screenshot({ path: 'e2e/test-results/day-of-eight-1280.png' })
    await venue.setCourtCount('JKT1', 5)
  },
)

story('a booking whose hold expired is not on the schedule any more', async ({ cast, venue }) => {
  const staff = await cast.person('Surya', { width: 1440, height: 900 })
  await opensScheduleOfKemang(staff, { daysAhead: 19 })
  const citra = await cast.person('Citra Dewi')
  await citra.opensBoard(LOCATION, { daysAhead: 19 })
  await citra.picks({ hours: [10], courts: ['Court 3'] })
  await citra.placesOrder()
  const number = await citra.orderNumber()
  const held = booking(staff, { court: 'Court 3', from: 10, until: 11, name: 'Citra Dewi' })
  await expect(held).toBeVisible()
  await venue.expireHold(number)
  await staff.page.reload()
  await expect(staff.page.getByRole('gridcell', { name: /^Court 3, 10:00–11:00, free/ })).toBeVisible()
  await expect(held).toHaveCount(0)
})

story('without a network the schedule stays and says at which time it was loaded', async ({ cast }) => {
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  await opensScheduleOfKemang(staff, { daysAhead: 0 })
  const grid = staff.page.getByRole('grid')
  await expect(grid.getByRole('button').first()).toBeVisible()
  await staff.page.context().setOffline(true)
  await expect(
    staff.page.getByText(/^Offline\. You see the schedule as it was at \d\d:\d\d\.$/),
  ).toBeVisible()
  await expect(grid.getByRole('button').first()).toBeVisible()
  await staff.page.context().setOffline(false)
  await expect(staff.page.getByText(/^Offline\. You see/)).toHaveCount(0)
})

for (const { width, height } of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])
  story(
    `the schedule has no accessibility faults in Indonesian, in both themes, at ${width} px`,
    async ({ cast }) => {
      const staff = await cast.person('Dian', { language: 'id', width, height })
      await opensScheduleOfKemang(staff, { daysAhead: 0 })
      await expect(staff.page.getByRole('grid').getByRole('button').first()).toBeVisible()
      expect(await accessibilityFaults(staff, width)).toEqual([])
      await staff.page.getByRole('grid').getByRole('button').first().click()
      await expect(
        staff.page.getByRole('complementary', { name: staff.text('schedule_details') }),
      ).toBeVisible()
      expect(await accessibilityFaults(staff, width)).toEqual([])
    },
  )
