import { expect } from '@playwright/test'
import { story } from './story.ts'

story('the basket survives a reload, and two tabs share one basket', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Kemang', { daysAhead: 18 })
  await ani.picks({ hours: [7, 8], courts: ['Court 4'] })
  await ani.page.reload()
  await ani.seesBoard()
  await ani.seesPicked('Court 4', 8)

  const otherTab = await ani.inNewTab()
  await otherTab.opensDay('Pantul Kemang', { daysAhead: 18 })
  await otherTab.seesPicked('Court 4', 7)
  await otherTab.basket.getByRole('button', { name: 'Add another' }).click()
  await otherTab.picks({ hours: [20], courts: ['Court 1'] })

  await ani.opensBasket()
  await expect(ani.basketItems()).toHaveText([/07:00–09:00/, /20:00–21:00/])
})

story('changing the location asks before it empties the basket', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Kemang', { daysAhead: 20 })
  await ani.picks({ hours: [7], courts: ['Court 2'] })

  await ani.page.getByRole('button', { name: 'Kemang change location' }).click()
  const sheet = ani.page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Pantul Dago' }).click()
  await expect(sheet).toContainText('Your basket is for Pantul Kemang. Change to Pantul Dago and empty it?')
  await sheet.getByRole('button', { name: 'Stay' }).click()
  await ani.seesPicked('Court 2', 7)

  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await ani.page.getByRole('button', { name: 'Kemang change location' }).click()
  await sheet.getByRole('button', { name: 'Pantul Dago' }).click()
  await sheet.getByRole('button', { name: 'Change and empty' }).click()
  await expect(ani.page.getByRole('button', { name: 'Dago change location' })).toBeVisible()
  await ani.seesBoard()
  await expect(ani.basket).toBeHidden()
})
