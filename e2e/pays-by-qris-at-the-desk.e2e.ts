import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import {
  bookingCell,
  frontDeskDian,
  logsInAtDesk,
  opensBooking,
  detailsPanel,
  ownerSurya,
} from './desk-staff.ts'
import { freeCell, salePanel, entersNewBuyer } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'

for (const language of ['en', 'id'] as const)
  story(
    `a held booking is paid by a QR code at the counter, and the panel says so at once, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(360_000)
      const desk = await cast.person('Surya', { language, width: 1280, height: 720 })
      const { page } = desk
      const text = (key: string, values = {}): string => desk.text(key, values)
      const name = language === 'en' ? 'Raka Pradana' : 'Raka Wibawa'
      const faults: string[] = []
      const addFaults = async (): Promise<void> =>
        void faults.push(...(await accessibilityFaults(desk, 1280)))
      // Dian's account is in Indonesian.
      await venue.giveRole(frontDeskDian.email, 'manager', LOCATION_ID)
      const date = dateInDays(LOCATION, language === 'en' ? 86 : 87)
      await logsInAtDesk(
        desk,
        language === 'en' ? ownerSurya : frontDeskDian,
        `/desk/${LOCATION_ID}?date=${date}`,
      )
      await freeCell(desk, 'Court 1', 18).click()
      await entersNewBuyer(desk, name, language === 'en' ? '0812 7711 2053' : '0812 7711 2054')
      const sale = salePanel(desk)
      await sale.getByRole('button', { name: text('counter_take') }).click()
      await page.keyboard.press('8')
      await expect(sale.getByLabel(text('sell_deadline'))).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(sale.getByText(text('sell_held', { time: '17:30' }))).toBeVisible()
      await page.keyboard.press('Enter')
      await opensBooking(desk, name, [18, 19])

      await page.keyboard.press('p')
      // Cash is chosen at first, and its field has the focus.
      const panel = detailsPanel(desk)
      const qris = panel.getByRole('button', { name: text('counter_dynamic_qris'), exact: true })
      await qris.click()
      await expect(panel.getByText(text('counter_qris_note'))).toBeVisible()
      await addFaults()
      const answer = page.waitForResponse(/\/qris$/)
      await page.keyboard.press('Enter')
      const { data } = (await (await answer).json()) as { data: { PaymentID: string } }
      await expect(panel.getByRole('heading', { name: text('counter_qris_scan') })).toBeFocused()
      await expect(panel.getByRole('timer')).toHaveText(/1[45]:\d\d/)
      await addFaults()

      // The guest's bank takes the money; nobody presses anything at the desk.
      const guest = await cast.person('Raka')
      await guest.page.goto(`/simulate/${data.PaymentID}`)
      await guest.pays()
      await expect(panel.getByText(text('counter_taken'))).toBeVisible()
      await expect(panel.getByText(text('history_tag_paid'), { exact: true })).toBeVisible()
      await expect(bookingCell(desk, name, [18, 19])).toContainText(text('history_tag_paid'))
      await addFaults()
      expect(faults).toEqual([])
    },
  )
