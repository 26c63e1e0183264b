import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays, shortDay } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

// No other story uses these days at Renon. Wayan coaches there every day from 7:00 to 15:00.
const locationName = 'Pantul Renon'
const firstDay = dateInDays(locationName, 50)
const lastDay = dateInDays(locationName, 71)

const field = (person: Person, key: string): Locator =>
  person.page.getByLabel(person.text(key), { exact: true })

/** The weekday of a date, as the form names it. */
const weekday = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-GB', { weekday: 'long' })

story(
  'a manager plans a month of classes and leaves one date out; players see a class, which is then moved and cancelled',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    await logsInAtDesk(owner, ownerSurya, '/desk/DPS1/classes')
    await owner.button('class_plan_new').click()
    await field(owner, 'class_plan_name_en').fill('Sunrise padel')
    await field(owner, 'class_plan_name_id').fill('Padel fajar')
    await field(owner, 'layout_page_coach').selectOption({ label: 'Wayan' })
    await field(owner, 'layout_step_court').selectOption({ label: 'Court 1' })
    await field(owner, 'label_from_hour').selectOption('8')
    await field(owner, 'label_until_hour').selectOption('9')
    await field(owner, 'label_first_day').fill(firstDay)
    await field(owner, 'label_last_day').fill(lastDay)
    await page.getByRole('checkbox', { name: weekday(firstDay), exact: true }).check()
    const dates = page.getByRole('checkbox', { name: /^Schedule / })
    await expect(dates).toHaveCount(4)
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await dates.nth(1).uncheck()

    // Without a price the form is refused at the field of the price, and keeps what was typed.
    await page.keyboard.press('Control+s')
    await expect(field(owner, 'class_plan_price_class')).toHaveAccessibleDescription(
      owner.text('problem_number_range', { from: 1, to: 100_000_000 }),
    )
    await field(owner, 'class_plan_price_class').fill('140000')
    await page.getByRole('button', { name: /^Schedule \d sessions?/ }).click()
    await expect(page).toHaveURL(new RegExp(`from=${firstDay}`))
    const session = page
      .getByRole('region', { name: new RegExp(shortDay(firstDay).slice(4)) })
      .getByRole('button', { name: /Sunrise padel/ })
    await expect(session).toContainText(owner.text('class_plan_taken', { taken: 0, places: 8 }))

    const player = await cast.person('Gusti Ayu Laksmi')
    await player.page.goto(`/class?date=${firstDay}`)
    await player.page
      .getByRole('article', { name: locationName })
      .getByRole('button', { name: player.text('locations_book_here') })
      .click()
    await player.page.goto(`/class?date=${firstDay}`)
    await expect(player.page.getByRole('article').filter({ hasText: 'Sunrise padel' })).toContainText(
      '140.000',
    )

    await session.click()
    await expect(page.getByText(owner.text('class_plan_nobody'))).toBeVisible()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await field(owner, 'label_from_hour').selectOption('10')
    await owner.button('class_plan_move').click()
    await expect(page.getByText(owner.text('class_plan_moved')).first()).toBeVisible()
    await expect(session).toContainText('10:00')
    await expect(player.page.getByRole('article').filter({ hasText: 'Sunrise padel' })).toContainText('08:00')
    await player.page.reload()
    await expect(player.page.getByRole('article').filter({ hasText: 'Sunrise padel' })).toContainText('10:00')

    await field(owner, 'desk_drawer_reason').fill('The coach is away')
    await owner.button('class_plan_cancel_class').click()
    await expect(page.getByText(owner.text('class_plan_cancel_done')).first()).toBeVisible()
    await expect(session).toContainText(owner.text('history_tab_cancelled'))
  },
)
