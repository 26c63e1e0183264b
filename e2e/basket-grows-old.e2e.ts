import { expect } from '@playwright/test'
import { dateInDays } from './days.ts'
import { story } from './story.ts'

story('after 18 idle minutes a warning is shown, after 20 the basket is cleared', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.page.clock.install()
  await ani.opensBoard('Pantul Kemang', { daysAhead: 17 })
  await ani.picks({ hours: [9], courts: ['Court 2'] })

  await ani.page.clock.fastForward('18:05')
  const warning = ani.page.getByRole('dialog', { name: 'Still there?' })
  await expect(warning).toContainText('Your basket empties in 2 minutes.')
  await warning.getByRole('button', { name: 'Keep my basket' }).click()
  await expect(warning).toBeHidden()
  await ani.page.clock.fastForward('05:00')
  await ani.seesPicked('Court 2', 9)

  await ani.page.clock.fastForward('13:30')
  await expect(warning).toBeVisible()
  await ani.page.clock.fastForward('02:00')
  await expect(ani.page).toHaveURL((url) => url.pathname === '/')
  await expect(ani.page.getByText('We emptied your basket after 20 minutes.').first()).toBeVisible()
})

story('a basket with a past time is cleared, and one tap restores the rest', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Kemang', { daysAhead: 15 })
  await ani.picks({ hours: [9], courts: ['Court 2'] })
  await ani.basket.getByRole('button', { name: 'Add another' }).click()
  await ani.choosesDate('Pantul Kemang', { daysAhead: 16 })
  await ani.picks({ hours: [10, 11], courts: ['Court 3'] })

  await ani.comesBackAfter(dateInDays('Pantul Kemang', 15), 'Pantul Kemang')
  await expect(
    ani.page.getByText('Some times in your basket have passed, so we emptied it.').first(),
  ).toBeVisible()
  await ani.page.getByRole('button', { name: 'Put back what is still possible' }).click()
  await ani.opensBasket()
  await expect(ani.basketItems()).toHaveText([/10:00–12:00.*Court 3/])
})
