import { expect } from '@playwright/test'
import { daytimeStory, opensDate, ordersFreeCourt, logsInByLanguage } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'

daytimeStory(
  'a missed booking is marked, and its remaining hours are sold again without a refund; in Indonesian',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const eka = await cast.person('Eka Wulandari')
    const { court } = await ordersFreeCourt(eka, now.date, [now.hour, now.hour + 1])
    await eka.pays()

    const dian = await cast.person('Dian', { language: 'id', width: 1440, height: 900 })
    const { page } = dian
    await logsInByLanguage(dian, '/desk/JKT1')
    const cell = (name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(name) })
    await cell('Eka Wulandari').click()
    const panel = page.getByRole('complementary', { name: dian.text('schedule_details') })
    await panel.getByRole('button', { name: dian.text('arrivals_mark_no_show') }).click()
    expect(await accessibilityFaults(dian, 1440)).toEqual([])
    await panel.getByRole('button', { name: /jual lagi/ }).click()
    await expect(panel.getByRole('status').filter({ hasText: dian.text('arrivals_no_show') })).toBeVisible()
    await expect(cell('Eka Wulandari')).toContainText(dian.text('arrivals_no_show'))
    expect(await accessibilityFaults(dian, 1440)).toEqual([])
    const noShowCounter = page
      .getByRole('group', { name: dian.text('schedule_counters') })
      .getByRole('button', { name: dian.text('schedule_no_shows') })
    await noShowCounter.click()
    await expect(cell('Eka Wulandari')).not.toHaveAttribute('data-dim')
    await noShowCounter.click()

    // The hour that has not begun is on sale.
    const fajar = await cast.person('Fajar Nugroho')
    await opensDate(fajar, now.date)
    await fajar.picks({ hours: [now.hour + 1], courts: [court] })
    await fajar.placesOrder()
    await expect(cell('Fajar Nugroho')).toBeVisible()
    await expect(cell('Eka Wulandari')).toContainText(dian.text('arrivals_no_show'))

    await panel.getByRole('button', { name: dian.text('arrivals_undo_missed'), exact: true }).click()
    await expect(cell('Eka Wulandari')).toContainText(dian.text('history_tag_paid'))
    await expect(panel.getByRole('status').filter({ hasText: 'Sudah terjual ke orang lain' })).toBeVisible()
    expect(await accessibilityFaults(dian, 1440)).toEqual([])
  },
)
