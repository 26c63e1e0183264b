import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { freeCell, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import { claimButton, clashList, seriesField, seriesStory, entersNewMember } from './series-story.ts'

const zone = 'Asia/Jayapura'
const today = Temporal.Now.zonedDateTimeISO(zone).toPlainDate()
const weeksFrom = (days: number): string[] =>
  [0, 7, 14, 21, 28].map((more) => today.add({ days: days + more }).toString())
/** The days until the first date of the series, so that none of its five dates is Christmas, when the venue is closed. */
const firstWeekInDays =
  [23, 24].find((days) => weeksFrom(days).every((date) => !date.endsWith('12-25'))) ?? 25
/** The date in `days` days, if the series begins in 23 days. If it begins later, the date is as much later. */
const inDays = (days: number): string => today.add({ days: firstWeekInDays - 23 + days }).toString()
const weekday = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })

seriesStory(
  'the taken dates of a fixed hour are listed with what took them, and staff choose for each what to do',
  async ({ cast, venue }) => {
    seriesStory.setTimeout(300_000)
    await venue.clearRateLimits()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const firstDate = inDays(23)

    // An unpaid booking takes the first date, and a block takes all courts on the second date.
    await logsInAtDesk(staff, ownerSurya, `/desk/DJJ1?date=${firstDate}`)
    await freeCell(staff, 'Court 1', 20).click()
    await entersNewBuyer(staff, 'Quirina Ohee', '0812 4400 5501')
    await salePanel(staff)
      .getByRole('button', { name: staff.text('counter_take') })
      .click()
    await expect(paymentMethods(staff)).toBeVisible()
    await page.keyboard.press('8')
    await expect(salePanel(staff).getByLabel(staff.text('sell_deadline'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(staff).getByRole('link', { name: /status-payment/ })).toBeVisible()
    await page.goto(`/desk/DJJ1?date=${inDays(30)}`)
    await freeCell(staff, 'Court 1', 20).focus()
    await page.keyboard.press('b')
    const block = page.getByRole('complementary', { name: staff.text('blocks_block') })
    for (const court of ['Court 2', 'Court 3']) await block.getByRole('checkbox', { name: court }).check()
    await block.getByLabel(staff.text('desk_drawer_reason'), { exact: true }).fill('Independence Cup')
    await expect(
      block.getByRole('button', { name: staff.text('blocks_submit', { count: 3 }) }),
    ).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(block.getByRole('heading', { name: staff.text('blocks_done', { count: 3 }) })).toBeVisible()

    const fillsPlan = async (name: string, phone: string): Promise<void> => {
      await page.goto('/desk/DJJ1/series?plan=new')
      await entersNewMember(staff, { name, phone, email: '' })
      await seriesField(staff, 'label_from_hour').selectOption('20')
      await seriesField(staff, 'layout_step_court').selectOption({ label: 'Court 1' })
      await seriesField(staff, 'series_first_date').fill(firstDate)
      await seriesField(staff, 'series_last_date').fill(inDays(23 + 28))
      await page.getByRole('radio', { name: weekday(firstDate), exact: true }).check({ force: true })
    }
    await fillsPlan('Yakoba Rumbiak', '0812 4400 5502')
    await expect(clashList(staff)).toContainText('Quirina Ohee')
    await expect(clashList(staff)).toContainText('Block: Independence Cup')
    await expect(clashList(staff)).toContainText(staff.text('series_only_skip'))
    await expect(claimButton(staff)).toHaveAttribute('aria-disabled', 'true')
    const answers = clashList(staff)
      .getByRole('listitem')
      .filter({ hasText: 'Quirina Ohee' })
      .getByRole('radio')
    expect(await accessibilityFaults(staff, 1280)).toEqual([])

    await answers.nth(1).check({ force: true })
    await expect(claimButton(staff)).not.toHaveAttribute('aria-disabled', 'true')

    // Somebody else takes a date before this one is claimed: the list says so, and nothing was claimed.
    const other = await staff.inNewTab()
    await other.page.setViewportSize({ width: 1280, height: 720 })
    await other.page.goto(`/desk/DJJ1?date=${inDays(37)}`)
    await freeCell(other, 'Court 1', 20).focus()
    await other.page.keyboard.press('b')
    const quickBlock = other.page.getByRole('complementary', { name: other.text('blocks_block') })
    await quickBlock.getByLabel(other.text('desk_drawer_reason'), { exact: true }).fill('Quick repair')
    await expect(
      quickBlock.getByRole('button', { name: other.text('blocks_submit', { count: 1 }) }),
    ).not.toHaveAttribute('aria-disabled', 'true')
    await other.page.keyboard.press('Enter')
    await expect(
      quickBlock.getByRole('heading', { name: other.text('blocks_done', { count: 1 }) }),
    ).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(staff.text('problem_hours_booked', { count: 1 })).first()).toBeVisible()
    await expect(clashList(staff)).toContainText('Quick repair')
    await clashList(staff)
      .getByRole('listitem')
      .filter({ hasText: 'Quick repair' })
      .getByRole('radio')
      .first()
      .check({ force: true })
    await expect(claimButton(staff)).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/series=/)
    const dates = page.getByRole('region', { name: staff.text('series_dates') }).getByRole('listitem')
    await expect(dates).toHaveCount(5)
    await expect(dates.nth(0)).toContainText('Court 2')
    await expect(dates.nth(1)).toContainText(staff.text('series_state_skipped'))
    await expect(dates.nth(2)).toContainText(staff.text('series_state_skipped'))
    await page.goto(`/desk/DJJ1?date=${firstDate}`)
    await expect(
      page
        .getByRole('grid')
        .getByRole('button', { name: new RegExp(`Court 2, ${clockHour(20)}.*Yakoba Rumbiak`) }),
    ).toBeVisible()
  },
)
