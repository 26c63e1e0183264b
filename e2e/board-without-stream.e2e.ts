import { expect } from '@playwright/test'
import { dayAhead } from './days.ts'
import { story } from './story.ts'

/** Slightly longer than the polling interval without a stream, in milliseconds. */
const askedAgain = 31_000

story('without event streams the board polls, with 304 while nothing changes', async ({ cast }) => {
  const [ani, budi] = [await cast.guest('Ani'), await cast.guest('Budi')]
  const [year, month, day] = dayAhead('Pantul Abepura', 24).split('-')
  const board = `/api/courts/${day}-${month}-${year}?`
  const line = await budi.page.context().newCDPSession(budi.page)
  const streams: string[] = []
  const answers: number[] = []
  const boards = new Set<string>()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/events')) streams.push(requestId)
    else if (request.url.includes(board)) boards.add(requestId)
  })
  const opened: string[] = []
  line.on('Network.responseReceived', ({ requestId }) => opened.push(requestId))
  line.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (boards.has(requestId)) answers.push(statusCode)
  })
  await line.send('Network.enable')
  // Not by `route`, because that disables the HTTP cache, and with it conditional requests.
  await line.send('Network.setBlockedURLs', { urls: ['*/events?*'] })
  await budi.page.clock.install()
  await budi.opens('Pantul Abepura', 24)
  const slot = budi.slot('Court 1', 18)
  await expect(slot).toBeVisible()
  await expect.poll(() => streams.length).toBeGreaterThan(0)

  answers.length = 0
  await budi.page.clock.fastForward(askedAgain)
  await expect.poll(() => answers).toContain(304)
  expect(answers).not.toContain(200)

  await ani.opens('Pantul Abepura', 24)
  await ani.picks({ hours: [18], courts: ['Court 1'] })
  await ani.orders()
  await expect(slot).toBeVisible()
  await budi.page.clock.fastForward(askedAgain)
  await expect(slot).toBeHidden()
  await expect.poll(() => answers).toContain(200)
  expect(opened.filter((id) => streams.includes(id))).toEqual([])
})
