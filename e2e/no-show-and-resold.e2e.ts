import { expect } from '@playwright/test'
import { daytimeStory, opensDate, ordersFree, standsAt } from './arrivals-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'

daytimeStory(
  'a missed booking is marked, and its remaining hours are sold again without a refund; in Indonesian',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.resetAttempts()
    const ani = await cast.person('Eka Wulandari')
    const { court } = await ordersFree(ani, now.date, [now.hour, now.hour + 1])
    await ani.pays()

    const dian = await cast.person('Dian', { language: 'id', width: 1440, height: 900 })
    const { page } = dian
    await standsAt(dian, '/desk/JKT1')
    const cell = (name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(name) })
    await cell('Eka Wulandari').click()
    const panel = page.getByRole('complementary', { name: dian.says('schedule_details') })
    await panel.getByRole('button', { name: dian.says('arrivals_mark_no_show') }).click()
    expect(await accessibilityFaults(dian, 1440)).toEqual([])
    await panel.getByRole('button', { name: /jual lagi/ }).click()
    await expect(panel.getByRole('status').filter({ hasText: dian.says('arrivals_no_show') })).toBeVisible()
    await expect(cell('Eka Wulandari')).toContainText(dian.says('arrivals_no_show'))
    expect(await accessibilityFaults(dian, 1440)).toEqual([])
    const missed = page
      .getByRole('group', { name: dian.says('schedule_counters') })
      .getByRole('button', { name: dian.says('schedule_no_shows') })
    await missed.click()
    await expect(cell('Eka Wulandari')).not.toHaveAttribute('data-dim')
    await missed.click()

    // The hour that has not begun is on sale.
    const budi = await cast.person('Fajar Nugroho')
    await opensDate(budi, now.date)
    await budi.picks({ hours: [now.hour + 1], courts: [court] })
    await budi.orders()
    await expect(cell('Fajar Nugroho')).toBeVisible()
    await expect(cell('Eka Wulandari')).toContainText(dian.says('arrivals_no_show'))

    await panel.getByRole('button', { name: dian.says('arrivals_undo_missed'), exact: true }).click()
    await expect(cell('Eka Wulandari')).toContainText(dian.says('history_tag_paid'))
    await expect(panel.getByRole('status').filter({ hasText: 'Sudah terjual ke orang lain' })).toBeVisible()
    expect(await accessibilityFaults(dian, 1440)).toEqual([])
  },
)
