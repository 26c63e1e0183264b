import { expect, type Locator } from '@playwright/test'
import { logsInAtDesk, detailsPanel, type Account } from './desk-staff.ts'
import type { Person } from './person.ts'

/** Logs in and opens the people page of a location. */
export const logsInAtPeoplePage = (person: Person, location: string, account: Account): Promise<void> =>
  logsInAtDesk(person, account, `/desk/${location}/people`)

export const peopleSearch = (person: Person): Locator =>
  person.page.getByRole('textbox', { name: person.text('desk_people_hint') })

/** The rows of people; each has a button. The heading row has none. */
export const peopleRows = ({ page }: Person): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button') })

/** Adds a person to the people of the location. The panel then shows the new person. */
export async function addsPerson(
  person: Person,
  {
    name,
    phone = '',
    email = '',
  }: { readonly name: string; readonly phone?: string; readonly email?: string },
): Promise<void> {
  await person.button('desk_people_new_person').click()
  const form = person.page.getByRole('complementary', { name: person.text('desk_people_new_person') })
  await form.getByLabel(person.text('history_name'), { exact: true }).fill(name)
  await form.getByLabel(person.text('history_phone'), { exact: true }).fill(phone)
  await form.getByLabel(person.text('accounts_email'), { exact: true }).fill(email)
  await person.page.keyboard.press('Enter')
  await expect(detailsPanel(person).getByRole('heading', { name })).toBeFocused()
}

/** Searches for a text that finds exactly one person, and opens this person by keyboard. */
export async function opensPerson(person: Person, typed: string): Promise<void> {
  await peopleSearch(person).fill(typed)
  await expect(peopleRows(person)).toHaveCount(1)
  await person.page.keyboard.press('Enter')
  await expect(detailsPanel(person).getByRole('heading').first()).toBeFocused()
}

/** Chooses an action (a message key) in the menu of the person that is shown. */
export async function choosesPersonAction(person: Person, action: string): Promise<void> {
  await detailsPanel(person)
    .getByRole('button', { name: person.text('desk_people_more') })
    .click()
  await detailsPanel(person)
    .getByRole('button', { name: person.text(action), exact: true })
    .click()
}
