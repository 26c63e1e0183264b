import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { frontDeskDian, logsInAtDesk, ownerSurya } from './desk-staff.ts'
import { freeCell, opensDrawer, salePanel, paymentMethods, entersNewBuyer } from './desk-seller.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Abepura'
const LOCATION_ID = 'DJJ1'

for (const language of ['en', 'id'] as const)
  story(
    `the guest sees what is due, the change and thanks on a second window, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(240_000)
      await venue.clearRateLimits()
      await venue.giveRole(frontDeskDian.email, 'manager', LOCATION_ID)
      const staff = await cast.person('Surya', { language, width: 1280, height: 720 })
      const { page } = staff
      const text = (key: string, values = {}): string => staff.text(key, values)
      const name = language === 'en' ? 'Tamara Wijayanti' : 'Teguh Wijayanto'
      const faults: string[] = []
      await logsInAtDesk(staff, language === 'en' ? ownerSurya : frontDeskDian, `/desk/${LOCATION_ID}/drawer`)
      await opensDrawer(staff, LOCATION_ID)
      const date = dateInDays(LOCATION, language === 'en' ? 66 : 67)
      await page.goto(`/desk/${LOCATION_ID}?date=${date}`)
      await expect(page.getByRole('grid')).toBeVisible()

      // The list of keys has a link to the guest's display.
      await page.keyboard.press('?')
      await expect(
        page.getByRole('dialog').getByRole('link', { name: text('display_open') }),
      ).toHaveAttribute('href', `/desk/${LOCATION_ID}/display`)
      await page.keyboard.press('Escape')
      const displayWindow = await staff.inNewTab()
      const { page: display } = displayWindow
      await display.goto(`/desk/${LOCATION_ID}/display`)
      await display.setViewportSize({ width: 1280, height: 800 })
      await expect(display.getByRole('heading', { name: LOCATION })).toBeVisible()
      await expect(display.getByRole('main')).toContainText(/\d\d:\d\d/)
      await display.screenshot({ path: `e2e/test-results/display-idle-${language}.png` })

      await freeCell(staff, 'Court 2', 18).click()
      await entersNewBuyer(staff, name)
      await page.keyboard.press('Enter')
      await expect(paymentMethods(staff)).toBeVisible()
      const due = display.getByRole('heading', { name: new RegExp(`^${text('counter_due')}`) })
      await expect(due).toBeVisible()
      await expect(display.getByRole('main')).toContainText('Court 2')
      await page.keyboard.press('1')
      await salePanel(staff).getByLabel(text('counter_given')).fill('1000000')
      await expect(display.getByText(text('counter_change'), { exact: true })).toBeVisible()
      await expect(display.getByText('1.000.000', { exact: true })).toBeVisible()
      await expect(display.getByRole('main')).not.toContainText(name)
      await display.screenshot({ path: `e2e/test-results/display-cash-${language}.png` })
      // The panel with the cash does not scroll.
      const hiddenHeight = salePanel(staff).evaluate((panel) => panel.scrollHeight - panel.clientHeight)
      await page.screenshot({ path: `e2e/test-results/display-desk-${language}.png` })
      expect(await hiddenHeight).toBeLessThanOrEqual(0)
      await page.keyboard.press('Enter')
      await expect(salePanel(staff).getByText(text('sell_sold'))).toBeVisible()
      await expect(display.getByRole('heading', { name: text('mail_goods_title') })).toBeVisible()
      await display.screenshot({ path: `e2e/test-results/display-thanks-${language}.png` })
      await expect(display.getByRole('heading', { name: LOCATION })).toBeVisible({ timeout: 25_000 })
      await page.keyboard.press('Enter')
      await expect(salePanel(staff)).toHaveCount(0)

      // Goods by QR code: the code and its time are on the display. When staff leave the sale, the display is empty at
      // once.
      await page.keyboard.press('Shift+A')
      const goods = page.getByRole('complementary', { name: text('goods_sell'), exact: true })
      await expect(goods.getByRole('spinbutton').first()).toBeFocused()
      await page.keyboard.press('+')
      await page.keyboard.press('Enter')
      await expect(goods.getByRole('group', { name: text('counter_pay_with') })).toBeVisible()
      await page.keyboard.press('2')
      await page.keyboard.press('Enter')
      await expect(goods.getByRole('timer')).toBeVisible()
      await expect(display.getByRole('timer')).toHaveText(/1[45]:\d\d/)
      faults.push(...(await accessibilityFaults(displayWindow, 1280)))
      await display.screenshot({ path: `e2e/test-results/display-qr-${language}.png` })
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(display.getByRole('heading', { name: LOCATION })).toBeVisible()
      expect(faults).toEqual([])
    },
  )
