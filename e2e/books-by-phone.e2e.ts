import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { clockHour, dateInDays } from './days.ts'
import { frontDeskDian, logsInAtDesk } from './desk-staff.ts'
import { freeCell, salePanel, entersNewBuyer } from './desk-seller.ts'
import { story } from './story.ts'

story('a call is booked with a deadline, and paid by its link on another device', async ({ cast }) => {
  story.setTimeout(360_000)
  const dian = await cast.person('Dian Puspita', { language: 'id', width: 1280, height: 720 })
  const { page } = dian
  const text = (key: string, values = {}): string => dian.text(key, values)
  const date = dateInDays('Pantul Kemang', 47)
  await logsInAtDesk(dian, frontDeskDian, `/desk/JKT1?date=${date}`)
  await freeCell(dian, 'Court 3', 18).click()

  const panel = salePanel(dian)
  await entersNewBuyer(dian, 'Wulan Safitri', '0812 9034 1180')
  expect(await accessibilityFaults(dian, 1280)).toEqual([])
  await panel.getByRole('button', { name: text('counter_take') }).click()
  await page.keyboard.press('8')
  const deadline = panel.getByLabel(text('sell_deadline'))
  await expect(deadline).toBeFocused()
  await expect(deadline).toHaveValue(`${date}T17:30`)
  expect(await accessibilityFaults(dian, 1280)).toEqual([])
  // The front desk may not let people pay after the start.
  await deadline.fill(`${date}T18:30`)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('alert')).toContainText('18:00')
  await deadline.fill(`${date}T17:45`)
  await page.keyboard.press('Enter')
  await expect(panel.getByText(text('sell_held', { time: '17:45' }))).toBeVisible()
  expect(await accessibilityFaults(dian, 1280)).toEqual([])

  const link = (await panel.getByRole('link', { name: /status-payment/ }).getAttribute('href')) ?? ''
  await expect(panel.getByRole('link', { name: text('sell_whatsapp') })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281290341180\?text=/,
  )
  await page.keyboard.press('Enter')

  const wulan = await cast.person('Wulan Safitri')
  await wulan.page.goto(link)
  await wulan.page.getByRole('link', { name: wulan.text('history_pay_now') }).click()
  await wulan.seesPaymentPage()
  await wulan.pays()
  await expect(wulan.mainHeading).toHaveText(wulan.text('payments_see_you', { time: clockHour(18) }))

  const paid = page.getByRole('grid').getByRole('button', {
    name: new RegExp(`Wulan Safitri, .*${text('history_tag_paid').toLowerCase()}`, 'i'),
  })
  await expect(paid).toBeVisible()
})
