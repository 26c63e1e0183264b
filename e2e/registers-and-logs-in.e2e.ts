import { expect, type Locator } from '@playwright/test'
import { logsIn, submitsLogin, PASSWORD } from './customer.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const form = ({ page }: Person): Locator => page.getByRole('main')
const errorList = (guest: Person): Locator => form(guest).getByRole('alert').getByRole('listitem')
const field = (guest: Person, key: string): Locator =>
  form(guest).getByLabel(guest.text(key), { exact: true })
const pressesCreateAccount = (guest: Person): Promise<void> => guest.button('accounts_create_account').click()

story('a press on the edge of the button counts, even if an error appears above it', async ({ cast }) => {
  const raka = await cast.person('Raka Pratama')
  await raka.page.goto('/auth/register')
  await field(raka, 'accounts_email').fill('raka@mail')
  await raka.button('accounts_create_account').click({ position: { x: 40, y: 4 } })
  await expect(errorList(raka)).toHaveCount(5)
})

story('registering: errors are listed, and each links to its field', async ({ cast, venue }) => {
  await venue.clearRateLimits()
  const dinda = await cast.person('Dinda Puspita')
  await dinda.page.goto('/auth/register')
  await pressesCreateAccount(dinda)
  await expect(errorList(dinda)).toHaveText([
    'Full name is required',
    'Email is required',
    'Phone number is required',
    'Password is required',
    'Date of birth is required',
  ])
  await expect(field(dinda, 'accounts_full_name')).toBeFocused()

  await field(dinda, 'accounts_full_name').fill('D')
  await field(dinda, 'accounts_email').fill('dinda@mail')
  await field(dinda, 'accounts_phone').fill('0812')
  await field(dinda, 'accounts_password').fill('short')
  await field(dinda, 'accounts_day').fill('31')
  await field(dinda, 'accounts_month').fill('2')
  await field(dinda, 'accounts_year').fill('1994')
  await pressesCreateAccount(dinda)
  await expect(errorList(dinda)).toHaveText([
    'Full name needs 2 to 80 characters',
    'Invalid email format',
    'Invalid phone number format',
    'The password needs at least 10 characters.',
    'This date of birth is not valid.',
  ])
  for (const key of ['full_name', 'email', 'phone', 'password', 'day'])
    await expect(field(dinda, `accounts_${key}`), key).toHaveAttribute('aria-invalid', 'true')
  await errorList(dinda).getByRole('link', { name: 'This date of birth is not valid.' }).click()
  await expect(field(dinda, 'accounts_day')).toBeFocused()

  await field(dinda, 'accounts_day').fill('28')
  await expect(errorList(dinda)).toHaveCount(4)
  await field(dinda, 'accounts_full_name').fill(dinda.name)
  await field(dinda, 'accounts_email').fill(dinda.email)
  await field(dinda, 'accounts_phone').fill(dinda.phone)
  await field(dinda, 'accounts_password').fill('password123')
  await expect(errorList(dinda)).toHaveCount(0)
  await pressesCreateAccount(dinda)
  await expect(errorList(dinda)).toHaveText(['Many people use this password. Please choose another.'])
  await expect(field(dinda, 'accounts_password')).toBeFocused()
  await field(dinda, 'accounts_password').fill(PASSWORD)
  await expect(errorList(dinda)).toHaveCount(0)
  await pressesCreateAccount(dinda)
  await expect(dinda.mainHeading).toHaveText('You are in, Dinda')
  await expect(form(dinda)).toContainText(dinda.email)
})

story('registering twice: the address is taken, and a double press sends one request', async ({ cast }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  let sent = 0
  await dinda.page.route('**/api/auth/register', async (route) => {
    sent += 1
    await new Promise((answer) => setTimeout(answer, 700))
    await route.continue()
  })
  // The details that a guest typed at checkout are filled in already.
  await dinda.page.goto('/auth/forgot')
  await dinda.page.evaluate(
    ({ email, phone }) =>
      localStorage.setItem(
        'GUEST_AUTH',
        JSON.stringify({ fullname: 'Dinda Puspita', email, phone, contryCode: '+62' }),
      ),
    { email: dinda.email, phone: dinda.phone },
  )
  await dinda.page.goto('/auth/register')
  await expect(field(dinda, 'accounts_email')).toHaveValue(dinda.email)
  await expect(field(dinda, 'accounts_phone')).toHaveValue(dinda.phone)
  await field(dinda, 'accounts_password').fill(PASSWORD)
  for (const [key, value] of [
    ['day', '4'],
    ['month', '5'],
    ['year', '1994'],
  ] as const)
    await field(dinda, `accounts_${key}`).fill(value)
  await pressesCreateAccount(dinda)
  await expect(dinda.button('accounts_creating_account')).toBeVisible()
  await dinda.button('accounts_creating_account').click({ force: true })
  await field(dinda, 'accounts_year').press('Enter')
  await expect(errorList(dinda)).toHaveText(['This email already has an account. Log in instead.'])
  expect(sent).toBe(1)
  await expect(field(dinda, 'accounts_password')).toHaveValue(PASSWORD)
})

story('logging in: one message for wrong input, and a return to the previous page', async ({ cast }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita', { width: 1280, height: 800 })
  await dinda.page.goto('/profile')
  await expect(dinda.page).toHaveURL('/auth/login?redirect=%2Fprofile')
  await expect(field(dinda, 'accounts_email')).toBeFocused()

  await field(dinda, 'accounts_email').fill(dinda.email)
  await field(dinda, 'accounts_password').fill('not the password')
  await field(dinda, 'accounts_password').press('Enter')
  await expect(errorList(dinda)).toHaveText(['Email or password is wrong.'])
  await expect(field(dinda, 'accounts_email')).toHaveValue(dinda.email)

  await dinda.page.context().setOffline(true)
  await expect(dinda.page.getByText('You are offline.')).toBeVisible()
  await dinda.button('layout_log_in').click()
  await expect(errorList(dinda)).toHaveText([dinda.text('layout_problem_network')])
  await dinda.page.context().setOffline(false)

  await submitsLogin(dinda)
  await expect(dinda.page).toHaveURL('/profile')
  await dinda.page.goBack()
  await expect(dinda.page, 'the form is not behind the Back button').not.toHaveURL(/auth\/login/)
})

story('a password that is shown keeps the caret and the focus', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.page.goto('/auth/login')
  const password = field(ani, 'accounts_password')
  await password.fill('abcdefgh')
  await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await ani.button('accounts_show_password').click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await ani.page.keyboard.type('X')
  await expect(password).toHaveValue('abcXdefgh')
  await ani.button('accounts_hide_password').click()
  await expect(password).toHaveAttribute('type', 'password')
})

story('the login never redirects to another site', async ({ cast }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  for (const elsewhere of [
    'https://example.com/',
    '//example.com/',
    '/\\example.com',
    'javascript:alert(1)',
  ]) {
    await dinda.page.goto(`/auth/login?redirect=${encodeURIComponent(elsewhere)}`)
    await submitsLogin(dinda)
    await expect(dinda.page, elsewhere).toHaveURL('/auth/success')
    await dinda.page.context().clearCookies()
    await dinda.page.evaluate(() => sessionStorage.clear())
  }
})

story('the account menu logs in, returns, and logs out', async ({ cast }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita', { width: 1280, height: 800 })
  const menu = dinda.page.getByRole('banner').getByRole('button', { name: 'Account' })
  const dialog = dinda.page.getByRole('dialog')
  await dinda.opensBoard('Pantul Renon', { daysAhead: 26 })
  await dinda.picks({ hours: [9], courts: ['Court 1'] })
  await menu.click()
  await dialog.getByRole('link', { name: 'Log in' }).click()
  await submitsLogin(dinda)
  await dinda.seesBoard()
  await dinda.seesPicked('Court 1', 9)

  await menu.click()
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(dinda.name)
  await expect(dialog).toContainText(dinda.email)
  await expect(dialog.getByRole('link')).toContainText(['Profile', 'Transactions', 'Quota packages'])
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(dialog).toContainText('Your basket on this device will be emptied.')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Log out and empty' }).click()
  await expect(dinda.page).toHaveURL('/auth/login')
  expect(await dinda.page.evaluate(() => Object.keys(localStorage))).not.toContain(dinda.name)

  await logsIn(dinda)
  await expect(dinda.mainHeading).toHaveText('You are in, Dinda')
  await dinda.page.goto('/profile')
  await menu.click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(dinda.mainHeading).toHaveText('Log in')
  await expect(dinda.page, 'after a logout the login has no page to return to').toHaveURL('/auth/login')
  await submitsLogin(dinda)
  await expect(dinda.mainHeading).toHaveText('You are in, Dinda')
})

story('going back during a login logs in and stays on that page', async ({ cast }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita', { width: 1280, height: 800 })
  const menu = dinda.page.getByRole('banner').getByRole('button', { name: 'Account' })
  await dinda.page.goto('/locations')
  await menu.click()
  await dinda.page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  const heldRequests: (() => void)[] = []
  await dinda.page.route('**/api/auth/login', async (route) => {
    await new Promise<void>((resolve) => heldRequests.push(resolve))
    await route.continue()
  })
  await submitsLogin(dinda)
  await expect.poll(() => heldRequests.length).toBe(1)
  await dinda.page.goBack()
  await expect(dinda.page).toHaveURL('/locations')
  heldRequests[0]?.()
  await expect(menu).toContainText('Dinda')
  await expect(dinda.page).toHaveURL('/locations')
})
