import { expect, type Request } from '@playwright/test'
import { story } from './story.ts'

/** Milliseconds; shorter than every polling interval. */
const atOnce = { timeout: 2_500 }

story('a held court disappears from the other board at once, and returns when released', async ({ cast }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  await budi.opens('Pantul Abepura', { daysAhead: 20 })
  await ani.opens('Pantul Abepura', { daysAhead: 20 })
  await ani.picks({ hours: [18], courts: ['Court 1'] })
  await ani.continuesToDetails()
  await ani.givesDetails()
  await expect(budi.slot('Court 1', 18)).toBeVisible()
  await ani.placeOrderButton.click()
  await ani.seesPaymentPage()
  await expect(budi.slot('Court 1', 18)).toBeHidden(atOnce)

  await ani.plays('expire')
  await expect(budi.slot('Court 1', 18)).toBeVisible(atOnce)
})

story('a picked court that is taken shows alternatives at once', async ({ cast }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  await ani.opens('Pantul Abepura', { daysAhead: 21 })
  await ani.picks({ hours: [18], courts: ['Court 1'] })
  await ani.continuesToDetails()
  await ani.givesDetails()
  await budi.opens('Pantul Abepura', { daysAhead: 21 })
  await budi.picks({ hours: [17, 18], courts: ['Court 1'] })
  await ani.placeOrderButton.click()
  await ani.seesPaymentPage()

  const alert = budi.page.getByRole('alert').filter({ hasText: 'just taken' })
  await expect(alert).toContainText('Court 1 at 18:00 was just taken.', atOnce)
  await alert.getByRole('button', { name: 'Switch to Court 2' }).click()
  await budi.seesPicked('Court 2', 17)
  await budi.seesPicked('Court 2', 18)
})

story('eight tabs of one browser share one stream, and all of them update', async ({ cast }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  const openStreams = new Set<Request>()
  const browser = budi.page.context()
  browser.on('request', (request) => {
    if (request.url().includes('/events')) openStreams.add(request)
  })
  browser.on('requestfailed', (request) => openStreams.delete(request))
  browser.on('requestfinished', (request) => openStreams.delete(request))
  const streams = (): number =>
    [...openStreams].filter((request) => !request.frame().page().isClosed()).length
  await budi.opens('Pantul Abepura', { daysAhead: 22 })
  const tabs = [budi]
  while (tabs.length < 8) {
    const tab = await budi.opensTab()
    await tab.opensDay('Pantul Abepura', { daysAhead: 22 })
    tabs.push(tab)
  }
  await ani.opens('Pantul Abepura', { daysAhead: 22 })
  await ani.picks({ hours: [19], courts: ['Court 2'] })
  await ani.orders()
  for (const tab of tabs) await expect(tab.slot('Court 2', 19)).toBeHidden(atOnce)
  expect(streams()).toBe(1)

  // The tab with the stream has closed: another tab takes over.
  await budi.page.close()
  await ani.plays('expire')
  for (const tab of tabs.slice(1)) await expect(tab.slot('Court 2', 19)).toBeVisible({ timeout: 10_000 })
  await expect.poll(streams).toBe(1)
})

story('a payment page shows a payment at once', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opens('Pantul Abepura', { daysAhead: 23 })
  await ani.picks({ hours: [18], courts: ['Court 1'] })
  await ani.orders()
  const gateway = await ani.opensTab()
  await gateway.page.goto(ani.page.url())
  await ani.returnsToStatus()
  await expect(ani.page).toHaveTitle(/^Waiting for payment/)
  await gateway.pays()
  await expect(ani.mainHeading).toHaveText('See you at 18:00', atOnce)
})
