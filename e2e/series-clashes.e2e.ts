import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'
import { entersDesk, surya } from './desk-person.ts'
import { freeCell, salePanel, waysToPay, writesDown } from './desk-seller.ts'
import { claims, clashes, field, seriesStory, writesMember } from './series-story.ts'

const zone = 'Asia/Jayapura'
const today = Temporal.Now.zonedDateTimeISO(zone).toPlainDate()
const weeksFrom = (days: number): string[] =>
  [0, 7, 14, 21, 28].map((more) => today.add({ days: days + more }).toString())
/** How many days ahead the first week is, so that none of the five is on Christmas, when the venue is closed. */
const firstWeek = [23, 24].find((days) => weeksFrom(days).every((date) => !date.endsWith('12-25'))) ?? 25
/** A date of the story, which counts as if its first week were always 23 days ahead. */
const inDays = (days: number): string => today.add({ days: firstWeek - 23 + days }).toString()
const weekday = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })

seriesStory(
  'the dates of a fixed hour that are taken are listed with their owner, and each is answered',
  async ({ cast, venue }) => {
    seriesStory.setTimeout(300_000)
    await venue.resetAttempts()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const first = inDays(23)

    // A booking with a deadline, a block, and a closed date stand in the way.
    await entersDesk(staff, surya, `/desk/DJJ1?date=${first}`)
    await freeCell(staff, 'Court 1', 20).click()
    await writesDown(staff, 'Quirina Ohee', '0812 4400 5501')
    await salePanel(staff)
      .getByRole('button', { name: staff.says('counter_take') })
      .click()
    await expect(waysToPay(staff)).toBeVisible()
    await page.keyboard.press('8')
    await expect(salePanel(staff).getByLabel(staff.says('sell_deadline'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(staff).getByRole('link', { name: /status-payment/ })).toBeVisible()
    await page.goto(`/desk/DJJ1?date=${inDays(30)}`)
    await freeCell(staff, 'Court 1', 20).focus()
    await page.keyboard.press('b')
    const block = page.getByRole('complementary', { name: staff.says('blocks_block') })
    for (const court of ['Court 2', 'Court 3']) await block.getByRole('checkbox', { name: court }).check()
    await block.getByLabel(staff.says('desk_drawer_reason'), { exact: true }).fill('Independence Cup')
    await expect(
      block.getByRole('button', { name: staff.says('blocks_submit', { count: 3 }) }),
    ).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(block.getByRole('heading', { name: staff.says('blocks_done', { count: 3 }) })).toBeVisible()

    const writes = async (name: string, phone: string): Promise<void> => {
      await page.goto('/desk/DJJ1/series?plan=new')
      await writesMember(staff, { name, phone, email: '' })
      await field(staff, 'label_from_hour').selectOption('20')
      await field(staff, 'layout_step_court').selectOption({ label: 'Court 1' })
      await field(staff, 'series_first_date').fill(first)
      await field(staff, 'series_last_date').fill(inDays(23 + 28))
      await page.getByRole('radio', { name: weekday(first), exact: true }).check({ force: true })
    }
    await writes('Yakoba Rumbiak', '0812 4400 5502')
    await expect(clashes(staff)).toContainText('Quirina Ohee')
    await expect(clashes(staff)).toContainText('Block: Independence Cup')
    await expect(clashes(staff)).toContainText(staff.says('series_only_skip'))
    await expect(claims(staff)).toHaveAttribute('aria-disabled', 'true')
    const answers = clashes(staff)
      .getByRole('listitem')
      .filter({ hasText: 'Quirina Ohee' })
      .getByRole('radio')
    expect(await accessibilityFaults(staff, 1280)).toEqual([])

    await answers.nth(1).check({ force: true })
    await expect(claims(staff)).not.toHaveAttribute('aria-disabled', 'true')

    // Somebody else takes a date before this one is claimed: the list says so, and nothing was claimed.
    const other = await staff.opensTab()
    await other.page.setViewportSize({ width: 1280, height: 720 })
    await other.page.goto(`/desk/DJJ1?date=${inDays(37)}`)
    await freeCell(other, 'Court 1', 20).focus()
    await other.page.keyboard.press('b')
    const quick = other.page.getByRole('complementary', { name: other.says('blocks_block') })
    await quick.getByLabel(other.says('desk_drawer_reason'), { exact: true }).fill('Quick repair')
    await expect(
      quick.getByRole('button', { name: other.says('blocks_submit', { count: 1 }) }),
    ).not.toHaveAttribute('aria-disabled', 'true')
    await other.page.keyboard.press('Enter')
    await expect(quick.getByRole('heading', { name: other.says('blocks_done', { count: 1 }) })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(staff.says('problem_hours_booked', { count: 1 })).first()).toBeVisible()
    await expect(clashes(staff)).toContainText('Quick repair')
    await clashes(staff)
      .getByRole('listitem')
      .filter({ hasText: 'Quick repair' })
      .getByRole('radio')
      .first()
      .check({ force: true })
    await expect(claims(staff)).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/series=/)
    const dates = page.getByRole('region', { name: staff.says('series_dates') }).getByRole('listitem')
    await expect(dates).toHaveCount(5)
    await expect(dates.nth(0)).toContainText('Court 2')
    await expect(dates.nth(1)).toContainText(staff.says('series_state_skipped'))
    await expect(dates.nth(2)).toContainText(staff.says('series_state_skipped'))
    await page.goto(`/desk/DJJ1?date=${first}`)
    await expect(
      page
        .getByRole('grid')
        .getByRole('button', { name: new RegExp(`Court 2, ${clockHour(20)}.*Yakoba Rumbiak`) }),
    ).toBeVisible()
  },
)
