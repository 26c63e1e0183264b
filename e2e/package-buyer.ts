import { expect, type Locator } from '@playwright/test'
import type { LocationName } from './days.ts'
import type { Person } from './person.ts'

/** The summary of the checkout. */
export const checkoutSummary = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.text('checkout_summary') })

/** The switches of the checkout that pay with a package. There is one per package. */
export const packageSwitches = (player: Person): Locator =>
  player.page.getByRole('switch', { name: player.text('packages_pay_with') })

/** Opens the packages page and chooses a location there. */
export async function choosesLocationForPackages(player: Person, locationName: LocationName): Promise<void> {
  await player.page.goto('/package')
  await player.page
    .getByRole('article', { name: locationName })
    .getByRole('button', { name: player.text('locations_book_here') })
    .click()
  await expect(player.mainHeading).toHaveText(player.text('layout_page_package'))
}

/** Opens the checkout of a package; the location is already chosen. */
export async function opensPackageCheckout(player: Person, name: string): Promise<void> {
  await player.page.goto('/package')
  await player.page
    .getByRole('main')
    .getByRole('link', { name: player.text('packages_buy_named', { name }), exact: true })
    .click()
  await expect(player.mainHeading).toHaveText(player.text('layout_page_details'))
}
