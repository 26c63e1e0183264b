import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays, longDay, shortDay } from './days.ts'
import { frontDeskDian, logsInAtDesk, detailsPanel, ownerSurya } from './desk-staff.ts'
import { freeCell, opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'
/** In days. Players cannot book so far ahead, and the demonstration has no classes there. */
const FAR_DAYS_AHEAD = 130
const COACH_DAYS_AHEAD = 19

const choice = (person: Person, key: string): Locator =>
  person.page.getByRole('radio', { name: person.text(key), exact: true })

/** Chooses Courts, Coaches, Day or Week. The radio buttons themselves are hidden. */
const chooses = async (person: Person, key: string): Promise<void> => {
  await person.page
    .locator('label')
    .filter({ has: choice(person, key) })
    .click()
  await expect(choice(person, key)).toBeChecked()
}

const monday = (date: string): string => {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 }).toString()
}

const hoursOf = (hour: number): string => `${clockHour(hour)}–${clockHour(hour + 1)}`

/** The number of free courts at an hour of a day of the week. */
const freeCourts = (person: Person, date: string, hour: number): Locator =>
  person.page
    .getByRole('grid', {
      name: person.text('schedule_week_grid', { day: longDay(monday(date), person.language) }),
    })
    .getByRole('button', { name: new RegExp(`^${shortDay(date)}, ${hoursOf(hour)}, `) })

story('coaches of a day: their bookings appear, and the same panel opens by keyboard', async ({ cast }) => {
  story.setTimeout(180_000)
  const date = dateInDays(LOCATION, COACH_DAYS_AHEAD)
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}?date=${date}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await chooses(staff, 'schedule_by_coaches')
  await expect(page).toHaveURL(`/desk/${LOCATION_ID}?date=${date}&by=coaches`)
  const grid = page.getByRole('grid', {
    name: staff.text('schedule_coaches_grid', { day: longDay(date, 'en') }),
  })
  await expect(grid).toBeVisible()
  // Wayan works each day of the week, and goes home at 15:00.
  await expect(grid.getByRole('gridcell', { name: /^Wayan, 15:00–\d\d:00, off$/ })).toBeVisible()

  const player = await cast.person('Wulan Kertapati')
  await player.opensBoard(LOCATION, { daysAhead: COACH_DAYS_AHEAD })
  await player.picks({ hours: [12, 13], courts: ['Court 2'] })
  await player.continues()
  await player.choosesCoach('Wayan', 2)
  await player.placesOrder()
  const booked = grid.getByRole('button', { name: 'Wayan, 12:00–14:00, Wulan Kertapati, Court 2' })
  await expect(booked).toBeVisible()

  // The counter of unpaid orders dims all other entries. It works by keyboard too.
  const unpaid = page
    .getByRole('group', { name: staff.text('schedule_counters') })
    .getByRole('button', { name: /^\d+ to pay by/ })
  await unpaid.focus()
  await page.keyboard.press('Enter')
  await expect(unpaid).toHaveAttribute('aria-pressed', 'true')
  await expect(booked).not.toHaveAttribute('data-dim')
  await page.keyboard.press('Space')
  await expect(unpaid).toHaveAttribute('aria-pressed', 'false')

  await player.pays()
  await expect(booked).toContainText(staff.text('history_tag_paid'))
  await expect(booked).toContainText('Court 2')
  expect(await accessibilityFaults(staff, 1280)).toEqual([])
  await booked.focus()
  await page.keyboard.press('Enter')
  await expect(detailsPanel(staff).getByRole('heading', { name: 'Wulan Kertapati' })).toBeFocused()
  expect(await accessibilityFaults(staff, 1280)).toEqual([])
  // A change stays in the coaches' view.
  await page.keyboard.press('m')
  const change = page.getByRole('complementary', { name: staff.text('changes_change_title') })
  await expect(change).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('td').filter({ hasText: 'Wulan Kertapati' }).last()).toContainText(
    `${clockHour(11)}–${clockHour(13)}`,
  )
  await expect(page).toHaveURL(`/desk/${LOCATION_ID}?date=${date}&by=coaches`)
  await page.keyboard.press('Escape')
  await expect(change).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(booked).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(`/desk/${LOCATION_ID}?date=${date}`)
  await expect(choice(staff, 'payments_courts')).toBeChecked()
})

story(
  'the week shows the number of free courts, then one court, and an hour is sold from its cell',
  async ({ cast }) => {
    story.setTimeout(180_000)
    const date = dateInDays(LOCATION, FAR_DAYS_AHEAD)
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(`/desk/${LOCATION_ID}?date=${date}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await chooses(staff, 'schedule_view_week')
    await expect(page).toHaveURL(`/desk/${LOCATION_ID}?date=${date}&view=week`)
    const freeCount = Number(await freeCourts(staff, date, 18).innerText())
    expect(freeCount).toBeGreaterThan(1)
    expect(await accessibilityFaults(staff, 1280)).toEqual([])

    await page.getByLabel(staff.text('layout_step_court'), { exact: true }).selectOption('Court 2')
    await expect(page).toHaveURL(new RegExp(`date=${date}&view=week&court=`))
    // Another day of the same week than the chosen one.
    const otherDate = date === monday(date) ? dateInDays(LOCATION, FAR_DAYS_AHEAD + 1) : monday(date)
    await freeCell(staff, `Court 2, ${shortDay(otherDate)}`, 18).click()
    await expect(page).toHaveURL(new RegExp(`date=${otherDate}&view=week&court=`))
    await entersNewBuyer(staff, 'Yudistira Lestari')
    expect(await accessibilityFaults(staff, 1280)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(paymentMethods(staff)).toBeVisible()
    await page.keyboard.press('1')
    await expect(salePanel(staff).getByLabel(staff.text('counter_given'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(staff).getByText(staff.text('sell_sold'))).toBeVisible()
    await expect(salePanel(staff).getByRole('button', { name: staff.text('history_tab_done') })).toBeFocused()
    await page.keyboard.press('Enter')
    const sold = page
      .getByRole('grid')
      .getByRole('button', { name: `${shortDay(otherDate)}, ${hoursOf(18)}, Yudistira Lestari, Court 2` })
    await expect(sold).toContainText(staff.text('history_tag_paid'))

    // The panel of the sold booking opens beside the week, although another day of the week is chosen.
    await page.goto(`/desk/${LOCATION_ID}?date=${date}&view=week`)
    await expect(freeCourts(staff, otherDate, 18)).toHaveText(String(freeCount - 1))
    await page.getByLabel(staff.text('layout_step_court'), { exact: true }).selectOption('Court 2')
    await sold.click()
    await expect(detailsPanel(staff).getByRole('heading', { name: 'Yudistira Lestari' })).toBeFocused()
    await expect(detailsPanel(staff)).toContainText('Court 2, 18:00–19:00')
    await expect(sold).toHaveAttribute('aria-expanded', 'true')
    expect(await accessibilityFaults(staff, 1280)).toEqual([])

    // Another desk sees the count change while it looks.
    const secondDesk = await cast.person('Surya', { width: 1440, height: 900 })
    await logsInAtDesk(secondDesk, ownerSurya, `/desk/${LOCATION_ID}?date=${date}&view=week`)
    await expect(freeCourts(secondDesk, otherDate, 18)).toHaveText(String(freeCount - 1))
    await page.keyboard.press('Escape')
    await expect(sold).toBeFocused()
    await freeCell(staff, `Court 2, ${shortDay(otherDate)}`, 20).click()
    await entersNewBuyer(staff, 'Zulkarnain Adinata')
    await page.keyboard.press('Enter')
    await expect(paymentMethods(staff)).toBeVisible()
    await page.keyboard.press('1')
    await expect(salePanel(staff).getByLabel(staff.text('counter_given'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(staff).getByText(staff.text('sell_sold'))).toBeVisible()
    await expect(freeCourts(secondDesk, otherDate, 20)).toHaveText(String(freeCount - 1))
  },
)

story('a booking is moved to another day in the week view, and stays in sight', async ({ cast }) => {
  story.setTimeout(180_000)
  const from = monday(dateInDays(LOCATION, FAR_DAYS_AHEAD + 14))
  const to = Temporal.PlainDate.from(from).add({ days: 1 }).toString()
  const staff = await cast.person('Surya', { width: 1280, height: 720 })
  const { page } = staff
  await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
  await opensDrawer(staff, LOCATION_ID)
  await page.goto(`/desk/${LOCATION_ID}?date=${from}&view=week&court=DPS1-C3`)
  await freeCell(staff, `Court 3, ${shortDay(from)}`, 10).click()
  await entersNewBuyer(staff, 'Ziva Paramitha')
  await page.keyboard.press('Enter')
  await expect(paymentMethods(staff)).toBeVisible()
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  await expect(salePanel(staff).getByText(staff.text('sell_sold'))).toBeVisible()
  // The result of a sale ignores presses at first, because they may be a second press of the pay button.
  await page.waitForTimeout(500)
  await page.keyboard.press('Enter')
  const cell = (date: string, hour: number): Locator =>
    page
      .getByRole('grid')
      .getByRole('button', { name: `${shortDay(date)}, ${hoursOf(hour)}, Ziva Paramitha, Court 3` })
  await cell(from, 10).click()
  await page.keyboard.press('m')
  const panel = page.getByRole('complementary', { name: staff.text('changes_change_title') })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/view=week/)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`date=${to}&view=week&court=`))
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('td').filter({ hasText: 'Ziva Paramitha' }).last()).toContainText(hoursOf(11))
  expect(await accessibilityFaults(staff, 1280)).toEqual([])
  await page.screenshot({ path: 'e2e/test-results/week-move-1280.png' })
  await page.keyboard.press('Enter')
  const confirm = panel.getByRole('button', { name: new RegExp(`^${staff.text('changes_confirm')}`) })
  await expect(confirm).toBeVisible()
  await confirm.click()
  await expect(cell(to, 11)).toBeVisible()
  await expect(cell(from, 10)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`date=${to}&view=week&court=`))
  await page.keyboard.press('Escape')

  // Checking in and paying happen beside the week too.
  await cell(to, 11).click()
  await expect(detailsPanel(staff).getByRole('heading', { name: 'Ziva Paramitha' })).toBeVisible()
  await expect(page).toHaveURL(/view=week/)
})

story('the week by keyboard alone, in Indonesian', async ({ cast }) => {
  story.setTimeout(120_000)
  const locationName = 'Pantul Kemang'
  const date = dateInDays(locationName, FAR_DAYS_AHEAD)
  const staff = await cast.person('Dian', { language: 'id', width: 1440, height: 900 })
  const { page } = staff
  const { keyboard } = page
  await logsInAtDesk(staff, frontDeskDian, `/desk/JKT1?date=${monday(date)}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await staff.tabsTo(choice(staff, 'desk_payments_day'))
  await keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/desk/JKT1?date=${monday(date)}&view=week`)
  const grid = page.getByRole('grid', {
    name: staff.text('schedule_week_grid', { day: longDay(monday(date), 'id') }),
  })
  await expect(grid).toBeVisible()
  expect(await accessibilityFaults(staff, 1440)).toEqual([])
  await staff.tabsTo(grid.locator('[tabindex="0"]'))
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowRight')
  await expect(page.locator(':focus')).toHaveAccessibleName(/, 07:00–08:00, \d+ dari \d+ lapangan kosong$/)
  await keyboard.press('Enter')
  const tuesday = Temporal.PlainDate.from(monday(date)).add({ days: 1 }).toString()
  await expect(page).toHaveURL(`/desk/JKT1?date=${tuesday}`)
  await expect(freeCell(staff, 'Court 1', 7)).toBeFocused()

  await page.goBack()
  await expect(grid).toBeVisible()
  await staff.tabsTo(staff.button('schedule_next_week'))
  await keyboard.press('Enter')
  const nextMonday = Temporal.PlainDate.from(monday(date)).add({ days: 7 }).toString()
  await expect(page).toHaveURL(`/desk/JKT1?date=${nextMonday}&view=week`)
  await keyboard.press('t')
  await expect(page).toHaveURL('/desk/JKT1?view=week')
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await accessibilityFaults(staff, 1440)).toEqual([])

  // Without a network the week stays, and says from when it is.
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline\. Jadwal ini dari jam \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.context().setOffline(false)
})

story('coaches, counts and one court of a week have no accessibility faults on a phone', async ({ cast }) => {
  story.setTimeout(120_000)
  const staff = await cast.person('Dian', { language: 'id', width: 390, height: 844 })
  const { page } = staff
  await logsInAtDesk(staff, frontDeskDian, '/desk/JKT1')
  for (const search of ['by=coaches', 'view=week', 'view=week&court=JKT1-C2']) {
    await page.goto(`/desk/JKT1?${search}`)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await accessibilityFaults(staff, 390)).toEqual([])
  }
})
