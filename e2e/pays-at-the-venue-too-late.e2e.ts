import { expect } from '@playwright/test'
import { daytimeStory, scans, logsInByLanguage } from './daytime-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'
import { freeCell, opensDrawer, salePanel, entersNewBuyer } from './desk-seller.ts'

daytimeStory(
  'a guest who comes without money before the deadline may play, and pays afterwards, in Indonesian',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.clearRateLimits()
    const dian = await cast.person('Dian Puspita', { language: 'id', width: 1280, height: 720 })
    const { page } = dian
    const text = (key: string, values = {}): string => dian.text(key, values)
    const faults: string[] = []
    const addFaults = async (): Promise<void> => void faults.push(...(await accessibilityFaults(dian, 1280)))
    await logsInByLanguage(dian, '/desk/JKT1/drawer')
    await opensDrawer(dian, 'JKT1')
    await page.goto('/desk/JKT1')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const hour = now.hour + 1
    let court = 0
    for (let n = 1; n <= 8 && court === 0; n += 1)
      if (await freeCell(dian, `Court ${n}`, hour).count()) court = n
    await freeCell(dian, `Court ${court}`, hour).click()
    await entersNewBuyer(dian, 'Wulan Safitri', '0812 9034 1180')
    const sale = salePanel(dian)
    await sale.getByRole('button', { name: text('counter_take') }).click()
    await page.keyboard.press('8')
    await sale.getByLabel(text('sell_deadline')).fill(`${now.date}T${clockHour(hour)}`)
    await page.keyboard.press('Enter')
    await expect(sale.getByText(text('sell_held', { time: clockHour(hour) }))).toBeVisible()
    await page.keyboard.press('Enter')

    // The guest comes before the deadline without money. The scan shows the order as unpaid, and staff let the guest
    // play.
    const cell = page.getByRole('grid').getByRole('button', { name: /Wulan Safitri/ })
    await cell.click()
    const panel = page.getByRole('complementary', { name: text('schedule_details') })
    const number = /PTL-\d{6}-\w{5}/.exec((await panel.textContent()) ?? '')?.[0] ?? ''
    await page.keyboard.press('Escape')
    await scans(dian, number)
    const result = page.getByRole('complementary', { name: text('arrivals_scan') })
    await expect(result.getByRole('heading', { name: text('arrivals_unpaid') })).toBeVisible()
    await addFaults()
    await result.getByRole('button', { name: text('arrivals_let_play') }).click()
    await expect(result.getByRole('heading', { name: text('arrivals_done') })).toBeVisible()
    await expect(cell).toContainText(text('schedule_owes', { amount: '' }).trim())
    await addFaults()

    await page.keyboard.press('Escape')
    await cell.click()
    await page.keyboard.press('p')
    await page.keyboard.press('1')
    await panel.getByRole('button', { name: text('counter_take_cash') }).click()
    await expect(panel.getByText(text('counter_taken'))).toBeVisible()
    await expect(cell).toContainText(text('arrivals_in_short'))
    expect(faults).toEqual([])
  },
)
