import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { clockHour, dateInDays } from './days.ts'
import { dian, entersDesk, opensBooking, panelOf, surya } from './desk-person.ts'
import { freeCell, opensDrawer, personField, salePanel } from './desk-seller.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { choosesPackage, looksAtPackages } from './package-buyer.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'

/** Shows a code in the profile, and reads its digits. */
async function showsCode(member: Person): Promise<string> {
  const { page } = member
  await page.goto('/profile')
  const part = page.getByRole('region', { name: member.says('profile_member_code') })
  await part.getByRole('button', { name: member.says('profile_member_code_show'), exact: true }).click()
  const digits = part.locator('output').getByText(/\d \d \d \d \d \d/)
  await expect(digits).toBeAttached()
  await expect(part.getByRole('timer')).toContainText(/0[45]:/)
  return ((await digits.textContent()) ?? '').replaceAll(/\D/g, '')
}

for (const { language, name, days } of [
  { language: 'en', name: 'Xena Larasati', days: 22 },
  { language: 'id', name: 'Zaki Ramdani', days: 23 },
] as const)
  story(
    `a member pays with a code: half store credit and half cash, then a package, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(300_000)
      const member = await cast.customer(name, { language })
      await venue.giveCredit(member.email, 1_000_000)
      await looksAtPackages(member, LOCATION)
      await logsIn(member)
      await choosesPackage(member, 'Flexi 10')
      await member.button('basket_place_order').click()
      await member.seesPaymentPage()
      await member.pays()
      await member.opensDay(LOCATION, { daysAhead: days })
      await member.picks({ hours: [20], courts: ['Court 1'] })
      await member.continuesToDetails()
      await member.placeOrderButton.click()
      await member.seesPaymentPage()

      const staff = await cast.person('Surya', { language, width: 1280, height: 720 })
      const { page } = staff
      const says = (key: string, values = {}): string => staff.says(key, values)
      const found: string[] = []
      const addFaults = async (picture: string): Promise<void> => {
        await page.screenshot({ path: `e2e/test-results/credit-${picture}-${language}.png` })
        found.push(...(await accessibilityFaults(staff, 1280)))
      }
      await venue.employs(dian.email, 'manager', LOCATION_ID)
      await entersDesk(staff, language === 'en' ? surya : dian, `/desk/${LOCATION_ID}/drawer`)
      await opensDrawer(staff, LOCATION_ID)
      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`)
      await opensBooking(staff, name, [20, 21])
      const panel = panelOf(staff)
      // Key 7 waits for the balance, and so do the keys after it.
      await page.route('**/limits?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        await route.continue()
      })
      await page.keyboard.press('p')
      await expect(panel.getByRole('group', { name: says('counter_pay_with') })).toBeVisible()
      for (const key of ['7', '1', '2']) await page.keyboard.press(key)
      const code = panel.getByLabel(says('profile_member_code'))
      await expect(code).toBeFocused()
      await expect(code).toHaveValue('12')
      await page.unroute('**/limits?*')
      await panel.getByRole('button', { name: says('label_not_now'), exact: true }).click()
      await expect(panel.getByRole('button', { name: says('after_booking_credit') })).toBeVisible()
      await addFaults('methods')
      await page.keyboard.press('7')
      await expect(code).toBeFocused()
      const amount = panel.getByLabel(says('counter_amount'))
      const due = Number((await amount.inputValue()).replaceAll(/\D/g, ''))
      const half = Math.floor(due / 2)

      // A wrong code is refused where it is typed; the right one pays half, cash the rest.
      const rightCode = await showsCode(member)
      found.push(...(await accessibilityFaults(member, 390)))
      await member.page.screenshot({ path: `e2e/test-results/credit-code-${language}.png`, fullPage: true })
      await code.fill(rightCode === '123456' ? '654321' : '123456')
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('alert')).toHaveText(says('problem_member_code_wrong', { name }))
      await addFaults('wrong')
      await amount.fill(String(half))
      await code.fill(rightCode)
      await page.keyboard.press('Enter')
      await expect(panel.getByText(says('counter_taken_so_far'))).toBeVisible()
      await expect(panel.getByRole('button', { name: says('history_method_cash') }).first()).toBeFocused()
      await addFaults('half')
      await page.keyboard.press('1')
      await panel.getByRole('button', { name: says('counter_take_cash') }).click()
      await expect(panel.getByText(says('counter_taken'))).toBeVisible()
      await expect
        .poll(() => mailsTo(venue.mailFolder, member.email).map(({ subject }) => subject), {
          timeout: 20_000,
        })
        .toContainEqual(
          expect.stringContaining(language === 'en' ? 'used at Pantul Renon' : 'dipakai di Pantul Renon'),
        )

      // The page of the order names store credit among its payments.
      const number =
        (await panel
          .getByText(/PTL-\d{6}-\w+/)
          .first()
          .textContent()) ?? ''
      const order = /PTL-\d{6}-[A-Z0-9]+/.exec(number)?.[0] ?? ''
      await page.goto(`/desk/${LOCATION_ID}/orders?number=${order}&order=${order}`)
      await expect(page.getByText(says('after_booking_credit'), { exact: true }).first()).toBeVisible()
      await addFaults('order')

      // The next hour is sold to the member and paid by the package.
      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`)
      await freeCell(staff, 'Court 2', 20).click()
      await personField(staff).fill(member.email)
      await salePanel(staff)
        .getByRole('option', { name: new RegExp(name) })
        .click()
      const sale = salePanel(staff)
      await sale.getByRole('button', { name: says('counter_take') }).click()
      await expect(sale.getByRole('button', { name: says('layout_page_package') })).toBeVisible()
      const later = sale.getByRole('button', { name: says('sell_later'), exact: true })
      await expect(sale.getByRole('button', { name: says('after_booking_credit') })).toBeVisible()
      await page.keyboard.press('1')
      // The card in which cash is entered covers none of the methods, although this member has all of them.
      await expect(sale.getByRole('button', { name: says('counter_take_cash') })).toBeInViewport({ ratio: 1 })
      await expect(later).toBeInViewport({ ratio: 1 })
      await addFaults('sale')
      await later.focus()
      await page.keyboard.press('6')
      const packageCode = sale.getByLabel(says('profile_member_code'))
      await expect(packageCode).toBeFocused()
      await expect(sale.getByText('Flexi 10').first()).toBeVisible()
      await packageCode.fill(await showsCode(member))
      await addFaults('package')
      await page.keyboard.press('Enter')
      await expect(sale.getByRole('button', { name: says('sell_close') }).last()).toBeVisible()
      await expect(
        page
          .getByRole('grid')
          .getByRole('button', { name: new RegExp(`Court 2.*${clockHour(20)}–${clockHour(21)}`) }),
      ).toBeVisible()
      await member.page.goto('/quota-packages')
      await expect(member.page.getByText(/\b9\b.*10/).first()).toBeAttached()
      expect(found).toEqual([])
    },
  )
