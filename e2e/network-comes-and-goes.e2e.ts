import { expect } from '@playwright/test'
import { story } from './story.ts'

story('a page opened offline shows an error and loads when the network is back', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Abepura', { daysAhead: 26 })
  await ani.page.goto('/promo')
  await expect(ani.mainHeading).toHaveText(ani.says('layout_page_promo'))
  await ani.page.context().setOffline(true)
  await ani.page
    .getByRole('navigation', { name: ani.says('layout_main_navigation') })
    .getByRole('link', { name: ani.says('layout_page_class') })
    .click()
  const problem = ani.page.getByRole('alert').filter({ hasText: ani.says('layout_page_did_not_load') })
  await expect(problem).toContainText(ani.says('layout_offline'))
  await problem.getByRole('button', { name: ani.says('design_try_again') }).click()
  await expect(problem).toBeVisible()

  await ani.page.context().setOffline(false)
  await expect(ani.mainHeading).toHaveText(ani.says('layout_page_class'))
})

story('a page opened while the server is away can be retried', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Abepura', { daysAhead: 26 })
  await ani.page.goto('/promo')
  await expect(ani.mainHeading).toHaveText(ani.says('layout_page_promo'))
  await ani.page.route('**', (route) => route.abort('connectionrefused'))
  await ani.page
    .getByRole('navigation', { name: ani.says('layout_main_navigation') })
    .getByRole('link', { name: ani.says('layout_page_class') })
    .click()
  const problem = ani.page.getByRole('alert').filter({ hasText: ani.says('layout_page_did_not_load') })
  await expect(problem).toContainText(ani.says('layout_page_did_not_load_text'))
  const again = problem.getByRole('button', { name: ani.says('design_try_again') })
  await again.click()
  await expect(problem).toContainText(ani.says('layout_problem_network'))

  await ani.page.unroute('**')
  await again.click()
  await expect(ani.mainHeading).toHaveText(ani.says('layout_page_class'))
})

story('typed text survives a reload, also in the focused field', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Abepura', { daysAhead: 27 })
  await ani.picks({ hours: [10], courts: ['Court 2'] })
  await ani.continuesToDetails()
  await ani.page.getByLabel(ani.says('accounts_full_name')).fill(' Ani  ')
  await ani.page.getByLabel(ani.says('accounts_phone')).fill(ani.phone)
  await ani.page.reload()
  await expect(ani.page.getByLabel(ani.says('accounts_phone'))).toHaveValue(ani.phone)
  await expect(ani.page.getByLabel(ani.says('accounts_full_name'))).toHaveValue('Ani')
})

story('the notice that an order waits for the network disappears when it is back', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Abepura', { daysAhead: 28 })
  await ani.picks({ hours: [15], courts: ['Court 1'] })
  await ani.continuesToDetails()
  await ani.givesDetails()
  const why = ani.basket.getByText(ani.says('layout_offline'))
  await ani.page.context().setOffline(true)
  await ani.placeOrderButton.click()
  await expect(why).toBeVisible()
  await ani.page.context().setOffline(false)
  await expect(why).toBeHidden()
  await ani.placeOrderButton.click()
  await ani.seesPaymentPage()
})
