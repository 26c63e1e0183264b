import { expect } from '@playwright/test'
import { Cast } from './cast.ts'
import { submitsLogin } from './customer.ts'
import { story } from './story.ts'
import { startVenue } from './venue.ts'

story('the printed link makes a person the owner; a used link is refused', async ({ browser }) => {
  story.setTimeout(240_000)
  const venue = await startVenue('nobody-owns', { isEmpty: true })
  const cast = new Cast(browser, venue)
  const dinda = await cast.personWithAccount('Dinda Puspita', { width: 1280, height: 800 })
  await dinda.page.goto(venue.ownerLink)
  await expect(dinda.page).toHaveURL('/auth/register')
  const main = dinda.page.getByRole('main')
  await expect(main).toContainText('You are about to become the owner of this venue.')
  await dinda.page.reload()
  await expect(main).toContainText('You are about to become the owner of this venue.')

  await main.getByRole('link', { name: 'Log in' }).click()
  await expect(dinda.mainHeading).toHaveText('Log in')
  await submitsLogin(dinda)
  await expect(dinda.page).toHaveURL('/auth/success')
  await dinda.page.goto('/locations')
  await dinda.page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await expect(dinda.page.getByRole('list', { name: 'Your roles' })).toHaveText('Owner')

  const ani = await cast.person('Ani')
  await ani.page.goto(venue.ownerLink)
  await expect(ani.page).toHaveURL('/auth/register?expired=true')
  await expect(ani.page.getByRole('main')).toContainText(
    'This link no longer works. The server prints a new one when it starts.',
  )
  await cast.closeBrowsers()
  await venue.stop()
})
