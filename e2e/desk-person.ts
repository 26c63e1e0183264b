import { expect, type Locator } from '@playwright/test'
import { clockHour, dateInDays, type LocationName } from './days.ts'
import type { Person } from './person.ts'

/** Accounts of the demonstration: the front desk of Kemang, whose account is in Indonesian, and the owner, in English. */
export const dian = { email: 'dian@pantul.example', password: 'meja-depan-dian' }
export const surya = { email: 'surya@pantul.example', password: 'empat-lokasi-surya' }

export type Account = { readonly email: string; readonly password: string }
type DeskDay = {
  readonly locationName: LocationName
  readonly locationId: string
  readonly daysAhead: number
}

/** Logs in at a day of the schedule. */
export async function standsAtDesk(
  person: Person,
  account: Account,
  { locationName, locationId, daysAhead }: DeskDay,
): Promise<void> {
  await entersDesk(person, account, `/desk/${locationId}?date=${dateInDays(locationName, daysAhead)}`)
  await expect(person.page.getByRole('grid')).toBeVisible()
}

/** Logs in at a page of the desk, and waits for the page. */
export async function entersDesk(person: Person, { email, password }: Account, path: string): Promise<void> {
  const form = person.page.getByRole('main')
  await person.page.goto(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await form.getByLabel(person.says('accounts_email'), { exact: true }).fill(email)
  await form.getByLabel(person.says('accounts_password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: person.says('layout_log_in'), exact: true }).click()
  await expect(person.page).toHaveURL(path)
}

/** The link to a screen. A phone shows it in the menu, which is opened first. */
export async function navigationLink(person: Person, title: string): Promise<Locator> {
  const navigation = person.page.getByRole('navigation')
  await expect(navigation).toBeVisible()
  const menu = person.button('desk_menu')
  if (await menu.isVisible()) await menu.click()
  return navigation.getByRole('link', { name: person.says(title), exact: true })
}

/** The panel beside the schedule. */
export const panelOf = (person: Person): Locator =>
  person.page.getByRole('complementary', { name: person.says('schedule_details') })

/** The panel in which a booking is changed. */
export const changePanel = (person: Person): Locator =>
  person.page.getByRole('complementary', { name: person.says('changes_change_title') })

/** `Court 2, 18:00–20:00, Ani Wijaya`: the cell of a booking. */
export const bookingAt = (person: Person, name: string, [from, until]: readonly [number, number]): Locator =>
  person.page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`${clockHour(from)}–${clockHour(until)}, ${name}`) })

export async function opensBooking(
  person: Person,
  name: string,
  hours: readonly [number, number],
): Promise<void> {
  await bookingAt(person, name, hours).click()
  await expect(panelOf(person).getByRole('heading', { name })).toBeVisible()
}

/** Says why the cash differs from the last count, if another story has counted this drawer before. */
export async function explainsOpening(
  person: Person,
  { open, opened }: { readonly open: Locator; readonly opened: Locator },
): Promise<void> {
  const reason = person.page.locator('#opening-reason')
  await expect(reason.or(opened).first()).toBeVisible()
  if (!(await reason.isVisible())) return
  await reason.fill('brought to the bank')
  await open.click()
}

/** Waits for the payment at the counter; opens the drawer if no other story has. */
export async function seesPaymentTaken(person: Person): Promise<void> {
  const panel = panelOf(person)
  const float = panel.getByLabel(person.says('counter_drawer_float'))
  const taken = panel.getByText(person.says('counter_taken'))
  await expect(float.or(taken).first()).toBeVisible()
  if (await float.isVisible()) {
    await float.fill('500000')
    const open = panel.getByRole('button', { name: person.says('counter_open_drawer') })
    await open.click()
    await explainsOpening(person, { open, opened: taken })
  }
  await expect(taken).toBeVisible()
}
