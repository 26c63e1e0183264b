import { expect } from '@playwright/test'
import { story } from './story.ts'

story(
  'a page that is opened offline says that it did not load, and loads by itself when the network is back',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Abepura', { daysAhead: 26 })
    await ani.page.goto('/promo')
    await expect(ani.mainHeading).toHaveText(ani.text('layout_page_promo'))
    await ani.page.context().setOffline(true)
    await ani.page
      .getByRole('navigation', { name: ani.text('layout_main_navigation') })
      .getByRole('link', { name: ani.text('layout_page_class') })
      .click()
    const problem = ani.page.getByRole('alert').filter({ hasText: ani.text('layout_page_did_not_load') })
    await expect(problem).toContainText(ani.text('layout_offline'))
    await problem.getByRole('button', { name: ani.text('design_try_again') }).click()
    await expect(problem).toBeVisible()

    await ani.page.context().setOffline(false)
    await expect(ani.mainHeading).toHaveText(ani.text('layout_page_class'))
  },
)

story(
  'a page that is opened while the server does not answer has a button that tries again',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Abepura', { daysAhead: 26 })
    await ani.page.goto('/promo')
    await expect(ani.mainHeading).toHaveText(ani.text('layout_page_promo'))
    await ani.page.route('**', (route) => route.abort('connectionrefused'))
    await ani.page
      .getByRole('navigation', { name: ani.text('layout_main_navigation') })
      .getByRole('link', { name: ani.text('layout_page_class') })
      .click()
    const problem = ani.page.getByRole('alert').filter({ hasText: ani.text('layout_page_did_not_load') })
    await expect(problem).toContainText(ani.text('layout_page_did_not_load_text'))
    const tryAgain = problem.getByRole('button', { name: ani.text('design_try_again') })
    await tryAgain.click()
    await expect(problem).toContainText(ani.text('layout_problem_network'))

    await ani.page.unroute('**')
    await tryAgain.click()
    await expect(ani.mainHeading).toHaveText(ani.text('layout_page_class'))
  },
)

story('a reload keeps the typed contact details, also those of the focused field', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Abepura', { daysAhead: 27 })
  await ani.picks({ hours: [10], courts: ['Court 2'] })
  await ani.continuesToDetails()
  await ani.page.getByLabel(ani.text('accounts_full_name')).fill(' Ani  ')
  await ani.page.getByLabel(ani.text('accounts_phone')).fill(ani.phone)
  await ani.page.reload()
  await expect(ani.page.getByLabel(ani.text('accounts_phone'))).toHaveValue(ani.phone)
  await expect(ani.page.getByLabel(ani.text('accounts_full_name'))).toHaveValue('Ani')
})

story(
  'an order that is tried offline shows a notice, which disappears when the network is back',
  async ({ cast }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Abepura', { daysAhead: 28 })
    await ani.picks({ hours: [15], courts: ['Court 1'] })
    await ani.continuesToDetails()
    await ani.fillsContactDetails()
    const offlineNotice = ani.basket.getByText(ani.text('layout_offline'))
    await ani.page.context().setOffline(true)
    await ani.placeOrderButton.click()
    await expect(offlineNotice).toBeVisible()
    await ani.page.context().setOffline(false)
    await expect(offlineNotice).toBeHidden()
    await ani.placeOrderButton.click()
    await ani.seesPaymentPage()
  },
)
