import { expect } from '@playwright/test'
import { story } from './story.ts'

/** Every page, and where a guest with an empty basket ends: at the page itself or at `endsAt`. */
const pages = [
  { path: '/' },
  { path: '/auth/login' },
  { path: '/auth/forgot' },
  { path: '/auth/register' },
  { path: '/auth/success', endsAt: '/' },
  { path: '/auth/verification', endsAt: '/auth/login' },
  { path: '/auth/verification-success', endsAt: '/auth/login' },
  { path: '/auth/reset-password', endsAt: '/' },
  { path: '/class' },
  { path: '/promo' },
  { path: '/academy' },
  { path: '/booking' },
  { path: '/booking/Coach' },
  { path: '/booking/Add-ons', endsAt: '/booking' },
  { path: '/booking/Personal-Information' },
  { path: '/package' },
  { path: '/package/Personal-Information' },
  { path: '/personal-information' },
  { path: '/profile', endsAt: '/auth/login' },
  { path: '/quota-packages', endsAt: '/auth/login' },
  { path: '/locations' },
  { path: '/history-transactions' },
]

story('every page opens by its address without console errors', async ({ cast }) => {
  const ani = await cast.person('Ani')
  ani.page.on('dialog', (alert) => void alert.accept())
  await ani.opensBoard('Pantul Dago', { daysAhead: 27 })

  for (const { path, endsAt = path } of pages) {
    await ani.page.goto(path)
    await expect(ani.page, path).toHaveURL((url) => url.pathname === endsAt)
    const heading = ani.page.getByRole('heading', { level: 1 })
    await expect(heading, path).toHaveCount(1)
    await expect(heading, path).not.toBeEmpty()
    await expect(ani.page, path).toHaveTitle(/Pantul/)
  }
  expect(cast.consoleComplaints).toEqual([])
})

story('unknown addresses show the not-found page', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Dago', { daysAhead: 27 })

  await ani.page.goto('/bokking')
  await expect(ani.page.getByRole('heading', { level: 1 })).toHaveText('Oops! Ball Out of Bounds')
  await expect(ani.page.getByText('Page Not Found')).toBeVisible()
  await expect(ani.page.getByText('/bokking')).toBeVisible()
  await ani.page.getByRole('button', { name: 'Previous Page' }).click()
  await ani.seesBoard()
  await ani.page.goto('/bokking')
  await ani.page.getByRole('link', { name: 'Back to Home Court' }).click()
  await expect(ani.page).toHaveURL((url) => url.pathname === '/')

  await ani.page.goto('/simulate/nobodyhasthisnumber22x')
  await expect(ani.page.getByRole('heading', { level: 1 })).toHaveText('Oops! Ball Out of Bounds')
  await ani.page.goto('/status-payment/nobodyhasthisnumber22x')
  await expect(ani.page.getByRole('heading', { level: 1 })).toHaveText('We cannot find that order.')
})
