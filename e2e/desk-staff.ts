import { expect, type Locator } from '@playwright/test'
import { clockHour, dateInDays, type LocationName } from './days.ts'
import type { Person } from './person.ts'

/**
 * Staff of the demonstration: Dian at the front desk of Kemang, who uses Indonesian, and the owner, who uses English.
 */
export const frontDeskDian = { email: 'dian@pantul.example', password: 'meja-depan-dian' }
export const ownerSurya = { email: 'surya@pantul.example', password: 'empat-lokasi-surya' }

export type Account = { readonly email: string; readonly password: string }
type DeskDay = {
  readonly locationName: LocationName
  readonly locationId: string
  readonly daysAhead: number
}

/** Logs in at the desk, on a date of the schedule. */
export async function logsInAtSchedule(
  person: Person,
  account: Account,
  { locationName, locationId, daysAhead }: DeskDay,
): Promise<void> {
  await logsInAtDesk(person, account, `/desk/${locationId}?date=${dateInDays(locationName, daysAhead)}`)
  await expect(person.page.getByRole('grid')).toBeVisible()
}

/** Logs in at a page of the desk, and waits for the page. */
export async function logsInAtDesk(
  person: Person,
  { email, password }: Account,
  path: string,
): Promise<void> {
  const form = person.page.getByRole('main')
  await person.page.goto(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await form.getByLabel(person.text('accounts_email'), { exact: true }).fill(email)
  await form.getByLabel(person.text('accounts_password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: person.text('layout_log_in'), exact: true }).click()
  await expect(person.page).toHaveURL(path)
}

/** The link to a page of the desk. On a phone it is in the menu, which this function opens. */
export async function navigationLink(person: Person, title: string): Promise<Locator> {
  const navigation = person.page.getByRole('navigation')
  await expect(navigation).toBeVisible()
  const menu = person.button('desk_menu')
  if (await menu.isVisible()) await menu.click()
  return navigation.getByRole('link', { name: person.text(title), exact: true })
}

/** The panel with details: of a booking beside the schedule, or of a person beside the people. */
export const detailsPanel = (person: Person): Locator =>
  person.page.getByRole('complementary', { name: person.text('schedule_details') })

/** The panel in which a booking is changed. */
export const changePanel = (person: Person): Locator =>
  person.page.getByRole('complementary', { name: person.text('changes_change_title') })

/** `Court 2, 18:00–20:00, Ani Wijaya`: the cell of a booking. */
export const bookingCell = (
  person: Person,
  name: string,
  [from, until]: readonly [number, number],
): Locator =>
  person.page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`${clockHour(from)}–${clockHour(until)}, ${name}`) })

export async function opensBooking(
  person: Person,
  name: string,
  hours: readonly [number, number],
): Promise<void> {
  await bookingCell(person, name, hours).click()
  await expect(detailsPanel(person).getByRole('heading', { name })).toBeVisible()
}

/**
 * Gives the reason why the float differs from the last count of this drawer, if another story has counted the drawer
 * before. `open`: the button; `opened`: what is shown when the drawer is open.
 */
export async function explainsCashDifference(
  person: Person,
  { open, opened }: { readonly open: Locator; readonly opened: Locator },
): Promise<void> {
  const reason = person.page.locator('#opening-reason')
  await expect(reason.or(opened).first()).toBeVisible()
  if (!(await reason.isVisible())) return
  await reason.fill('brought to the bank')
  await open.click()
}

/** Waits until the payment at the counter is taken. Opens the drawer first if no other story has opened it. */
export async function seesPaymentTaken(person: Person): Promise<void> {
  const panel = detailsPanel(person)
  const float = panel.getByLabel(person.text('counter_drawer_float'))
  const taken = panel.getByText(person.text('counter_taken'))
  await expect(float.or(taken).first()).toBeVisible()
  if (await float.isVisible()) {
    await float.fill('500000')
    const open = panel.getByRole('button', { name: person.text('counter_open_drawer') })
    await open.click()
    await explainsCashDifference(person, { open, opened: taken })
  }
  await expect(taken).toBeVisible()
}
