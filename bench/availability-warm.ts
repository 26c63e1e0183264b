import { boardPath, today } from './bookings.ts'
import { rateFigures, type Figure } from './figure.ts'
import { assertAllStatus, runLoad, type Outcome } from './load.ts'
import { measureRatesAlternately, type Setting } from './setting.ts'

/** Measures repeated reads of one court day, which is cached. Yardstick: Fastify that answers a prepared buffer. */
export async function measureWarmAvailability(setting: Setting): Promise<Figure[]> {
  const rate = async (port: number, path: string): Promise<Outcome> => {
    const next = () => ({ path })
    const outcome = await runLoad({ port, clients: 64, milliseconds: setting.milliseconds, next })
    assertAllStatus(outcome, 200)
    return outcome
  }
  const results = await measureRatesAlternately(setting, {
    ours: () => rate(setting.ours.port, boardPath('BEN1', today)),
    yardstick: () => rate(setting.yardstick.port, '/ready'),
  })
  return rateFigures({ goal: 1, measure: 'availability, warm', requiredRatio: 0.6 }, results)
}
