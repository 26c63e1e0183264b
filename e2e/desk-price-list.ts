import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/** A field of the price panel. */
export const label = (person: Person, key: string): Locator =>
  person.page.getByLabel(person.says(key), { exact: true })

/** The part that says which rule wins at the chosen hours, and why. */
export const why = (person: Person): Locator =>
  person.page.getByRole('region', { name: person.says('prices_why') })

/** Ends the price that the story added. */
export async function endsPrice(person: Person, price: string): Promise<void> {
  await person.page
    .getByRole('button', { name: new RegExp(`^${person.says('prices_end_of', { rule: '' })}.*, ${price}$`) })
    .click()
  await expect(person.page.getByText(person.says('prices_ended')).first()).toBeVisible()
}
