import { boardPath, takenDay } from './bookings.ts'
import { besideYardstick, median, type Figure } from './figure.ts'
import { demandOnly, runLoad, type Ask } from './load.ts'
import { byTurns, type Setting } from './setting.ts'

/**
 * Goal 2: every request another location and date, beside Fastify with one prepared query (B-read). There are more
 * days than the server keeps, and they are asked for in a ring, so that none is found kept.
 */
export async function availabilityCold(setting: Setting): Promise<Figure[]> {
  let asked = 0
  const rate = async (port: number, pathOf: (location: string, date: string) => string): Promise<number> => {
    const next = (): Ask => {
      const { location, date } = takenDay((asked += 1), setting.days)
      return { path: pathOf(location, date) }
    }
    const outcome = await runLoad({ port, clients: 64, milliseconds: setting.milliseconds, next })
    demandOnly(outcome, 200)
    return outcome.perSecond
  }
  const found = await byTurns(setting, {
    ours: () => rate(setting.ours.port, boardPath),
    yardstick: () => rate(setting.yardstick.port, (location, date) => `/read/${location}/${date}`),
  })
  return [
    besideYardstick({
      goal: 2,
      measure: `availability, cold (${setting.days} days)`,
      unit: '/s',
      ours: median(found.ours),
      yardstick: median(found.yardstick),
      share: 0.8,
      isMoreBetter: true,
    }),
  ]
}
