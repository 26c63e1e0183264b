import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { bookingCell, frontDeskDian, logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { freeCell, opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

/** Sells 18:00 on Court 1 to a new person until the QR code is shown. Returns the id of the payment. */
async function showsQrCode(staff: Person, name: string): Promise<string> {
  const { page } = staff
  await freeCell(staff, 'Court 1', 18).click()
  await entersNewBuyer(staff, name)
  await page.keyboard.press('Enter')
  await expect(paymentMethods(staff)).toBeVisible()
  await page.keyboard.press('2')
  await expect(salePanel(staff).getByText(staff.text('counter_qris_note'))).toBeVisible()
  const answer = page.waitForResponse(/\/qris$/)
  await page.keyboard.press('Enter')
  const { data } = (await (await answer).json()) as { data: { PaymentID: string } }
  await expect(salePanel(staff).getByRole('heading', { name: staff.text('counter_qris_scan') })).toBeFocused()
  return data.PaymentID
}

const timer = (staff: Person): Locator => salePanel(staff).getByRole('timer')

/** How many pixels of the panel or of the page are out of sight. */
const pixelsHidden = (staff: Person): Promise<number> =>
  salePanel(staff).evaluate((panel) =>
    Math.max(
      panel.scrollHeight - panel.clientHeight,
      panel.scrollWidth - panel.clientWidth,
      document.documentElement.scrollHeight - innerHeight,
    ),
  )

for (const language of ['en', 'id'] as const)
  story(
    `a new booking is paid by a QR code in the panel of the sale, which shows the payment at once, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(240_000)
      await venue.clearRateLimits()
      await venue.giveRole(frontDeskDian.email, 'front-desk', LOCATION_ID)
      const staff = await cast.person('Surya', { language, width: 1280, height: 720 })
      const { page } = staff
      const name = language === 'en' ? 'Wendra Sasmita' : 'Wulandari Sasmita'
      const date = dateInDays(LOCATION, language === 'en' ? 71 : 72)
      const faults: string[] = []
      await logsInAtDesk(
        staff,
        language === 'en' ? ownerSurya : frontDeskDian,
        `/desk/${LOCATION_ID}?date=${date}`,
      )
      const payment = await showsQrCode(staff, name)
      await expect(timer(staff)).toHaveText(/1[45]:\d\d/)
      faults.push(...(await accessibilityFaults(staff, 1280)))
      expect(await pixelsHidden(staff)).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `e2e/test-results/sale-qris-${language}.png` })
      await expect(bookingCell(staff, name, [18, 19])).toBeVisible()

      const guest = await cast.person('Wendra')
      await guest.page.goto(`/simulate/${payment}`)
      await guest.pays()
      await expect(salePanel(staff).getByText(staff.text('sell_sold'))).toBeVisible()
      await expect(bookingCell(staff, name, [18, 19])).toContainText(staff.text('history_tag_paid'))
      faults.push(...(await accessibilityFaults(staff, 1280)))
      await page.screenshot({ path: `e2e/test-results/sale-qris-paid-${language}.png` })
      await page.waitForTimeout(500)
      await page.keyboard.press('Enter')
      await expect(salePanel(staff)).toHaveCount(0)
      await expect(bookingCell(staff, name, [18, 19])).toBeVisible()
      expect(faults).toEqual([])
    },
  )

story(
  'a QR code that nobody scans: a sale that is left frees its hour at once, and another sale is paid once in cash instead',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.clearRateLimits()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const text = (key: string): string => staff.text(key)
    await logsInAtDesk(staff, ownerSurya, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, 73)}`)
    await expect(page.getByRole('grid')).toBeVisible()

    // Escape first goes back to the payment methods, then asks. Leaving the sale ends the order, and the hour is free.
    await showsQrCode(staff, 'Wiryawan Adisaputra')
    const held = bookingCell(staff, 'Wiryawan Adisaputra', [18, 19])
    await expect(held).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(paymentMethods(staff)).toBeVisible()
    await page.keyboard.press('Escape')
    await staff.button('sell_leave').click()
    await expect(salePanel(staff)).toHaveCount(0)
    await expect(held).toHaveCount(0)
    await expect(freeCell(staff, 'Court 1', 18)).toBeVisible()

    await showsQrCode(staff, 'Wisnuwardhana Adi')
    await salePanel(staff)
      .getByRole('button', { name: text('counter_qris_other') })
      .click()
    await expect(paymentMethods(staff)).toBeVisible()
    await page.keyboard.press('1')
    await expect(salePanel(staff).getByLabel(text('counter_given'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(staff).getByText(text('sell_sold'))).toBeVisible()
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')
    await expect(bookingCell(staff, 'Wisnuwardhana Adi', [18, 19])).toHaveCount(1)
    await expect(bookingCell(staff, 'Wisnuwardhana Adi', [18, 19])).toContainText(text('history_tag_paid'))
  },
)
