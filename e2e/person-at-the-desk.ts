import { expect, type Locator } from '@playwright/test'
import { entersDesk, panelOf, type Account } from './desk-person.ts'
import type { Person } from './person.ts'

/** Logs in and opens the people of a location. */
export const goesToPeople = (person: Person, location: string, account: Account): Promise<void> =>
  entersDesk(person, account, `/desk/${location}/people`)

export const peopleBox = (person: Person): Locator =>
  person.page.getByRole('textbox', { name: person.says('desk_people_hint') })

export const peopleRows = ({ page }: Person): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button') })

/** Adds a person; the panel then shows the details. */
export async function addsPerson(
  person: Person,
  {
    name,
    phone = '',
    email = '',
  }: { readonly name: string; readonly phone?: string; readonly email?: string },
): Promise<void> {
  await person.button('desk_people_new_person').click()
  const form = person.page.getByRole('complementary', { name: person.says('desk_people_new_person') })
  await form.getByLabel(person.says('history_name'), { exact: true }).fill(name)
  await form.getByLabel(person.says('history_phone'), { exact: true }).fill(phone)
  await form.getByLabel(person.says('accounts_email'), { exact: true }).fill(email)
  await person.page.keyboard.press('Enter')
  await expect(panelOf(person).getByRole('heading', { name })).toBeFocused()
}

/** Searches for a name and opens the only person who is found, by keyboard. */
export async function opensPerson(person: Person, typed: string): Promise<void> {
  await peopleBox(person).fill(typed)
  await expect(peopleRows(person)).toHaveCount(1)
  await person.page.keyboard.press('Enter')
  await expect(panelOf(person).getByRole('heading').first()).toBeFocused()
}

export async function choosesAction(person: Person, action: string): Promise<void> {
  await panelOf(person)
    .getByRole('button', { name: person.says('desk_people_more') })
    .click()
  await panelOf(person)
    .getByRole('button', { name: person.says(action), exact: true })
    .click()
}
