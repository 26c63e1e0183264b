import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/** The password of every account in the stories. */
export const PASSWORD = 'a court at seven in the evening'

/** The panel of the checkout that says who buys. */
export const buyerPanel = (player: Person): Locator =>
  player.page.getByRole('region', { name: player.text('checkout_who') })

/** A tab that is named by a message. */
export const tabNamed = (player: Person, key: string): Locator =>
  player.page.getByRole('tab', { name: player.text(key), exact: true })

/** Fills and submits the login form that is shown. */
export async function submitsLogin(
  player: Person,
  form: Locator = player.page.getByRole('main'),
): Promise<void> {
  await form.getByLabel(player.text('accounts_email')).fill(player.email)
  await form.getByLabel(player.text('accounts_password'), { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: player.text('layout_log_in'), exact: true }).click()
}

export async function logsIn(player: Person): Promise<void> {
  await player.page.goto('/auth/login')
  await submitsLogin(player)
  await expect(player.page).not.toHaveURL(/auth\/login/)
}

/** Registers on the registration page. `nextPage`: the address of the page that must follow. */
export async function registers(player: Person, nextPage = /\/auth\/success/): Promise<void> {
  const form = player.page.getByRole('main')
  const type = (key: string, typed: string) => form.getByLabel(player.text(key), { exact: true }).fill(typed)
  await player.page.goto('/auth/register')
  await type('accounts_full_name', player.name)
  await type('accounts_email', player.email)
  await type('accounts_phone', player.phone)
  await type('accounts_password', PASSWORD)
  await type('accounts_day', '17')
  await type('accounts_month', '8')
  await type('accounts_year', '1995')
  await player.button('accounts_create_account').click()
  await expect(player.page).toHaveURL(nextPage)
}

/**
 * Fills in name and phone. The page asks for them where a password is set for an account with an unverified address.
 */
export async function fillsNameAndPhone(player: Person): Promise<void> {
  const form = player.page.getByRole('main')
  await form.getByLabel(player.text('accounts_full_name'), { exact: true }).fill(player.name)
  await form.getByLabel(player.text('accounts_phone'), { exact: true }).fill(player.phone)
}

export async function logsInAtCheckout(player: Person): Promise<void> {
  await tabNamed(player, 'layout_log_in').click()
  await submitsLogin(player, player.page.getByRole('tabpanel'))
  await seesNameOfBuyer(player)
}

/** Checks that the checkout says: this person, who has an account, is booking. */
export async function seesNameOfBuyer(player: Person): Promise<void> {
  await expect(buyerPanel(player)).toContainText(player.text('checkout_booking_as', { name: player.name }))
}

/** Logs out from the account menu of a phone; confirms if the basket is filled. */
export async function logsOut(player: Person): Promise<void> {
  const { page } = player
  await page.goto('/')
  await player.button('layout_nav_me').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: player.text('accounts_log_out'), exact: true })
    .click()
  const logOutAndEmpty = player.button('accounts_log_out_and_empty')
  await expect(
    logOutAndEmpty.or(page.getByRole('heading', { level: 1, name: player.text('layout_log_in') })),
  ).toBeVisible()
  if (await logOutAndEmpty.isVisible()) await logOutAndEmpty.click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}
