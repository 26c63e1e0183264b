import { expect } from '@playwright/test'
import { story } from './story.ts'

story('after a declined payment nothing is lost, and another method works', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Renon', { daysAhead: 24 })
  await ani.picks({ hours: [9], courts: ['Court 4'] })
  await ani.placesOrder()
  await ani.simulatesPayment('deny')
  await ani.returnsToStatusPage()
  await expect(ani.mainHeading).toHaveText('Payment did not go through')
  await ani.page.getByRole('button', { name: 'Try another method' }).click()
  await ani.seesPaymentPage()
  await ani.pays()
  await expect(ani.mainHeading).toHaveText('See you at 09:00')
})

story('cancelling an unpaid order frees its court at once', async ({ cast }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  await ani.opensBoard('Pantul Renon', { daysAhead: 25 })
  await ani.picks({ hours: [9], courts: ['Court 5'] })
  await ani.placesOrder()
  await ani.returnsToStatusPage()
  const { page } = ani
  const hasPaidButton = page.getByRole('button', { name: 'I have paid' })
  await expect(hasPaidButton).toBeVisible()
  await page.context().setOffline(true)
  await hasPaidButton.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  // The dialog does not show errors of other buttons.
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(ani.mainHeading).toHaveText('This order was cancelled')

  await budi.opensBoard('Pantul Renon', { daysAhead: 25 })
  await budi.picks({ hours: [9], courts: ['Court 5'] })
})
