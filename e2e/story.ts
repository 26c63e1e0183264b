import { test as base } from '@playwright/test'
import { Cast } from './cast.ts'
import { startVenue, type Venue } from './venue.ts'

/**
 * A story: `venue` is the running product, one for all stories of a worker (each plays on a date or at a location of
 * its own), `cast` brings people on. At the end nobody's page may have broken.
 */
export const story = base.extend<{ cast: Cast }, { venue: Venue }>({
  venue: [
    async ({ browserName }, use, worker) => {
      const venue = await startVenue(`${browserName}-${worker.parallelIndex}`)
      await use(venue)
      await venue.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  cast: async ({ browser, venue }, use) => {
    const cast = new Cast(browser, venue)
    await use(cast)
    await cast.leave()
  },
})
