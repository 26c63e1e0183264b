import { expect } from '@playwright/test'
import { newestLink } from './account-mail.ts'
import { logsIn } from './customer.ts'
import { story } from './story.ts'

const VERIFIED = '/auth/verification-success'

story('the mail link verifies the address once; a reload shows the same page', async ({ cast, venue }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  await logsIn(dinda)
  const link = await newestLink(venue, dinda.email, VERIFIED)
  await dinda.page.goto('/auth/verification')
  await expect(dinda.mainHeading).toHaveText('Check your email')
  await expect(dinda.page.getByRole('main')).toContainText(dinda.email)

  await dinda.page.goto(link)
  await expect(dinda.mainHeading).toHaveText('Email verified')
  await expect(dinda.page).toHaveURL(VERIFIED)
  await dinda.page.reload()
  await expect(dinda.mainHeading).toHaveText('Email verified')
  await dinda.page.goto('/auth/verification')
  await expect(dinda.page).toHaveURL('/')

  const ani = await cast.person('Ani')
  await ani.page.goto(link)
  await expect(ani.page).toHaveURL('/auth/login?redirect=%2Fauth%2Fverification%3Fexpired%3Dtrue')
  await expect(ani.page.getByRole('main')).toContainText(
    'This link no longer works. Log in and we send you a new one.',
  )
})

story('an expired link offers a new one, at most once a minute', async ({ cast, venue }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  await logsIn(dinda)
  await newestLink(venue, dinda.email, VERIFIED)
  await dinda.page.goto(`${VERIFIED}#${'x'.repeat(43)}`)
  await expect(dinda.mainHeading).toHaveText('This link no longer works')
  await dinda.button('accounts_send_new_one').click()
  await expect(dinda.mainHeading).toHaveText('Check your email')
  const waitingButton = dinda.page.getByRole('button', { name: /^Send again \(0:\d\d\)$/ })
  await expect(waitingButton).toBeVisible()
  await dinda.page.reload()
  await expect(waitingButton).toBeVisible()

  await dinda.page.goto(await newestLink(venue, dinda.email, VERIFIED, 2))
  await expect(dinda.mainHeading).toHaveText('Email verified')
})

story('a link pasted into an open page works', async ({ cast, venue }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  await logsIn(dinda)
  const link = await newestLink(venue, dinda.email, VERIFIED)
  await dinda.page.goto('/auth/verification')
  await expect(dinda.mainHeading).toHaveText('Check your email')
  await dinda.page.evaluate((address) => window.location.assign(address), link)
  await expect(dinda.mainHeading).toHaveText('Email verified')
  await expect(dinda.page).toHaveURL(VERIFIED)
})

story('the page that waits for the mail has a link to continue', async ({ cast }) => {
  const dinda = await cast.personWithAccount('Dinda Puspita')
  await logsIn(dinda)
  await dinda.page.goto('/auth/verification')
  await expect(dinda.page.getByRole('link', { name: 'Change email' })).toHaveAttribute('href', '/profile')
  await dinda.page.getByRole('button', { name: 'Log out' }).click()
  await expect(dinda.page).toHaveURL('/auth/login')
})
