import { expect, type Request } from '@playwright/test'
import { story } from './story.ts'

/** Shorter than every polling interval, so only an event can be that fast. In milliseconds. */
const atOnce = { timeout: 2_500 }

story(
  'a slot that is ordered disappears from another browser’s board at once, and returns when the order expires',
  async ({ cast }) => {
    const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
    await budi.opensBoard('Pantul Abepura', { daysAhead: 20 })
    await ani.opensBoard('Pantul Abepura', { daysAhead: 20 })
    await ani.picks({ hours: [18], courts: ['Court 1'] })
    await ani.continuesToDetails()
    await ani.fillsContactDetails()
    await expect(budi.slot('Court 1', 18)).toBeVisible()
    await ani.placeOrderButton.click()
    await ani.seesPaymentPage()
    await expect(budi.slot('Court 1', 18)).toBeHidden(atOnce)

    await ani.simulatesPayment('expire')
    await expect(budi.slot('Court 1', 18)).toBeVisible(atOnce)
  },
)

story('if another player orders a picked slot, the board offers another court at once', async ({ cast }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  await ani.opensBoard('Pantul Abepura', { daysAhead: 21 })
  await ani.picks({ hours: [18], courts: ['Court 1'] })
  await ani.continuesToDetails()
  await ani.fillsContactDetails()
  await budi.opensBoard('Pantul Abepura', { daysAhead: 21 })
  await budi.picks({ hours: [17, 18], courts: ['Court 1'] })
  await ani.placeOrderButton.click()
  await ani.seesPaymentPage()

  const alert = budi.page.getByRole('alert').filter({ hasText: 'just taken' })
  await expect(alert).toContainText('Court 1 at 18:00 was just taken.', atOnce)
  await alert.getByRole('button', { name: 'Switch to Court 2' }).click()
  await budi.seesPicked('Court 2', 17)
  await budi.seesPicked('Court 2', 18)
})

story('eight tabs of one browser share one event stream, and all tabs update', async ({ cast }) => {
  const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
  const openStreams = new Set<Request>()
  const browser = budi.page.context()
  browser.on('request', (request) => {
    if (request.url().includes('/events')) openStreams.add(request)
  })
  browser.on('requestfailed', (request) => openStreams.delete(request))
  browser.on('requestfinished', (request) => openStreams.delete(request))
  const countStreams = (): number =>
    [...openStreams].filter((request) => !request.frame().page().isClosed()).length
  await budi.opensBoard('Pantul Abepura', { daysAhead: 22 })
  const tabs = [budi]
  while (tabs.length < 8) {
    const tab = await budi.inNewTab()
    await tab.opensDay('Pantul Abepura', { daysAhead: 22 })
    tabs.push(tab)
  }
  await ani.opensBoard('Pantul Abepura', { daysAhead: 22 })
  await ani.picks({ hours: [19], courts: ['Court 2'] })
  await ani.placesOrder()
  for (const tab of tabs) await expect(tab.slot('Court 2', 19)).toBeHidden(atOnce)
  expect(countStreams()).toBe(1)

  // The tab that has the stream is closed. Another tab opens one.
  await budi.page.close()
  await ani.simulatesPayment('expire')
  for (const tab of tabs.slice(1)) await expect(tab.slot('Court 2', 19)).toBeVisible({ timeout: 10_000 })
  await expect.poll(countStreams).toBe(1)
})

story('the status page of a payment shows at once that it was paid in another tab', async ({ cast }) => {
  const ani = await cast.person('Ani')
  await ani.opensBoard('Pantul Abepura', { daysAhead: 23 })
  await ani.picks({ hours: [18], courts: ['Court 1'] })
  await ani.placesOrder()
  const gateway = await ani.inNewTab()
  await gateway.page.goto(ani.page.url())
  await ani.returnsToStatusPage()
  await expect(ani.page).toHaveTitle(/^Waiting for payment/)
  await gateway.pays()
  await expect(ani.mainHeading).toHaveText('See you at 18:00', atOnce)
})
