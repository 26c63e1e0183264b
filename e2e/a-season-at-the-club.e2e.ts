import { expect, type Locator } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { orderChangesPanel, opensPaidOrder, paymentsPanel } from './paid-order.ts'
import { PASSWORD } from './customer.ts'
import type { Person } from './person.ts'
import {
  opensPackageCheckout,
  choosesLocationForPackages,
  packageSwitches,
  checkoutSummary,
} from './package-buyer.ts'
import { story } from './story.ts'

const locationName = 'Pantul Dago'
/** No other story books this day at this location. */
const day = 23

async function buysPackageAsGuest(guest: Person, name: string): Promise<void> {
  await choosesLocationForPackages(guest, locationName)
  await opensPackageCheckout(guest, name)
  await guest.fillsContactDetails()
  await guest.button('basket_place_order').click()
  await guest.seesPaymentPage()
  await guest.pays()
  await expect(guest.page).toHaveTitle(/^Paid/)
}

/**
 * Registers with the details of the guest order. They are typed again, because the browser deleted them after the
 * order.
 */
async function registersWithTheSameEmail(player: Person): Promise<void> {
  const form = player.page.getByRole('main')
  await player.page.goto('/auth/register')
  for (const [key, value] of [
    ['full_name', player.name],
    ['email', player.email],
    ['phone', player.phone],
  ] as const)
    await form.getByLabel(player.text(`accounts_${key}`), { exact: true }).fill(value)
  await form.getByLabel(player.text('accounts_password'), { exact: true }).fill(PASSWORD)
  for (const [key, value] of [
    ['day', '4'],
    ['month', '5'],
    ['year', '1994'],
  ] as const)
    await form.getByLabel(player.text(`accounts_${key}`), { exact: true }).fill(value)
  await player.button('accounts_create_account').click()
  await expect(player.mainHeading).toContainText('You are in')
}

story(
  'a guest’s package belongs to the account after registering; cancelling a booking returns its hours to the package, and the price of the coach as store credit',
  async ({ cast, venue }) => {
    story.setTimeout(300_000)
    const wulan = await cast.person('Wulan Sari')
    const { page } = wulan
    await buysPackageAsGuest(wulan, 'Flexi 10')
    await venue.clearRateLimits()
    await registersWithTheSameEmail(wulan)
    await page.goto('/quota-packages')
    await expect(page.getByText('10 of 10 court-hours left')).toBeHidden()
    await page.goto(await newestLink(venue, wulan.email, '/auth/verification-success'))
    await expect(wulan.mainHeading).toHaveText('Email verified')
    await page.goto('/quota-packages')
    await expect(page.getByText('10 of 10 court-hours left')).toBeAttached()

    // Booking 1: two courts for two hours, paid by package, with a coach. Booking 2: paid with money.
    await wulan.opensDay(locationName, { daysAhead: day })
    await wulan.picks({ hours: [18, 19], courts: ['Court 2', 'Court 3'] })
    await wulan.addsAnotherBooking({ hours: [10], courts: ['Court 1'] })
    await wulan.continues()
    await wulan.coach('Gilang', 1).row.click()
    await expect(wulan.coach('Gilang', 1).radio).toBeChecked()
    await wulan.continuesToDetails()
    await expect(packageSwitches(wulan)).toHaveCount(2)
    const [first, second] = [packageSwitches(wulan).first(), packageSwitches(wulan).last()]
    await setsSwitch(first, true)
    await setsSwitch(second, false)
    await expect(checkoutSummary(wulan)).toContainText(/Flexi 10 package, 4 court-hours\s*−/)
    await wulan.placeOrderButton.click()
    await wulan.seesPaymentPage()
    await wulan.pays()
    const number = await opensPaidOrder(wulan)
    const order = page.url()
    await page.goto('/quota-packages')
    await expect(page.getByText('6 of 10 court-hours left')).toBeAttached()

    await page.goto(order)
    await orderChangesPanel(wulan)
      .getByRole('button', { name: /^Cancel Court 2/ })
      .click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('4 court-hours go back to your package.')
    const cancelButton = question.getByRole('button', { name: /^Cancel and get Rp\s[\d.]+ back$/ })
    const refunded = /Rp\s[\d.]+/.exec(await cancelButton.innerText())?.[0] ?? ''
    await cancelButton.click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText(/Cancelled\s*Court 2/)
    await expect(paymentsPanel(wulan)).toContainText(`${refunded} is in your store credit`)
    await expect(orderChangesPanel(wulan).getByRole('button', { name: 'Cancel booking' })).toBeVisible()

    await page.goto('/quota-packages')
    await expect(page.getByText('10 of 10 court-hours left')).toBeAttached()
    await page.getByRole('button', { name: 'Flexi 10, use' }).click()
    const use = page.getByRole('region', { name: 'Flexi 10, use' }).getByRole('listitem')
    await expect(use.filter({ hasText: 'Used' })).toContainText('−4 h')
    await expect(use.filter({ hasText: 'Returned' })).toContainText('+4 h')
    await expect(use.filter({ hasText: `Order ${number}` })).toHaveCount(2)
    await page.goto('/profile')
    await expect(page.getByRole('region', { name: 'Store credit' })).toContainText(`+${refunded}`)

    await seesOnlyCancelledFree(await cast.person('Somebody else'))
    expect(cast.consoleComplaints).toEqual([])
  },
)

async function setsSwitch(toggle: Locator, isOn: boolean): Promise<void> {
  if ((await toggle.getAttribute('aria-checked')) !== String(isOn)) await toggle.click()
  await expect(toggle).toHaveAttribute('aria-checked', String(isOn))
}

/**
 * Checks that the courts and the coach of the cancelled booking are free again, and the court of the other one is not.
 */
async function seesOnlyCancelledFree(other: Person): Promise<void> {
  await other.opensBoard(locationName, { daysAhead: day })
  await expect(other.page.getByRole('gridcell', { name: 'Court 1, 10:00, taken' })).toBeVisible()
  await other.picks({ hours: [18, 19], courts: ['Court 2', 'Court 3'] })
  await other.continues()
  await expect(other.coach('Gilang').radio).toBeEnabled()
}
