import { test as base } from '@playwright/test'
import { Cast } from './cast.ts'
import { startVenue, type Venue } from './venue.ts'

/**
 * The fixture of stories. `venue`: the running product, one per worker. All stories of the worker share it, so each
 * story uses its own date or location. `cast` creates people. A story fails if a page has an error.
 */
export const story = base.extend<{ cast: Cast }, { venue: Venue }>({
  venue: [
    async ({ browserName }, use, worker) => {
      const venue = await startVenue(`${browserName}-${worker.parallelIndex}`)
      await use(venue)
      await venue.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  cast: async ({ browser, venue }, use) => {
    const cast = new Cast(browser, venue)
    await use(cast)
    await cast.closeBrowsers()
  },
})
