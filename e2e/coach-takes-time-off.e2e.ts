import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { story } from './story.ts'

// A day that no other story uses. The coach is one that this story adds.
const locationName = 'Pantul Dago'
const daysAhead = 19
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

story(
  'a coach takes time off: booked hours are listed and stay, and players cannot book the other hours',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    await venue.clearRateLimits()
    const owner = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = owner
    const main = page.getByRole('main')
    const field = (key: string): Locator => page.getByLabel(owner.text(key), { exact: true })
    const saves = async (): Promise<void> => {
      await page.keyboard.press('Control+s')
      await expect(page.getByText(owner.text('coach_list_saved')).last()).toBeVisible()
      await expect(page.getByText(owner.text('office_changes', { count: 1 }))).toBeHidden()
    }
    await logsInAtDesk(owner, ownerSurya, '/desk/BDG1/coaches')
    await owner.button('coach_list_add').click()
    await expect(page).toHaveURL(/coach=/)

    // The error about unreadable hours stands at the field of their day.
    await field('history_name').fill('Wulan')
    await field('coach_list_price').fill('250000')
    await page.getByLabel('Monday', { exact: true }).fill('in the morning')
    await page.keyboard.press('Control+s')
    await expect(page.getByLabel('Monday', { exact: true })).toHaveAccessibleDescription(
      owner.text('problem_work_hours_invalid'),
    )
    for (const weekday of weekdays) await page.getByLabel(weekday, { exact: true }).fill('8-12, 14-20')
    await field('coach_list_fee_kind').selectOption('percent')
    await field('coach_list_fee').fill('60')
    const onSaleSwitch = main.getByRole('switch', { name: owner.text('court_list_on_sale') })
    await onSaleSwitch.click()
    await saves()
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    const player = await cast.person('Ulfa Rahayu')
    await player.opensBoard(locationName, { daysAhead })
    await player.picks({ hours: [10], courts: ['Court 2'] })
    await player.continues()
    await player.choosesCoach('Wulan', 2)
    await player.placesOrder()
    await player.pays()

    const timeOffRegion = page.getByRole('region', { name: owner.text('time_off_title') })
    const addButton = timeOffRegion.getByRole('button', { name: owner.text('time_off_add') })
    const date = dateInDays(locationName, daysAhead)
    await timeOffRegion.getByLabel(owner.text('label_first_day'), { exact: true }).fill(date)
    await addButton.click()
    await expect(
      timeOffRegion.getByLabel(owner.text('desk_drawer_reason'), { exact: true }),
    ).toHaveAccessibleDescription(owner.text('problem_reason_required'))
    await timeOffRegion
      .getByLabel(owner.text('desk_drawer_reason'), { exact: true })
      .fill('Wedding of a sister')
    await timeOffRegion.getByLabel(owner.text('label_from_hour'), { exact: true }).selectOption('9')
    await timeOffRegion.getByLabel(owner.text('label_until_hour'), { exact: true }).selectOption('12')
    await addButton.click()
    const entry = timeOffRegion.getByRole('listitem').filter({ hasText: 'Wedding of a sister' })
    await expect(entry).toContainText(`${clockHour(9)}–${clockHour(12)}`)
    await expect(entry).toContainText('Ulfa Rahayu')
    await expect(entry).toContainText('Court 2')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    const visitor = await cast.person('Utari Sasongko')
    await visitor.opensBoard(locationName, { daysAhead })
    await visitor.picks({ hours: [11, 12, 13, 14], courts: ['Court 3'] })
    await visitor.continues()
    await expect(visitor.coach('Wulan').radio).toHaveAccessibleName(
      new RegExp(`${clockHour(14)} only, busy at ${clockHour(11)}`),
    )

    // Shorter working hours list the booking too, and the booking stays.
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    )
    await page.getByLabel(weekday, { exact: true }).fill('14-20')
    await page.keyboard.press('Control+s')
    const bookedAlert = main.getByRole('alert').filter({ hasText: owner.text('coach_list_booked') })
    await expect(bookedAlert).toContainText('Ulfa Rahayu')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])
    await owner.button('coach_list_anyway').click()
    await expect(bookedAlert).toBeHidden()
    await expect(entry).toContainText('Ulfa Rahayu')

    await entry.getByRole('button').first().click()
    await expect(entry).toHaveCount(0)
    await expect(timeOffRegion).toContainText(owner.text('time_off_none'))

    // Prices by group, which share one version.
    await main.getByRole('button', { name: owner.text('coach_list_scales'), exact: true }).click()
    const prices = page.getByRole('region', { name: owner.text('coach_list_scales') })
    await prices.getByLabel(owner.text('coach_list_rate'), { exact: true }).fill('Z')
    await prices.getByLabel(owner.text('coaches_players'), { exact: true }).fill('4')
    await prices.getByLabel(owner.text('coach_list_price'), { exact: true }).fill('480000')
    await owner.button('coach_list_scale_add').click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(owner.text('coach_list_scales_saved')).first()).toBeVisible()
    await expect(
      prices.getByLabel(owner.text('coach_list_scale', { rate: 'Z', players: 4 }), { exact: true }),
    ).toHaveValue('480.000')
    expect(await accessibilityFaults(owner, 1280)).toEqual([])

    // Off sale, so that no other story is offered this coach.
    await main.getByRole('button', { name: /^Wulan/ }).click()
    await onSaleSwitch.click()
    await page.keyboard.press('Control+s')
    await expect(main.getByRole('button', { name: /^Wulan/ })).toContainText(owner.text('schedule_off_sale'))
  },
)
