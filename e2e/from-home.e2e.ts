import { expect } from '@playwright/test'
import { story } from './story.ts'

story('from the home page one tap on a free hour picks it on the board', async ({ cast }) => {
  const ani = await cast.guest('Ani')
  await ani.page.goto('/')
  await expect(ani.standing).toHaveText(/^Play (tonight|tomorrow)\?$/)
  await ani.page
    .getByRole('region', { name: 'Where do you play?' })
    .getByRole('button', { name: /Renon/ })
    .click()
  const hour = ani.page.getByRole('link', { name: /^\d\d:00 [\d.]+ rupiah per hour, book$/ }).first()
  const from = (await hour.innerText()).slice(0, 5)
  await hour.click()
  await ani.seesBoard()
  await expect(
    ani.page.getByRole('grid').getByRole('button', { name: new RegExp(`^${from} to `) }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(ani.basket).toContainText(from)
})
