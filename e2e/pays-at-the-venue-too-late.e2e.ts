import { expect } from '@playwright/test'
import { daytimeStory, scans, standsAt } from './arrivals-story.ts'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour } from './days.ts'
import { freeCell, opensDrawer, salePanel, writesDown } from './desk-seller.ts'

daytimeStory(
  'a guest who did not pay by the deadline plays first and pays afterwards, in Indonesian',
  async ({ cast, now, venue }) => {
    daytimeStory.setTimeout(480_000)
    await venue.resetAttempts()
    const dian = await cast.person('Dian Puspita', { language: 'id', width: 1280, height: 720 })
    const { page } = dian
    const says = (key: string, values = {}): string => dian.says(key, values)
    const found: string[] = []
    const addFaults = async (): Promise<void> => void found.push(...(await accessibilityFaults(dian, 1280)))
    await standsAt(dian, '/desk/JKT1/drawer')
    await opensDrawer(dian, 'JKT1')
    await page.goto('/desk/JKT1')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const hour = now.hour + 1
    let court = 0
    for (let n = 1; n <= 8 && court === 0; n += 1)
      if (await freeCell(dian, `Court ${n}`, hour).count()) court = n
    await freeCell(dian, `Court ${court}`, hour).click()
    await writesDown(dian, 'Wulan Safitri', '0812 9034 1180')
    const sale = salePanel(dian)
    await sale.getByRole('button', { name: says('counter_take') }).click()
    await page.keyboard.press('8')
    await sale.getByLabel(says('sell_deadline')).fill(`${now.date}T${clockHour(hour)}`)
    await page.keyboard.press('Enter')
    await expect(sale.getByText(says('sell_held', { time: clockHour(hour) }))).toBeVisible()
    await page.keyboard.press('Enter')

    // The guest comes before the deadline without money: the scan shows the order as unpaid, and the desk lets them play.
    const cell = page.getByRole('grid').getByRole('button', { name: /Wulan Safitri/ })
    await cell.click()
    const panel = page.getByRole('complementary', { name: says('schedule_details') })
    const number = /PTL-\d{6}-\w{5}/.exec((await panel.textContent()) ?? '')?.[0] ?? ''
    await page.keyboard.press('Escape')
    await scans(dian, number)
    const result = page.getByRole('complementary', { name: says('arrivals_scan') })
    await expect(result.getByRole('heading', { name: says('arrivals_unpaid') })).toBeVisible()
    await addFaults()
    await result.getByRole('button', { name: says('arrivals_let_play') }).click()
    await expect(result.getByRole('heading', { name: says('arrivals_done') })).toBeVisible()
    await expect(cell).toContainText(says('schedule_owes', { amount: '' }).trim())
    await addFaults()

    await page.keyboard.press('Escape')
    await cell.click()
    await page.keyboard.press('p')
    await page.keyboard.press('1')
    await panel.getByRole('button', { name: says('counter_take_cash') }).click()
    await expect(panel.getByText(says('counter_taken'))).toBeVisible()
    await expect(cell).toContainText(says('arrivals_in_short'))
    expect(found).toEqual([])
  },
)
