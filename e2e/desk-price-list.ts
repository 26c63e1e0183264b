import { expect, type Locator } from '@playwright/test'
import type { Person } from './person.ts'

/** A field of the price panel. */
export const priceField = (person: Person, key: string): Locator =>
  person.page.getByLabel(person.text(key), { exact: true })

/** The region that says which price rule wins at the chosen hours, and why. */
export const winningRulePanel = (person: Person): Locator =>
  person.page.getByRole('region', { name: person.text('prices_why') })

/** Ends the price rule that the story added. `price`: its price as the page writes it. */
export async function endsPrice(person: Person, price: string): Promise<void> {
  await person.page
    .getByRole('button', { name: new RegExp(`^${person.text('prices_end_of', { rule: '' })}.*, ${price}$`) })
    .click()
  await expect(person.page.getByText(person.text('prices_ended')).first()).toBeVisible()
}
