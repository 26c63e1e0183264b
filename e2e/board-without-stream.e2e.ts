import { expect } from '@playwright/test'
import { dateInDays } from './days.ts'
import { story } from './story.ts'

/** Milliseconds; a little longer than the board waits between two polls. */
const pollMs = 31_000

story(
  'without event streams the board polls: 304 while nothing changes, and the new board after a change',
  async ({ cast }) => {
    const [ani, budi] = [await cast.person('Ani'), await cast.person('Budi')]
    const [year, month, day] = dateInDays('Pantul Abepura', 24).split('-')
    const boardPath = `/api/courts/${day}-${month}-${year}?`
    const devTools = await budi.page.context().newCDPSession(budi.page)
    const streamRequests: string[] = []
    const boardStatuses: number[] = []
    const boardRequests = new Set<string>()
    devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.includes('/events')) streamRequests.push(requestId)
      else if (request.url.includes(boardPath)) boardRequests.add(requestId)
    })
    const answeredRequests: string[] = []
    devTools.on('Network.responseReceived', ({ requestId }) => answeredRequests.push(requestId))
    devTools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
      if (boardRequests.has(requestId)) boardStatuses.push(statusCode)
    })
    await devTools.send('Network.enable')
    // Not by `route`, because that disables the HTTP cache, and with it conditional requests.
    await devTools.send('Network.setBlockedURLs', { urls: ['*/events?*'] })
    await budi.page.clock.install()
    await budi.opensBoard('Pantul Abepura', { daysAhead: 24 })
    const slot = budi.slot('Court 1', 18)
    await expect(slot).toBeVisible()
    await expect.poll(() => streamRequests.length).toBeGreaterThan(0)

    boardStatuses.length = 0
    await budi.page.clock.fastForward(pollMs)
    await expect.poll(() => boardStatuses).toContain(304)
    expect(boardStatuses).not.toContain(200)

    await ani.opensBoard('Pantul Abepura', { daysAhead: 24 })
    await ani.picks({ hours: [18], courts: ['Court 1'] })
    await ani.placesOrder()
    await expect(slot).toBeVisible()
    await budi.page.clock.fastForward(pollMs)
    await expect(slot).toBeHidden()
    await expect.poll(() => boardStatuses).toContain(200)
    expect(answeredRequests.filter((id) => streamRequests.includes(id))).toEqual([])
  },
)
