import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { logsIn } from './customer.ts'
import { clockHour, dateInDays } from './days.ts'
import { frontDeskDian, logsInAtDesk, opensBooking, detailsPanel, ownerSurya } from './desk-staff.ts'
import { freeCell, opensDrawer, personField, salePanel } from './desk-seller.ts'
import type { Person } from './person.ts'
import { mailsTo } from './mailbox.ts'
import { opensPackageCheckout, choosesLocationForPackages } from './package-buyer.ts'
import { story } from './story.ts'

const LOCATION = 'Pantul Renon'
const LOCATION_ID = 'DPS1'

/** Shows the member code in the profile, and returns its digits. */
async function showsMemberCode(member: Person): Promise<string> {
  const { page } = member
  await page.goto('/profile')
  const codePart = page.getByRole('region', { name: member.text('profile_member_code') })
  await codePart.getByRole('button', { name: member.text('profile_member_code_show'), exact: true }).click()
  const digits = codePart.locator('output').getByText(/\d \d \d \d \d \d/)
  await expect(digits).toBeAttached()
  await expect(codePart.getByRole('timer')).toContainText(/0[45]:/)
  return ((await digits.textContent()) ?? '').replaceAll(/\D/g, '')
}

for (const { language, name, days } of [
  { language: 'en', name: 'Xena Larasati', days: 22 },
  { language: 'id', name: 'Zaki Ramdani', days: 23 },
] as const)
  story(
    `with a member code a member pays at the desk: half by store credit and half in cash, then an hour by package, ${language}`,
    async ({ cast, venue }) => {
      story.setTimeout(300_000)
      const member = await cast.personWithAccount(name, { language })
      await venue.addStoreCredit(member.email, 1_000_000)
      await choosesLocationForPackages(member, LOCATION)
      await logsIn(member)
      await opensPackageCheckout(member, 'Flexi 10')
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
      const text = (key: string, values = {}): string => staff.text(key, values)
      const faults: string[] = []
      const addFaults = async (picture: string): Promise<void> => {
        await page.screenshot({ path: `e2e/test-results/credit-${picture}-${language}.png` })
        faults.push(...(await accessibilityFaults(staff, 1280)))
      }
      await venue.giveRole(frontDeskDian.email, 'manager', LOCATION_ID)
      await logsInAtDesk(staff, language === 'en' ? ownerSurya : frontDeskDian, `/desk/${LOCATION_ID}/drawer`)
      await opensDrawer(staff, LOCATION_ID)
      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`)
      await opensBooking(staff, name, [20, 21])
      const panel = detailsPanel(staff)
      // Key 7 (store credit) waits until the balance is loaded. The keys after it wait too and are typed into the code.
      await page.route('**/limits?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        await route.continue()
      })
      await page.keyboard.press('p')
      await expect(panel.getByRole('group', { name: text('counter_pay_with') })).toBeVisible()
      for (const key of ['7', '1', '2']) await page.keyboard.press(key)
      const code = panel.getByLabel(text('profile_member_code'))
      await expect(code).toBeFocused()
      await expect(code).toHaveValue('12')
      await page.unroute('**/limits?*')
      await panel.getByRole('button', { name: text('label_not_now'), exact: true }).click()
      await expect(panel.getByRole('button', { name: text('after_booking_credit') })).toBeVisible()
      await addFaults('methods')
      await page.keyboard.press('7')
      await expect(code).toBeFocused()
      const amount = panel.getByLabel(text('counter_amount'))
      const due = Number((await amount.inputValue()).replaceAll(/\D/g, ''))
      const half = Math.floor(due / 2)

      // A wrong code is refused at its field. The right code pays half by store credit, and cash pays the rest.
      const rightCode = await showsMemberCode(member)
      faults.push(...(await accessibilityFaults(member, 390)))
      await member.page.screenshot({ path: `e2e/test-results/credit-code-${language}.png`, fullPage: true })
      await code.fill(rightCode === '123456' ? '654321' : '123456')
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('alert')).toHaveText(text('problem_member_code_wrong', { name }))
      await addFaults('wrong')
      await amount.fill(String(half))
      await code.fill(rightCode)
      await page.keyboard.press('Enter')
      await expect(panel.getByText(text('counter_taken_so_far'))).toBeVisible()
      await expect(panel.getByRole('button', { name: text('history_method_cash') }).first()).toBeFocused()
      await addFaults('half')
      await page.keyboard.press('1')
      await panel.getByRole('button', { name: text('counter_take_cash') }).click()
      await expect(panel.getByText(text('counter_taken'))).toBeVisible()
      await expect
        .poll(() => mailsTo(venue.mailFolder, member.email).map(({ subject }) => subject), {
          timeout: 20_000,
        })
        .toContainEqual(
          expect.stringContaining(language === 'en' ? 'used at Pantul Renon' : 'dipakai di Pantul Renon'),
        )

      // The page of the order names store credit among its payments.
      const numberText =
        (await panel
          .getByText(/PTL-\d{6}-\w+/)
          .first()
          .textContent()) ?? ''
      const number = /PTL-\d{6}-[A-Z0-9]+/.exec(numberText)?.[0] ?? ''
      await page.goto(`/desk/${LOCATION_ID}/orders?number=${number}&order=${number}`)
      await expect(page.getByText(text('after_booking_credit'), { exact: true }).first()).toBeVisible()
      await addFaults('order')

      // Another court is sold to the member and paid by the package.
      await page.goto(`/desk/${LOCATION_ID}?date=${dateInDays(LOCATION, days)}`)
      await freeCell(staff, 'Court 2', 20).click()
      await personField(staff).fill(member.email)
      await salePanel(staff)
        .getByRole('option', { name: new RegExp(name) })
        .click()
      const sale = salePanel(staff)
      await sale.getByRole('button', { name: text('counter_take') }).click()
      await expect(sale.getByRole('button', { name: text('layout_page_package') })).toBeVisible()
      const later = sale.getByRole('button', { name: text('sell_later'), exact: true })
      await expect(sale.getByRole('button', { name: text('after_booking_credit') })).toBeVisible()
      await page.keyboard.press('1')
      // The card for the cash covers no payment method, although this member can use all methods.
      await expect(sale.getByRole('button', { name: text('counter_take_cash') })).toBeInViewport({ ratio: 1 })
      await expect(later).toBeInViewport({ ratio: 1 })
      await addFaults('sale')
      await later.focus()
      await page.keyboard.press('6')
      const packageCode = sale.getByLabel(text('profile_member_code'))
      await expect(packageCode).toBeFocused()
      await expect(sale.getByText('Flexi 10').first()).toBeVisible()
      await packageCode.fill(await showsMemberCode(member))
      await addFaults('package')
      await page.keyboard.press('Enter')
      await expect(sale.getByRole('button', { name: text('sell_close') }).last()).toBeVisible()
      await expect(
        page
          .getByRole('grid')
          .getByRole('button', { name: new RegExp(`Court 2.*${clockHour(20)}–${clockHour(21)}`) }),
      ).toBeVisible()
      await member.page.goto('/quota-packages')
      await expect(member.page.getByText(/\b9\b.*10/).first()).toBeAttached()
      expect(faults).toEqual([])
    },
  )
