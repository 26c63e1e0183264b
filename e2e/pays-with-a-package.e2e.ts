import { expect } from '@playwright/test'
import { logsIn, logsInAtCheckout } from './customer.ts'
import type { Person } from './person.ts'
import { choosesPackage, looksAtPackages, packageSwitch, summary } from './package-buyer.ts'
import { story } from './story.ts'

async function buysPackage(guest: Person, name: string): Promise<void> {
  await choosesPackage(guest, name)
  await guest.button('basket_place_order').click()
  await guest.seesPaymentPage()
  await guest.pays()
}

story('a guest buys two packages at once and pays', async ({ cast }) => {
  const sari = await cast.person('Sari Dewi')
  await looksAtPackages(sari, 'Pantul Dago')
  await choosesPackage(sari, 'Flexi 10')
  await sari.button('design_more', { label: sari.says('packages_quantity') }).click()
  await expect(sari.page).toHaveURL(/quantity=2/)
  const yours = sari.page.getByRole('region', { name: sari.says('packages_yours') })
  await expect(yours).toContainText('20 court-hours')
  await expect(yours).toContainText('Rp 6.660.000')
  await sari.button('basket_place_order').click()
  await expect(sari.page.getByText('Full name is required').first()).toBeVisible()
  await sari.givesDetails()
  await sari.page.keyboard.press('Tab')
  await sari.page.reload()
  await expect(sari.page.getByLabel(sari.says('accounts_full_name'))).toHaveValue('Sari Dewi')
  await expect(yours).toContainText('Flexi 10 × 2')
  await sari.button('basket_place_order').click()
  await sari.seesPaymentPage()
  await expect(sari.page.getByText('Rp 6.660.000').first()).toBeVisible()
  await sari.pays()
  await expect(sari.page).toHaveTitle(/^Paid/)
  await expect(sari.page.getByText(/Flexi 10/).first()).toBeVisible()
  // Package prices are per court-hour, independent of their number.
  await expect(sari.page.getByText('20 court-hours').first()).toBeVisible()
  expect(cast.complaints).toEqual([])
})

story(
  'a package whose price rose is bought only after the new price is confirmed',
  async ({ cast, venue }) => {
    const hana = await cast.person('Hana Salsabila')
    await looksAtPackages(hana, 'Pantul Abepura')
    await choosesPackage(hana, 'Flexi 10')
    const total = hana.page.getByRole('region', { name: hana.says('basket_total') })
    const before = await total.getByText(/Rp/).innerText()
    await hana.givesDetails()
    await venue.repricePackage('DJJ1-FLEXI10', 2_990_000)
    await hana.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await hana.button('basket_place_order').click()
    const question = hana.page.getByRole('alert').filter({ hasText: before })
    await expect(question).toContainText('Rp 2.990.000')
    await expect(question).toBeInViewport()
    await expect(total).toContainText('Rp 2.990.000')
    await hana.page.getByRole('button', { name: /Place order for Rp\s2\.990\.000/ }).click()
    await hana.seesPaymentPage()
    await expect(hana.page.getByText('Rp 2.990.000').first()).toBeVisible()
  },
)

story(
  'a customer pays two courts for two hours by package and the coach with money, and sees the hours left',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const dinda = await cast.customer('Dinda Puspita')
    await looksAtPackages(dinda, 'Pantul Dago')
    await logsIn(dinda)
    await buysPackage(dinda, 'Flexi 10')
    await dinda.page.goto('/quota-packages')
    await expect(dinda.page.getByText('10 of 10 court-hours left')).toBeAttached()
    await dinda.page.getByRole('button', { name: 'Flexi 10, use' }).click()
    await dinda.button('packages_book_with').click()
    await expect(dinda.page).toHaveURL(/\/booking/)

    await dinda.opensDay('Pantul Dago', { daysAhead: 19 })
    await dinda.picks({ hours: [18, 19], courts: ['Court 2', 'Court 3'] })
    await dinda.continues()
    await dinda.choosesCoach('Gilang', 1)
    await dinda.continuesToDetails()
    await expect(packageSwitch(dinda)).toHaveAttribute('aria-checked', 'true')
    await expect(packageSwitch(dinda)).toHaveAccessibleDescription('Flexi 10, 10 court-hours left, uses 4')
    await expect(summary(dinda)).toContainText(/Flexi 10 package, 4 court-hours\s*−/)
    const moneyToPay = await summary(dinda).locator('dd').last().innerText()
    await expect(dinda.basket.getByText(moneyToPay).first()).toBeVisible()

    await packageSwitch(dinda).click()
    await expect(packageSwitch(dinda)).toHaveAttribute('aria-checked', 'false')
    await expect(summary(dinda)).not.toContainText('Flexi 10 package')
    await packageSwitch(dinda).click()
    await expect(summary(dinda).locator('dd').last()).toHaveText(moneyToPay)
    await dinda.placeOrderButton.click()
    await dinda.seesPaymentPage()
    await expect(dinda.page.getByText(moneyToPay).first()).toBeVisible()
    await dinda.pays()
    await expect(dinda.mainHeading).toHaveText('See you at 18:00')

    await dinda.page.goto('/quota-packages')
    await expect(dinda.page.getByText('6 of 10 court-hours left')).toBeAttached()
    await dinda.page.getByRole('button', { name: 'Flexi 10, use' }).click()
    const use = dinda.page.getByRole('region', { name: 'Flexi 10, use' }).getByRole('listitem')
    await expect(use.filter({ hasText: '−4 h' })).toContainText('18:00–20:00, Court 2, Court 3')
    expect(cast.complaints).toEqual([])
  },
)

story('a booking fully paid by a package is booked at once, without the gateway', async ({ cast }) => {
  story.setTimeout(240_000)
  const bima = await cast.customer('Bima Satria')
  await looksAtPackages(bima, 'Pantul Dago')
  await logsIn(bima)
  await buysPackage(bima, 'Flexi 10')
  await bima.opensDay('Pantul Dago', { daysAhead: 21 })
  await bima.picks({ hours: [10], courts: ['Court 1'] })
  await bima.continuesToDetails()
  await expect(packageSwitch(bima)).toHaveAttribute('aria-checked', 'false')
  await packageSwitch(bima).click()
  await expect(summary(bima)).toContainText('Rp 0, paid with package')
  await bima.placeOrderButton.click()
  await expect(bima.page).toHaveURL(/\/history-transactions\//)
  await expect(bima.page.getByText(/PTL-\d{6}-\w+/).first()).toBeVisible()
})

story(
  'missing package hours at the order switch the package off and change nothing else',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const rani = await cast.customer('Rani Kusuma')
    await looksAtPackages(rani, 'Pantul Dago')
    await logsIn(rani)
    await buysPackage(rani, 'Flexi 10')
    await rani.opensDay('Pantul Dago', { daysAhead: 29 })
    await rani.picks({ hours: [14, 15], courts: ['Court 1'] })
    await rani.continuesToDetails()
    await rani.page.getByLabel(rani.says('checkout_notes')).fill('Two rackets, please')
    await packageSwitch(rani).click()
    await expect(summary(rani)).toContainText('paid with package')
    await venue.leaveHours(rani.email, 1)
    await rani.placeOrderButton.click()
    await expect(rani.basket).toContainText('Flexi 10 has 1 court-hour left, this booking needs 2')
    await expect(packageSwitch(rani)).toHaveAttribute('aria-checked', 'false')
    await expect(packageSwitch(rani)).toHaveAttribute('aria-disabled', 'true')
    await expect(rani.page.getByRole('link', { name: 'Top up' })).toBeVisible()
    await expect(rani.page.getByLabel(rani.says('checkout_notes'))).toHaveValue('Two rackets, please')
    await expect(summary(rani)).toContainText('Court 1')
    await rani.placeOrderButton.click()
    await rani.seesPaymentPage()
  },
)

story('a guest with a package is asked to log in, and can then use it', async ({ cast }) => {
  story.setTimeout(240_000)
  const tara = await cast.customer('Tara Wulan')
  await looksAtPackages(tara, 'Pantul Dago')
  await logsIn(tara)
  await buysPackage(tara, 'Flexi 10')
  await tara.page.context().clearCookies()
  await tara.opensDay('Pantul Dago', { daysAhead: 24 })
  await tara.picks({ hours: [12], courts: ['Court 3'] })
  await tara.continuesToDetails()
  await expect(packageSwitch(tara)).toBeHidden()
  await tara.button('packages_log_in_to_use').click()
  await logsInAtCheckout(tara)
  await packageSwitch(tara).click()
  await expect(summary(tara)).toContainText('Rp 0, paid with package')
})
