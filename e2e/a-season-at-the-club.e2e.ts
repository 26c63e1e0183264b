import { expect, type Locator } from '@playwright/test'
import { linkIn } from './account-mail.ts'
import { changeButtons, opensPaidOrder, payments } from './after-paying.ts'
import { PASSWORD } from './customer.ts'
import type { Person } from './person.ts'
import { choosesPackage, looksAtPackages, packageSwitch, summary } from './package-buyer.ts'
import { story } from './story.ts'

const locationName = 'Pantul Dago'
/** No other story books this day at this location. */
const day = 23

async function buysAsGuest(guest: Person, name: string): Promise<void> {
  await looksAtPackages(guest, locationName)
  await choosesPackage(guest, name)
  await guest.givesDetails()
  await guest.button('basket_place_order').click()
  await guest.seesPaymentPage()
  await guest.pays()
  await expect(guest.page).toHaveTitle(/^Paid/)
}

/** With the same details as the guest order, which were deleted from the browser after the order. */
async function registersWithTheSameEmail(guest: Person): Promise<void> {
  const form = guest.page.getByRole('main')
  await guest.page.goto('/auth/register')
  for (const [key, value] of [
    ['full_name', guest.name],
    ['email', guest.email],
    ['phone', guest.phone],
  ] as const)
    await form.getByLabel(guest.says(`accounts_${key}`), { exact: true }).fill(value)
  await form.getByLabel(guest.says('accounts_password'), { exact: true }).fill(PASSWORD)
  for (const [key, value] of [
    ['day', '4'],
    ['month', '5'],
    ['year', '1994'],
  ] as const)
    await form.getByLabel(guest.says(`accounts_${key}`), { exact: true }).fill(value)
  await guest.button('accounts_create_account').click()
  await expect(guest.mainHeading).toContainText('You are in')
}

story(
  'a guest’s package belongs to the account after registering; a cancellation returns its hours, and the coach as money',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    const wulan = await cast.person('Wulan Sari')
    const { page } = wulan
    await buysAsGuest(wulan, 'Flexi 10')
    await venue.resetAttempts()
    await registersWithTheSameEmail(wulan)
    await page.goto('/quota-packages')
    await expect(page.getByText('10 of 10 court-hours left')).toBeHidden()
    await page.goto(await linkIn(venue, wulan.email, '/auth/verification-success'))
    await expect(wulan.mainHeading).toHaveText('Email verified')
    await page.goto('/quota-packages')
    await expect(page.getByText('10 of 10 court-hours left')).toBeAttached()

    // Two courts for two hours by package, with a coach; one more booking paid with money.
    await wulan.opensDay(locationName, { daysAhead: day })
    await wulan.picks({ hours: [18, 19], courts: ['Court 2', 'Court 3'] })
    await wulan.addsAnother({ hours: [10], courts: ['Court 1'] })
    await wulan.continues()
    await wulan.coach('Gilang', 1).row.click()
    await expect(wulan.coach('Gilang', 1).radio).toBeChecked()
    await wulan.continuesToDetails()
    await expect(packageSwitch(wulan)).toHaveCount(2)
    const [first, second] = [packageSwitch(wulan).first(), packageSwitch(wulan).last()]
    await switches(first, true)
    await switches(second, false)
    await expect(summary(wulan)).toContainText(/Flexi 10 package, 4 court-hours\s*−/)
    await wulan.placeOrderButton.click()
    await wulan.seesPaymentPage()
    await wulan.pays()
    const number = await opensPaidOrder(wulan)
    const order = page.url()
    await page.goto('/quota-packages')
    await expect(page.getByText('6 of 10 court-hours left')).toBeAttached()

    await page.goto(order)
    await changeButtons(wulan)
      .getByRole('button', { name: /^Cancel Court 2/ })
      .click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('4 court-hours go back to your package.')
    const cancelButton = question.getByRole('button', { name: /^Cancel and get Rp\s[\d.]+ back$/ })
    const refunded = /Rp\s[\d.]+/.exec(await cancelButton.innerText())?.[0] ?? ''
    await cancelButton.click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText(/Cancelled\s*Court 2/)
    await expect(payments(wulan)).toContainText(`${refunded} is in your store credit`)
    await expect(changeButtons(wulan).getByRole('button', { name: 'Cancel booking' })).toBeVisible()

    await page.goto('/quota-packages')
    await expect(page.getByText('10 of 10 court-hours left')).toBeAttached()
    await page.getByRole('button', { name: 'Flexi 10, use' }).click()
    const use = page.getByRole('region', { name: 'Flexi 10, use' }).getByRole('listitem')
    await expect(use.filter({ hasText: 'Used' })).toContainText('−4 h')
    await expect(use.filter({ hasText: 'Returned' })).toContainText('+4 h')
    await expect(use.filter({ hasText: `Order ${number}` })).toHaveCount(2)
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'Store credit' })).toContainText(`+${refunded}`)

    await seesFreeAgain(await cast.person('Somebody else'))
    expect(cast.complaints).toEqual([])
  },
)

async function switches(toggle: Locator, on: boolean): Promise<void> {
  if ((await toggle.getAttribute('aria-checked')) !== String(on)) await toggle.click()
  await expect(toggle).toHaveAttribute('aria-checked', String(on))
}

/** Checks that cancelled courts and coach are free again, and the others are not. */
async function seesFreeAgain(other: Person): Promise<void> {
  await other.opens(locationName, { daysAhead: day })
  await expect(other.page.getByRole('gridcell', { name: 'Court 1, 10:00, taken' })).toBeVisible()
  await other.picks({ hours: [18, 19], courts: ['Court 2', 'Court 3'] })
  await other.continues()
  await expect(other.coach('Gilang').radio).toBeEnabled()
}
