import { expect, type Locator } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { dateInDays } from './days.ts'
import { frontDeskDian, logsInAtDesk } from './desk-staff.ts'
import { freeCell, salePanel, entersNewBuyer } from './desk-seller.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const LOCATION_ID = 'JKT1'
const DAY = 53

/** Says by how much the page or its panel is larger than the window. Empty if everything fits. */
const findOverflow = ({ page }: Person): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth } = document.documentElement
    const panel = document.querySelector('aside[aria-label]:has(h2)')
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []),
      ...(scrollHeight > innerHeight ? [`the page is ${scrollHeight - innerHeight} px too long`] : []),
      ...(panel !== null && panel.scrollWidth > panel.clientWidth ? ['the panel is too wide'] : []),
    ]
  })

/** In how many lines the text is wrapped. */
const countLines = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

/** True if another element lies over the centre of the button. */
const isCovered = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

for (const { language, width, height } of [
  { language: 'id', width: 1280, height: 720 },
  { language: 'id', width: 390, height: 844 },
] as const)
  story(
    `the panel of a sale fits the window with a staff discount, an approval, cash and an unpaid rest, ${width} px`,
    async ({ cast, venue }) => {
      story.setTimeout(360_000)
      await venue.clearRateLimits()
      const staff = await cast.person('Dian', { language, width, height })
      const { page } = staff
      const text = (key: string, values = {}): string => staff.text(key, values)
      await logsInAtDesk(
        staff,
        frontDeskDian,
        `/desk/${LOCATION_ID}?date=${dateInDays('Pantul Kemang', DAY)}`,
      )
      await expect(page.getByRole('grid')).toBeVisible()
      await freeCell(staff, 'Court 1', 18).click()
      const panel = salePanel(staff)
      expect(await findOverflow(staff)).toEqual([])
      await entersNewBuyer(staff, 'Galih Prasetyo', '0812 9034 1180')
      expect(await findOverflow(staff)).toEqual([])

      const take = panel.getByRole('button', { name: text('counter_take') })
      await panel.getByRole('button', { name: text('sell_off'), exact: true }).click()
      for (const kind of ['counter_amount', 'sell_off_percent', 'sell_off_price'])
        expect(
          await countLines(panel.locator('label > span').getByText(text(kind), { exact: true }).first()),
        ).toBe(1)
      await panel.getByRole('radio', { name: text('sell_off_percent') }).check({ force: true })
      await panel.getByLabel(text('sell_off_percent')).last().fill('50')
      // The field of the approval code appears before the reason is typed. The field of the reason keeps the focus.
      const reason = panel.getByLabel(text('desk_drawer_reason'))
      await reason.focus()
      await expect(panel.getByLabel(text('desk_approval_code'))).toBeVisible()
      await expect(reason).toBeFocused()
      await page.keyboard.type('Lampunya mati')
      await expect(reason).toHaveValue('Lampunya mati')
      await expect(take).toBeInViewport({ ratio: 1 })
      expect(await findOverflow(staff)).toEqual([])
      await page.screenshot({ path: `e2e/test-results/sale-off-${width}.png` })
      expect(await accessibilityFaults(staff, width)).toEqual([])

      // The discount is removed. At the payment the button that takes the cash is visible, and the amount has no second
      // focus ring.
      await panel.getByRole('button', { name: text('sell_off_none') }).click()
      await expect(panel.getByRole('heading', { name: text('sell_new') })).toBeFocused()
      await take.click()
      await expect(panel.getByRole('button', { name: text('history_method_cash') }).first()).toBeFocused()
      await page.keyboard.press('1')
      const given = panel.getByLabel(text('counter_given'))
      await expect(given).toBeFocused()
      await expect(given).toHaveValue('')
      await expect(given).toHaveCSS('box-shadow', 'none')
      await expect(panel.getByRole('button', { name: text('counter_take_cash') })).toBeInViewport({
        ratio: 1,
      })
      // The card for the cash does not cover the payment methods.
      const later = panel.getByRole('button', { name: text('sell_later'), exact: true })
      expect(await isCovered(later)).toBe(false)
      expect(await findOverflow(staff)).toEqual([])
      await page.screenshot({ path: `e2e/test-results/sale-cash-${width}.png` })

      // The rest is left unpaid: a hint says above which amount the front desk must give a reason.
      await panel.getByRole('button', { name: new RegExp(text('counter_leave', { amount: '.*' })) }).click()
      await expect(panel.getByText(text('counter_leave_reason_hint'))).toBeVisible()
      expect(await findOverflow(staff)).toEqual([])
      await page.screenshot({ path: `e2e/test-results/sale-leave-${width}.png` })
      expect(await accessibilityFaults(staff, width)).toEqual([])
    },
  )
