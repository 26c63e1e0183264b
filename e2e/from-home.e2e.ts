import { expect } from '@playwright/test'
import { story } from './story.ts'

story('from the home page one tap on a free hour picks it on the board', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.page.goto('/')
  await expect(ani.mainHeading).toHaveText(/^Play (tonight|tomorrow)\?$/)
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

story('the home page shows packages, promos and classes of the chosen location', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.page.goto('/')
  await ani.page
    .getByRole('region', { name: 'Where do you play?' })
    .getByRole('button', { name: /Kemang/ })
    .click()
  await expect(
    ani.page.getByRole('region', { name: 'Play every week?' }).getByRole('listitem').first(),
  ).toContainText(/per hour.*\d\.\d{3}\.000/)
  const promo = ani.page.getByRole('heading', { name: 'Promo' })
  await promo.scrollIntoViewIfNeeded()
  const classLink = ani.page
    .getByRole('region', { name: 'Classes this week' })
    .getByRole('link', { name: /left/ })
  await expect(classLink.first()).toContainText(/\d{3}\.000$/)
  await classLink.first().click()
  await expect(ani.mainHeading).toHaveText('Classes')
  await ani.page.goto('/')
  await expect(ani.page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
})
