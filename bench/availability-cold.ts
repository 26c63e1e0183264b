import { boardPath, nthTakenDay } from './bookings.ts'
import { costFigure, rateFigures, type Figure } from './figure.ts'
import { assertAllStatus, runLoad, type LoadRequest, type Outcome } from './load.ts'
import { measureRatesAlternately, type Setting } from './setting.ts'

/**
 * Measures reads of court days. Each read is of another location and date, and there are more court days than the
 * server caches, so every read misses the cache. Yardstick: Fastify with one prepared query.
 */
export async function measureColdAvailability(setting: Setting): Promise<Figure[]> {
  let count = 0
  const rate = async (port: number, pathOf: (location: string, date: string) => string): Promise<Outcome> => {
    const next = (): LoadRequest => {
      const { location, date } = nthTakenDay((count += 1), setting.days)
      return { path: pathOf(location, date) }
    }
    const outcome = await runLoad({ port, clients: 64, milliseconds: setting.milliseconds, next })
    assertAllStatus(outcome, 200)
    return outcome
  }
  const results = await measureRatesAlternately(setting, {
    ours: () => rate(setting.ours.port, boardPath),
    yardstick: () => rate(setting.yardstick.port, (location, date) => `/read/${location}/${date}`),
  })
  const measure = `availability, cold (${setting.days} days)`
  return [
    ...rateFigures({ goal: 2, measure, requiredRatio: 0.8 }, results),
    costFigure({ goal: 2, measure: 'its CPU in the database', limit: 150 }, results.costs.database),
  ]
}
