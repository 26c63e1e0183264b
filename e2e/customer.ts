import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/** The password of every account in the stories. */
export const PASSWORD = 'a court at seven in the evening'

/** The buyer panel of checkout. */
export const whoOrders = (guest: Person): Locator =>
  guest.page.getByRole('region', { name: guest.says('checkout_who') })

export const tab = (guest: Person, key: string): Locator =>
  guest.page.getByRole('tab', { name: guest.says(key), exact: true })

/** Fills and submits the login form of the page. */
export async function logsInHere(guest: Person, form: Locator = guest.page.getByRole('main')): Promise<void> {
  await form.getByLabel(guest.says('accounts_email')).fill(guest.email)
  await form.getByLabel(guest.says('accounts_password'), { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: guest.says('layout_log_in'), exact: true }).click()
}

export async function logsIn(guest: Person): Promise<void> {
  await guest.page.goto('/auth/login')
  await logsInHere(guest)
  await expect(guest.page).not.toHaveURL(/auth\/login/)
}

/** Registers on the registration page; `lands`: the page that follows. */
export async function registers(guest: Person, lands = /\/auth\/success/): Promise<void> {
  const form = guest.page.getByRole('main')
  const type = (key: string, typed: string) => form.getByLabel(guest.says(key), { exact: true }).fill(typed)
  await guest.page.goto('/auth/register')
  await type('accounts_full_name', guest.name)
  await type('accounts_email', guest.email)
  await type('accounts_phone', guest.phone)
  await type('accounts_password', PASSWORD)
  await type('accounts_day', '17')
  await type('accounts_month', '8')
  await type('accounts_year', '1995')
  await guest.button('accounts_create_account').click()
  await expect(guest.page).toHaveURL(lands)
}

/** Fills name and phone where a password is set for an unverified account. */
export async function saysWho(guest: Person): Promise<void> {
  const form = guest.page.getByRole('main')
  await form.getByLabel(guest.says('accounts_full_name'), { exact: true }).fill(guest.name)
  await form.getByLabel(guest.says('accounts_phone'), { exact: true }).fill(guest.phone)
}

export async function logsInAtCheckout(guest: Person): Promise<void> {
  await tab(guest, 'layout_log_in').click()
  await logsInHere(guest, guest.page.getByRole('tabpanel'))
  await seesBookingAs(guest)
}

export async function seesBookingAs(guest: Person): Promise<void> {
  await expect(whoOrders(guest)).toContainText(guest.says('checkout_booking_as', { name: guest.name }))
}

/** Logs out from the account menu of a phone; confirms if the basket is filled. */
export async function logsOut(guest: Person): Promise<void> {
  const { page } = guest
  await page.goto('/')
  await guest.button('layout_nav_me').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: guest.says('accounts_log_out'), exact: true })
    .click()
  const empties = guest.button('accounts_log_out_and_empty')
  await expect(
    empties.or(page.getByRole('heading', { level: 1, name: guest.says('layout_log_in') })),
  ).toBeVisible()
  if (await empties.isVisible()) await empties.click()
  await expect(page).toHaveURL(/\/auth\/login$/)
}
