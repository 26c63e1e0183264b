import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/** The panel in which a player changes a paid order. */
export const orderChangesPanel = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.text('after_booking_title') })

/** The panel of payments and refunds. */
export const paymentsPanel = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.text('layout_page_status_payment') })

/** Opens the order from the payment page; returns its number. */
export async function opensPaidOrder(player: Person): Promise<string> {
  const number = await player.orderNumber()
  await player.page.getByRole('link', { name: player.text('payments_details') }).click()
  await expect(player.mainHeading).toHaveText(player.text('history_order', { number }))
  return number
}
