import { expect } from '@playwright/test'
import { codeOfApp } from './code-app.ts'
import { submitsLogin } from './customer.ts'
import type { Person } from './person.ts'

/** Logs in at a page of the desk, sets up the code app, and returns its key. */
export async function logsInWithCodeApp(person: Person, path: string): Promise<string> {
  await person.page.goto(`/auth/login?redirect=${encodeURIComponent(path)}`)
  return setsUpCodeApp(person, path)
}

/** Logs in on the page that is shown, sets up the code app, and returns its key when `path` is shown. */
export async function setsUpCodeApp(person: Person, path: string): Promise<string> {
  await submitsLogin(person)
  await expect(person.mainHeading).toHaveText(person.text('desk_set_up'))
  const key = await person.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()
  await person.page.getByLabel(person.text('desk_first_code'), { exact: true }).fill(codeOfApp(key))
  await person.button('desk_confirm').click()
  await person.button('desk_kept').click()
  await expect(person.page).toHaveURL(path)
  return key
}
