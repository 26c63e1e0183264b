import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { logsIn, PASSWORD, fillsNameAndPhone } from './customer.ts'
import type { Person } from './person.ts'
import { story } from './story.ts'

const RESET = '/auth/reset-password'

async function asksForLink(player: Person, email = player.email): Promise<void> {
  await player.page.goto('/auth/login')
  await player.page.getByRole('link', { name: player.text('accounts_forgot_password') }).click()
  await player.page.getByLabel(player.text('accounts_email')).fill(email)
  await player.button('accounts_send_link').click()
  await expect(player.mainHeading).toHaveText(player.text('accounts_email_sent'))
  await expect(player.mainHeading).toBeFocused()
}

/** The texts of browser alerts, each accepted at once. */
function alertsOf({ page }: Person): string[] {
  const texts: string[] = []
  page.on('dialog', (alert) => {
    texts.push(alert.message())
    void alert.accept()
  })
  return texts
}

// All stories of a worker share one network address, whose mails are limited.
story.beforeEach(({ venue }) => venue.clearRateLimits())

story('a forgotten password is reset by the mail link, once', async ({ cast, venue }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  const alerts = alertsOf(dinda)
  await asksForLink(dinda)
  await expect(
    dinda.page.getByRole('status').filter({ hasText: 'Email sent, please check your email' }).first(),
  ).toBeAttached()
  const link = await newestLink(venue, dinda.email, RESET)

  const posted: string[] = []
  dinda.page.on('request', (request) => {
    if (request.url().endsWith('/open-link')) posted.push(request.postData() ?? '')
  })
  await dinda.page.goto(link)
  await expect(dinda.mainHeading).toHaveText('Choose a new password')
  await expect(dinda.page, 'nothing secret stays in the address').toHaveURL(RESET)
  expect(posted).toHaveLength(1)
  await dinda.page.reload()
  await expect(dinda.page.getByText(`For ${dinda.email}`)).toBeVisible()

  const password = dinda.page.getByLabel('New password', { exact: true })
  await dinda.button('accounts_save').click()
  await expect(dinda.page.getByText('Password is required').first()).toBeVisible()
  await fillsNameAndPhone(dinda)
  await password.fill(dinda.email)
  await dinda.button('accounts_save').click()
  await expect(dinda.page.getByText('The password must not be your email.').first()).toBeVisible()
  await password.fill('another court at eight')
  await dinda.button('accounts_save').click()
  await expect(dinda.page).toHaveURL('/auth/login')

  await dinda.page.getByLabel('Email').fill(dinda.email)
  await dinda.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dinda.button('layout_log_in').click()
  await expect(dinda.page.getByRole('main').getByRole('alert')).toHaveText('Email or password is wrong.')
  await dinda.page.getByLabel('Password', { exact: true }).fill('another court at eight')
  await dinda.button('layout_log_in').click()
  await expect(dinda.page).toHaveURL('/auth/success')
  expect(alerts).toEqual([])

  await dinda.page.goto(link)
  await expect(dinda.page).toHaveURL('/')
  expect(alerts).toEqual(['Token Expired'])
})

story('a replaced link and a link that expired on the open page are refused', async ({ cast, venue }) => {
  const budi = await cast.personWithAccount('Budi', { language: 'id' })
  const alerts = alertsOf(budi)
  await asksForLink(budi)
  const firstLink = await newestLink(venue, budi.email, RESET)
  await asksForLink(budi)
  const secondLink = await newestLink(venue, budi.email, RESET, 2)
  await budi.page.goto(firstLink)
  await expect(budi.page).toHaveURL('/')
  expect(alerts).toEqual(['Token kedaluwarsa'])

  const secondTab = await budi.inNewTab()
  await budi.page.goto(secondLink)
  await secondTab.page.goto(RESET)
  for (const { page } of [budi, secondTab]) await expect(page.getByLabel('Kata sandi baru')).toBeVisible()
  await fillsNameAndPhone(budi)
  await budi.page.getByLabel('Kata sandi baru', { exact: true }).fill('lapangan jam delapan')
  await budi.button('accounts_save').click()
  await expect(budi.page).toHaveURL('/auth/login')
  const alertsOfTab = alertsOf(secondTab)
  await fillsNameAndPhone(secondTab)
  await secondTab.page.getByLabel('Kata sandi baru', { exact: true }).fill('lapangan jam sembilan')
  await secondTab.button('accounts_save').click()
  await expect(secondTab.page).toHaveURL('/')
  expect(alertsOfTab).toEqual(['Token kedaluwarsa'])
})

story('an address without an account gets the same answer', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.page.goto('/auth/forgot')
  await ani.button('accounts_send_link').click()
  await expect(ani.page.getByText('Email is required')).toBeVisible()
  await asksForLink(ani)
  await expect(ani.page.getByRole('main')).toContainText(`If ${ani.email} has an account`)
  await ani.button('accounts_send_again').click()
  await expect(ani.page.getByRole('button', { name: /^Send again \(0:\d\d\)$/ })).toBeVisible()
})

story('a lost connection is not shown as an expired link', async ({ cast, venue }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  const alerts = alertsOf(dinda)
  await asksForLink(dinda)
  const link = await newestLink(venue, dinda.email, RESET)
  await dinda.page.route('**/api/auth/open-link', (route) => route.abort())
  await dinda.page.goto(link)
  await expect(dinda.mainHeading).toHaveText('This page did not load')
  await dinda.page.unroute('**/api/auth/open-link')
  await dinda.button('design_try_again').click()
  await expect(dinda.mainHeading).toHaveText('Choose a new password')
  await expect(dinda.page).toHaveURL(RESET)
  expect(alerts).toEqual([])

  // No new password was saved, so the old one still works.
  await logsIn(dinda)
})
