import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { bookingAt, dian, entersDesk, opensBooking, panelOf, surya } from './desk-person.ts'
import { freeCell, salePanel, writesDown } from './desk-seller.ts'
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
      const says = (key: string, values = {}): string => desk.says(key, values)
      const name = language === 'en' ? 'Raka Pradana' : 'Raka Wibawa'
      const found: string[] = []
      const addFaults = async (): Promise<void> => void found.push(...(await accessibilityFaults(desk, 1280)))
      // Dian's account is in Indonesian.
      await venue.employs(dian.email, 'manager', LOCATION_ID)
      const date = dateInDays(LOCATION, language === 'en' ? 86 : 87)
      await entersDesk(desk, language === 'en' ? surya : dian, `/desk/${LOCATION_ID}?date=${date}`)
      await freeCell(desk, 'Court 1', 18).click()
      await writesDown(desk, name, language === 'en' ? '0812 7711 2053' : '0812 7711 2054')
      const sale = salePanel(desk)
      await sale.getByRole('button', { name: says('counter_take') }).click()
      await page.keyboard.press('8')
      await expect(sale.getByLabel(says('sell_deadline'))).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(sale.getByText(says('sell_held', { time: '17:30' }))).toBeVisible()
      await page.keyboard.press('Enter')
      await opensBooking(desk, name, [18, 19])

      await page.keyboard.press('p')
      // Cash is chosen at first, and its field has the focus.
      const panel = panelOf(desk)
      const qris = panel.getByRole('button', { name: says('counter_dynamic_qris'), exact: true })
      await qris.click()
      await expect(panel.getByText(says('counter_qris_note'))).toBeVisible()
      await addFaults()
      const answer = page.waitForResponse(/\/qris$/)
      await page.keyboard.press('Enter')
      const { data } = (await (await answer).json()) as { data: { PaymentID: string } }
      await expect(panel.getByRole('heading', { name: says('counter_qris_scan') })).toBeFocused()
      await expect(panel.getByRole('timer')).toHaveText(/1[45]:\d\d/)
      await addFaults()

      // The guest's bank takes the money; nobody presses anything at the desk.
      const guest = await cast.person('Raka')
      await guest.page.goto(`/simulate/${data.PaymentID}`)
      await guest.pays()
      await expect(panel.getByText(says('counter_taken'))).toBeVisible()
      await expect(panel.getByText(says('history_tag_paid'), { exact: true })).toBeVisible()
      await expect(bookingAt(desk, name, [18, 19])).toContainText(says('history_tag_paid'))
      await addFaults()
      expect(found).toEqual([])
    },
  )
