import { expect } from '@playwright/test'
import { story } from './story.ts'

const orderCall = '**/api/courts/order-courts'

story('two taps on Place order create one order', async ({ cast, venue }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Renon', { daysAhead: 21 })
  await ani.picks({ hours: [10], courts: ['Court 3'] })
  await ani.continuesToDetails()
  await ani.fillsContactDetails()
  await ani.placeOrderButton.dblclick()
  await ani.seesPaymentPage()
  expect(await venue.countOrdersOf(ani.email)).toBe(1)
})

story(
  'after a lost answer the browser repeats the order with the same idempotency key, also after a reload, and there is one order',
  async ({ cast, venue }) => {
    const ani = await cast.person('Ani')
    const keys = new Set<string>()
    let lostAnswers = 0
    await ani.page.route(orderCall, async (route) => {
      keys.add((await route.request().headerValue('idempotency-key')) ?? '')
      // The server places the order, but the browser does not get the answer.
      await route.fetch()
      lostAnswers += 1
      await route.abort('connectionreset')
    })
    await ani.opensBoard('Pantul Renon', { daysAhead: 22 })
    await ani.picks({ hours: [10], courts: ['Court 3'] })
    await ani.continuesToDetails()
    await ani.fillsContactDetails()
    await ani.placeOrderButton.click()
    await expect.poll(() => lostAnswers).toBeGreaterThan(1)

    await ani.page.unroute(orderCall)
    await ani.page.route(orderCall, async (route) => {
      keys.add((await route.request().headerValue('idempotency-key')) ?? '')
      await route.continue()
    })
    await ani.page.reload()
    await ani.seesPaymentPage()
    expect(keys.size).toBe(1)
    expect(await venue.countOrdersOf(ani.email)).toBe(1)
  },
)

story(
  'offline nothing typed is lost, and the order is sent when the network is back',
  async ({ cast, venue }) => {
    const ani = await cast.person('Ani')
    await ani.opensBoard('Pantul Renon', { daysAhead: 23 })
    await ani.picks({ hours: [10], courts: ['Court 3'] })
    await ani.continuesToDetails()
    await ani.fillsContactDetails()
    await ani.page.context().setOffline(true)
    await expect(ani.page.getByText('You are offline. Your basket is saved on this phone.')).toBeVisible()
    await ani.placeOrderButton.click()
    await expect(ani.page.getByLabel('Email')).toHaveValue(ani.email)

    await ani.page.context().setOffline(false)
    await expect(async () => {
      if (await ani.placeOrderButton.isVisible()) await ani.placeOrderButton.click()
      await expect(ani.page).toHaveURL(/\/simulate\//, { timeout: 1_000 })
    }).toPass()
    expect(await venue.countOrdersOf(ani.email)).toBe(1)
  },
)
