import { expect } from '@playwright/test'
import { daytimeStory, opensDate, ordersFreeCourt, logsInByLanguage } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'

daytimeStory(
  'a manager blocks hours by keyboard: players see them taken, bookings stay',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const date = Temporal.PlainDate.from(now.date).add({ days: 17 }).toString()
    const ani = await cast.person('Ani Wijaya')
    const { court } = await ordersFreeCourt(ani, date, [19])

    const surya = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = surya
    await logsInByLanguage(surya, `/desk/JKT1?date=${date}`)
    const grid = page.getByRole('grid')
    await grid.getByRole('gridcell', { name: `${court}, ${clockHour(18)}–${clockHour(19)}, free` }).focus()
    await page.keyboard.press('b')
    const form = page.getByRole('complementary', { name: surya.text('blocks_block') })
    await expect(form.getByRole('checkbox', { name: court })).toBeChecked()
    await form.getByLabel(surya.text('label_until_hour'), { exact: true }).selectOption('20')
    await expect(form).toContainText('Ani Wijaya')
    await form.getByLabel(surya.text('desk_drawer_reason'), { exact: true }).fill('ab')
    await page.keyboard.press('Enter')
    await expect(
      form.getByLabel(surya.text('desk_drawer_reason'), { exact: true }),
    ).toHaveAccessibleDescription(new RegExp(surya.text('problem_reason_required')))
    await form.getByLabel(surya.text('desk_drawer_reason'), { exact: true }).fill('Turf brushing')
    expect(await accessibilityFaults(surya, 1280)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(form.getByRole('heading', { name: surya.text('blocks_done', { count: 1 }) })).toBeVisible()
    await page.keyboard.press('Escape')
    const block = grid.getByRole('button', { name: new RegExp(`${court}.*Turf brushing`) })
    await expect(block).toBeVisible()

    const budi = await cast.person('Budi Halim')
    await opensDate(budi, date)
    const taken = budi.page
      .getByRole('grid')
      .getByLabel(budi.text('courts_slot_taken', { court, from: clockHour(18) }))
    await expect(taken).toBeVisible()

    await block.click()
    const panel = page.getByRole('complementary', { name: surya.text('schedule_details') })
    await expect(panel).toContainText(surya.text('blocks_by', { name: 'Surya Wijaya' }))
    expect(await accessibilityFaults(surya, 1280)).toEqual([])
    await panel.getByRole('button', { name: surya.text('blocks_end') }).click()
    await expect(block).toHaveCount(0)
    await expect(taken).toHaveCount(0)
  },
)
