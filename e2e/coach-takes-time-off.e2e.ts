import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { entersDesk, surya } from './desk-person.ts'
import { story } from './story.ts'

// A day that no other story uses. The coach is one that this story adds.
const locationName = 'Pantul Dago'
const day = 19
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

story(
  'a coach takes time off: what is booked is listed and stays, and nobody books it',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    await venue.resetAttempts()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    const main = page.getByRole('main')
    const field = (key: string): Locator => page.getByLabel(owner.says(key), { exact: true })
    const saves = async (): Promise<void> => {
      await page.keyboard.press('Control+s')
      await expect(page.getByText(owner.says('coach_list_saved')).last()).toBeVisible()
      await expect(page.getByText(owner.says('office_changes', { count: 1 }))).toBeHidden()
    }
    await entersDesk(owner, surya, '/desk/BDG1/coaches')
    await owner.button('coach_list_add').click()
    await expect(page).toHaveURL(/coach=/)

    // Unreadable hours are named at their day.
    await field('history_name').fill('Wulan')
    await field('coach_list_price').fill('250000')
    await page.getByLabel('Monday', { exact: true }).fill('in the morning')
    await page.keyboard.press('Control+s')
    await expect(page.getByLabel('Monday', { exact: true })).toHaveAccessibleDescription(
      owner.says('problem_work_hours_invalid'),
    )
    for (const weekday of weekdays) await page.getByLabel(weekday, { exact: true }).fill('8-12, 14-20')
    await field('coach_list_fee_kind').selectOption('percent')
    await field('coach_list_fee').fill('60')
    const sale = main.getByRole('switch', { name: owner.says('court_list_on_sale') })
    await sale.click()
    await saves()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    const player = await cast.person('Ulfa Rahayu')
    await player.opens(locationName, { daysAhead: day })
    await player.picks({ hours: [10], courts: ['Court 2'] })
    await player.continues()
    await player.choosesCoach('Wulan', 2)
    await player.orders()
    await player.pays()

    const off = page.getByRole('region', { name: owner.says('time_off_title') })
    const add = off.getByRole('button', { name: owner.says('time_off_add') })
    const date = dateInDays(locationName, day)
    await off.getByLabel(owner.says('label_first_day'), { exact: true }).fill(date)
    await add.click()
    await expect(
      off.getByLabel(owner.says('desk_drawer_reason'), { exact: true }),
    ).toHaveAccessibleDescription(owner.says('problem_reason_required'))
    await off.getByLabel(owner.says('desk_drawer_reason'), { exact: true }).fill('Wedding of a sister')
    await off.getByLabel(owner.says('label_from_hour'), { exact: true }).selectOption('9')
    await off.getByLabel(owner.says('label_until_hour'), { exact: true }).selectOption('12')
    await add.click()
    const entry = off.getByRole('listitem').filter({ hasText: 'Wedding of a sister' })
    await expect(entry).toContainText(`${clockHour(9)}–${clockHour(12)}`)
    await expect(entry).toContainText('Ulfa Rahayu')
    await expect(entry).toContainText('Court 2')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    const visitor = await cast.person('Utari Sasongko')
    await visitor.opens(locationName, { daysAhead: day })
    await visitor.picks({ hours: [11, 12, 13, 14], courts: ['Court 3'] })
    await visitor.continues()
    await expect(visitor.coach('Wulan').radio).toHaveAccessibleName(
      new RegExp(`${clockHour(14)} only, busy at ${clockHour(11)}`),
    )

    // Shorter hours list the booking too; what was sold stays.
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    )
    await page.getByLabel(weekday, { exact: true }).fill('14-20')
    await page.keyboard.press('Control+s')
    const list = main.getByRole('alert').filter({ hasText: owner.says('coach_list_booked') })
    await expect(list).toContainText('Ulfa Rahayu')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.button('coach_list_anyway').click()
    await expect(list).toBeHidden()
    await expect(entry).toContainText('Ulfa Rahayu')

    await entry.getByRole('button').first().click()
    await expect(entry).toHaveCount(0)
    await expect(off).toContainText(owner.says('time_off_none'))

    // Prices by group, which share one version.
    await main.getByRole('button', { name: owner.says('coach_list_scales'), exact: true }).click()
    const prices = page.getByRole('region', { name: owner.says('coach_list_scales') })
    await prices.getByLabel(owner.says('coach_list_rate'), { exact: true }).fill('Z')
    await prices.getByLabel(owner.says('coaches_players'), { exact: true }).fill('4')
    await prices.getByLabel(owner.says('coach_list_price'), { exact: true }).fill('480000')
    await owner.button('coach_list_scale_add').click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(owner.says('coach_list_scales_saved')).first()).toBeVisible()
    await expect(
      prices.getByLabel(owner.says('coach_list_scale', { rate: 'Z', players: 4 }), { exact: true }),
    ).toHaveValue('480.000')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    // Off sale, so that no other story is offered this coach.
    await main.getByRole('button', { name: /^Wulan/ }).click()
    await sale.click()
    await page.keyboard.press('Control+s')
    await expect(main.getByRole('button', { name: /^Wulan/ })).toContainText(owner.says('schedule_off_sale'))
  },
)
