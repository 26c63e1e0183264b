import { expect } from '@playwright/test'
import { logsIn, logsInAtCheckout } from './customer.ts'
import type { Person } from './person.ts'
import {
  opensPackageCheckout,
  choosesLocationForPackages,
  packageSwitches,
  checkoutSummary,
} from './package-buyer.ts'
import { story } from './story.ts'

async function buysPackage(player: Person, name: string): Promise<void> {
  await opensPackageCheckout(player, name)
  await player.button('basket_place_order').click()
  await player.seesPaymentPage()
  await player.pays()
}

story('a guest buys two packages at once and pays', async ({ cast }) => {
  const sari = await cast.person('Sari Dewi')
  await choosesLocationForPackages(sari, 'Pantul Dago')
  await opensPackageCheckout(sari, 'Flexi 10')
  await sari.button('design_more', { label: sari.text('packages_quantity') }).click()
  await expect(sari.page).toHaveURL(/quantity=2/)
  const yours = sari.page.getByRole('region', { name: sari.text('packages_yours') })
  await expect(yours).toContainText('20 court-hours')
  await expect(yours).toContainText('Rp 6.660.000')
  await sari.button('basket_place_order').click()
  await expect(sari.page.getByText('Full name is required').first()).toBeVisible()
  await sari.fillsContactDetails()
  await sari.page.keyboard.press('Tab')
  await sari.page.reload()
  await expect(sari.page.getByLabel(sari.text('accounts_full_name'))).toHaveValue('Sari Dewi')
  await expect(yours).toContainText('Flexi 10 × 2')
  await sari.button('basket_place_order').click()
  await sari.seesPaymentPage()
  await expect(sari.page.getByText('Rp 6.660.000').first()).toBeVisible()
  await sari.pays()
  await expect(sari.page).toHaveTitle(/^Paid/)
  await expect(sari.page.getByText(/Flexi 10/).first()).toBeVisible()
  // Each of the two packages has ten court-hours.
  await expect(sari.page.getByText('20 court-hours').first()).toBeVisible()
  expect(cast.consoleComplaints).toEqual([])
})

story(
  'a package whose price rose is bought only after the new price is confirmed',
  async ({ cast, venue }) => {
    const hana = await cast.person('Hana Salsabila')
    await choosesLocationForPackages(hana, 'Pantul Abepura')
    await opensPackageCheckout(hana, 'Flexi 10')
    const total = hana.page.getByRole('region', { name: hana.text('basket_total') })
    const before = await total.getByText(/Rp/).innerText()
    await hana.fillsContactDetails()
    await venue.setPackagePrice('DJJ1-FLEXI10', 2_990_000)
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
    const dinda = await cast.personWithAccount('Dinda Puspita')
    await choosesLocationForPackages(dinda, 'Pantul Dago')
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
    await expect(packageSwitches(dinda)).toHaveAttribute('aria-checked', 'true')
    await expect(packageSwitches(dinda)).toHaveAccessibleDescription('Flexi 10, 10 court-hours left, uses 4')
    await expect(checkoutSummary(dinda)).toContainText(/Flexi 10 package, 4 court-hours\s*−/)
    const moneyToPay = await checkoutSummary(dinda).locator('dd').last().innerText()
    await expect(dinda.basket.getByText(moneyToPay).first()).toBeVisible()

    await packageSwitches(dinda).click()
    await expect(packageSwitches(dinda)).toHaveAttribute('aria-checked', 'false')
    await expect(checkoutSummary(dinda)).not.toContainText('Flexi 10 package')
    await packageSwitches(dinda).click()
    await expect(checkoutSummary(dinda).locator('dd').last()).toHaveText(moneyToPay)
    await dinda.placeOrderButton.click()
    await dinda.seesPaymentPage()
    await expect(dinda.page.getByText(moneyToPay).first()).toBeVisible()
    await dinda.pays()
    await expect(dinda.mainHeading).toHaveText('See you at 18:00')

    await dinda.page.goto('/quota-packages')
    await expect(dinda.page.getByText('6 of 10 court-hours left')).toBeAttached()
    await dinda.page.getByRole('button', { name: 'Flexi 10, use' }).click()
    const usedHours = dinda.page.getByRole('region', { name: 'Flexi 10, use' }).getByRole('listitem')
    await expect(usedHours.filter({ hasText: '−4 h' })).toContainText('18:00–20:00, Court 2, Court 3')
    expect(cast.consoleComplaints).toEqual([])
  },
)

story('a booking fully paid by a package is booked at once, without the gateway', async ({ cast }) => {
  story.setTimeout(240_000)
  const bima = await cast.personWithAccount('Bima Satria')
  await choosesLocationForPackages(bima, 'Pantul Dago')
  await logsIn(bima)
  await buysPackage(bima, 'Flexi 10')
  await bima.opensDay('Pantul Dago', { daysAhead: 21 })
  await bima.picks({ hours: [10], courts: ['Court 1'] })
  await bima.continuesToDetails()
  await expect(packageSwitches(bima)).toHaveAttribute('aria-checked', 'false')
  await packageSwitches(bima).click()
  await expect(checkoutSummary(bima)).toContainText('Rp 0, paid with package')
  await bima.placeOrderButton.click()
  await expect(bima.page).toHaveURL(/\/history-transactions\//)
  await expect(bima.page.getByText(/PTL-\d{6}-\w+/).first()).toBeVisible()
})

story(
  'if the package has too few hours when the order is placed, it is switched off and nothing else changes',
  async ({ cast, venue }) => {
    story.setTimeout(240_000)
    const rani = await cast.personWithAccount('Rani Kusuma')
    await choosesLocationForPackages(rani, 'Pantul Dago')
    await logsIn(rani)
    await buysPackage(rani, 'Flexi 10')
    await rani.opensDay('Pantul Dago', { daysAhead: 29 })
    await rani.picks({ hours: [14, 15], courts: ['Court 1'] })
    await rani.continuesToDetails()
    await rani.page.getByLabel(rani.text('checkout_notes')).fill('Two rackets, please')
    await packageSwitches(rani).click()
    await expect(checkoutSummary(rani)).toContainText('paid with package')
    await venue.reducePackageHoursTo(rani.email, 1)
    await rani.placeOrderButton.click()
    await expect(rani.basket).toContainText('Flexi 10 has 1 court-hour left, this booking needs 2')
    await expect(packageSwitches(rani)).toHaveAttribute('aria-checked', 'false')
    await expect(packageSwitches(rani)).toHaveAttribute('aria-disabled', 'true')
    await expect(rani.page.getByRole('link', { name: 'Top up' })).toBeVisible()
    await expect(rani.page.getByLabel(rani.text('checkout_notes'))).toHaveValue('Two rackets, please')
    await expect(checkoutSummary(rani)).toContainText('Court 1')
    await rani.placeOrderButton.click()
    await rani.seesPaymentPage()
  },
)

story(
  'a customer who is not logged in is asked to log in, and can then pay with the package',
  async ({ cast }) => {
    story.setTimeout(240_000)
    const tara = await cast.personWithAccount('Tara Wulan')
    await choosesLocationForPackages(tara, 'Pantul Dago')
    await logsIn(tara)
    await buysPackage(tara, 'Flexi 10')
    await tara.page.context().clearCookies()
    await tara.opensDay('Pantul Dago', { daysAhead: 24 })
    await tara.picks({ hours: [12], courts: ['Court 3'] })
    await tara.continuesToDetails()
    await expect(packageSwitches(tara)).toBeHidden()
    await tara.button('packages_log_in_to_use').click()
    await logsInAtCheckout(tara)
    await packageSwitches(tara).click()
    await expect(checkoutSummary(tara)).toContainText('Rp 0, paid with package')
  },
)
