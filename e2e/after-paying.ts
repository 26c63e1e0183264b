import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/** The panel of changes of a paid order. */
export const changeButtons = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.says('after_booking_title') })

/** The panel of payments and refunds. */
export const payments = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.says('layout_page_status_payment') })

/** Opens the order from the payment page; returns its number. */
export async function opensPaidOrder(player: Person): Promise<string> {
  const number = await player.orderNumber()
  await player.page.getByRole('link', { name: player.says('payments_details') }).click()
  await expect(player.mainHeading).toHaveText(player.says('history_order', { number }))
  return number
}
