import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { bookingAt, dian, entersDesk, surya } from './desk-person.ts'
import { freeCell, opensDrawer, salePanel, waysToPay, writesDown } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

/** Sells 18:00 on Court 1 to a new person, up to the QR code. Returns the payment. */
async function showsCode(staff: Person, name: string): Promise<string> {
  const { page } = staff
  await freeCell(staff, 'Court 1', 18).click()
  await writesDown(staff, name)
  await page.keyboard.press('Enter')
  await expect(waysToPay(staff)).toBeVisible()
  await page.keyboard.press('2')
  await expect(salePanel(staff).getByText(staff.says('counter_qris_note'))).toBeVisible()
  const answer = page.waitForResponse(/\/qris$/)
  await page.keyboard.press('Enter')
  const { data } = (await (await answer).json()) as { data: { PaymentID: string } }
  await expect(salePanel(staff).getByRole('heading', { name: staff.says('counter_qris_scan') })).toBeFocused()
  return data.PaymentID
}

const timer = (staff: Person): Locator => salePanel(staff).getByRole('timer')

/** Pixels of the panel and the page that are out of sight. */
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
    `a new booking is paid by a QR code in its panel, which says so at once, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(240_000)
      await venue.resetAttempts()
      await venue.employs(dian.email, 'front-desk', LOCATION_ID)
      const staff = await cast.person('Surya', { language, width: 1280, height: 720 })
      const { page } = staff
      const name = language === 'en' ? 'Wendra Sasmita' : 'Wulandari Sasmita'
      const date = dateInDays(LOCATION, language === 'en' ? 71 : 72)
      const found: string[] = []
      await entersDesk(staff, language === 'en' ? surya : dian, `/desk/${LOCATION_ID}?date=${date}`)
      const payment = await showsCode(staff, name)
      await expect(timer(staff)).toHaveText(/1[45]:\d\d/)
      found.push(...(await accessibilityFaults(staff, 1280)))
      expect(await pixelsHidden(staff)).toBeLessThanOrEqual(0)
      await page.screenshot({ path: `e2e/test-results/sale-qris-${language}.png` })
      await expect(bookingAt(staff, name, [18, 19])).toBeVisible()

      const guest = await cast.person('Wendra')
      await guest.page.goto(`/simulate/${payment}`)
      await guest.pays()
      await expect(salePanel(staff).getByText(staff.says('sell_sold'))).toBeVisible()
      await expect(bookingAt(staff, name, [18, 19])).toContainText(staff.says('history_tag_paid'))
      found.push(...(await accessibilityFaults(staff, 1280)))
      await page.screenshot({ path: `e2e/test-results/sale-qris-paid-${language}.png` })
      await page.waitForTimeout(500)
      await page.keyboard.press('Enter')
      await expect(salePanel(staff)).toHaveCount(0)
      await expect(bookingAt(staff, name, [18, 19])).toBeVisible()
      expect(found).toEqual([])
    },
  )

story(
  'a code that nobody scans: cash pays the same sale once, and a sale that is left ends at once',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    await venue.resetAttempts()
    const staff = await cast.person('Surya', { width: 1280, height: 720 })
    const { page } = staff
    const says = (key: string): string => staff.says(key)
    await entersDesk(staff, surya, `/desk/${LOCATION_ID}/drawer`)
    await opensDrawer(staff, LOCATION_ID)
    await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, 73)}`)
    await expect(page.getByRole('grid')).toBeVisible()

    // Escape goes back to the methods, then asks; leaving ends the order, and the hour is free.
    await showsCode(staff, 'Wiryawan Adisaputra')
    const held = bookingAt(staff, 'Wiryawan Adisaputra', [18, 19])
    await expect(held).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(waysToPay(staff)).toBeVisible()
    await page.keyboard.press('Escape')
    await staff.button('sell_leave').click()
    await expect(salePanel(staff)).toHaveCount(0)
    await expect(held).toHaveCount(0)
    await expect(freeCell(staff, 'Court 1', 18)).toBeVisible()

    await showsCode(staff, 'Wisnuwardhana Adi')
    await salePanel(staff)
      .getByRole('button', { name: says('counter_qris_other') })
      .click()
    await expect(waysToPay(staff)).toBeVisible()
    await page.keyboard.press('1')
    await expect(salePanel(staff).getByLabel(says('counter_given'))).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(salePanel(staff).getByText(says('sell_sold'))).toBeVisible()
    await page.waitForTimeout(500)
    await page.keyboard.press('Enter')
    await expect(bookingAt(staff, 'Wisnuwardhana Adi', [18, 19])).toHaveCount(1)
    await expect(bookingAt(staff, 'Wisnuwardhana Adi', [18, 19])).toContainText(says('history_tag_paid'))
  },
)
