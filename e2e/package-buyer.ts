import { expect, type Locator } from '@playwright/test'
import type { LocationName } from './days.ts'
import type { Person } from './person.ts'

/** The summary of the checkout. */
export const summary = (guest: Person): Locator =>
  guest.page.getByRole('region', { name: guest.says('checkout_summary') })

/** The pay-with-package switches of the summary. */
export const packageSwitch = (guest: Person): Locator =>
  guest.page.getByRole('switch', { name: guest.says('packages_pay_with') })

/** Chooses a location on the packages page. */
export async function looksAtPackages(guest: Person, locationName: LocationName): Promise<void> {
  await guest.page.goto('/package')
  await guest.page
    .getByRole('article', { name: locationName })
    .getByRole('button', { name: guest.says('locations_book_here') })
    .click()
  await expect(guest.mainHeading).toHaveText(guest.says('layout_page_package'))
}

/** Opens the checkout of a package; the location is already chosen. */
export async function choosesPackage(guest: Person, name: string): Promise<void> {
  await guest.page.goto('/package')
  await guest.page
    .getByRole('main')
    .getByRole('link', { name: guest.says('packages_buy_named', { name }), exact: true })
    .click()
  await expect(guest.mainHeading).toHaveText(guest.says('layout_page_details'))
}
