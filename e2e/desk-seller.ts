import { expect, type Locator } from '@playwright/test'
import { explainsOpening } from './desk-person.ts'
import { clockHour } from './days.ts'
import type { Person } from './person.ts'

/** The panel in which hours are sold. */
export const salePanel = (person: Person): Locator =>
  person.page.getByRole('complementary', { name: person.says('sell_new') })

/** The payment methods of a sale. Their keys work once this list is shown. */
export const waysToPay = (person: Person): Locator =>
  salePanel(person).getByRole('group', { name: person.says('counter_pay_with') })

export const freeCell = (person: Person, court: string, hour: number): Locator =>
  person.page.getByRole('gridcell', {
    name: person.says('schedule_free', { court, hours: `${clockHour(hour)}–${clockHour(hour + 1)}` }),
    exact: true,
  })

/** Shows the form that opens a drawer. Other stories may have opened drawers at this location. */
export async function asksForDrawer(person: Person): Promise<void> {
  const another = person.button('desk_drawer_another')
  const name = person.page.getByLabel(person.says('desk_drawer_name'), { exact: true })
  await expect(another.or(name).first()).toBeVisible()
  if (await another.isVisible()) await another.click()
  await expect(name).toBeVisible()
}

/** Opens the drawer if it is closed. */
export async function opensDrawer(person: Person, location: string): Promise<void> {
  await person.page.goto(`/desk/${location}/drawer`)
  const open = person.button('desk_drawer_open_button')
  const isOpen = person.page.getByRole('heading', { name: person.says('desk_drawer_is_open') })
  await expect(open.or(isOpen)).toBeVisible()
  if (await isOpen.isVisible()) return
  // A name in no language, because stories in both languages see it.
  await person.page.getByLabel(person.says('desk_drawer_name'), { exact: true }).fill('Kas 1')
  await person.page.getByLabel(person.says('desk_drawer_float'), { exact: true }).fill('500000')
  await open.click()
  await explainsOpening(person, { open, opened: isOpen })
  await expect(isOpen).toBeVisible()
}

/** The field in which a person is searched for. */
export const personField = (person: Person): Locator =>
  salePanel(person).getByRole('combobox', { name: person.says('desk_people_person') })

/** Enters a new person as the buyer, with name and phone. */
export async function writesDown(person: Person, name: string, phone = ''): Promise<void> {
  await personField(person).fill(name)
  await salePanel(person)
    .getByRole('option', { name: person.says('desk_people_new', { typed: name }) })
    .click()
  await salePanel(person).getByLabel(person.says('history_phone')).fill(phone)
  await person.page.keyboard.press('Enter')
  await expect(salePanel(person).getByRole('button', { name: person.says('counter_take') })).toBeFocused()
}
