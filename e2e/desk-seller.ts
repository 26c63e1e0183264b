import { expect, type Locator } from '@playwright/test'
import { explainsCashDifference } from './desk-staff.ts'
import { clockHour } from './days.ts'
import type { Person } from './person.ts'

/** The panel in which hours are sold. */
export const salePanel = (person: Person): Locator =>
  person.page.getByRole('complementary', { name: person.text('sell_new') })

/** The group of payment methods of a sale. Their keyboard shortcuts work as soon as it is shown. */
export const paymentMethods = (person: Person): Locator =>
  salePanel(person).getByRole('group', { name: person.text('counter_pay_with') })

export const freeCell = (person: Person, court: string, hour: number): Locator =>
  person.page.getByRole('gridcell', {
    name: person.text('schedule_free', { court, hours: `${clockHour(hour)}–${clockHour(hour + 1)}` }),
    exact: true,
  })

/** Shows the form that opens a drawer. Other stories may have opened drawers at this location. */
export async function showsDrawerForm(person: Person): Promise<void> {
  const another = person.button('desk_drawer_another')
  const name = person.page.getByLabel(person.text('desk_drawer_name'), { exact: true })
  await expect(another.or(name).first()).toBeVisible()
  if (await another.isVisible()) await another.click()
  await expect(name).toBeVisible()
}

/** Opens the drawer if it is closed. */
export async function opensDrawer(person: Person, location: string): Promise<void> {
  await person.page.goto(`/desk/${location}/drawer`)
  const openButton = person.button('desk_drawer_open_button')
  const openHeading = person.page.getByRole('heading', { name: person.text('desk_drawer_is_open') })
  await expect(openButton.or(openHeading)).toBeVisible()
  if (await openHeading.isVisible()) return
  // The same name in both languages, because stories in both languages see it.
  await person.page.getByLabel(person.text('desk_drawer_name'), { exact: true }).fill('Kas 1')
  await person.page.getByLabel(person.text('desk_drawer_float'), { exact: true }).fill('500000')
  await openButton.click()
  await explainsCashDifference(person, { open: openButton, opened: openHeading })
  await expect(openHeading).toBeVisible()
}

/** The field in which a person is searched for. */
export const personField = (person: Person): Locator =>
  salePanel(person).getByRole('combobox', { name: person.text('desk_people_person') })

/** Enters a new person as the buyer, with name and phone. */
export async function entersNewBuyer(person: Person, name: string, phone = ''): Promise<void> {
  await personField(person).fill(name)
  await salePanel(person)
    .getByRole('option', { name: person.text('desk_people_new', { typed: name }) })
    .click()
  await salePanel(person).getByLabel(person.text('history_phone')).fill(phone)
  await person.page.keyboard.press('Enter')
  await expect(salePanel(person).getByRole('button', { name: person.text('counter_take') })).toBeFocused()
}
