import { boardPath, today } from './bookings.ts'
import { besideYardstick, median, type Figure } from './figure.ts'
import { demandOnly, runLoad } from './load.ts'
import { byTurns, type Setting } from './setting.ts'

/** Goal 1: one court day asked for again and again, beside Fastify answering a ready buffer (B-cache). */
export async function availabilityWarm(setting: Setting): Promise<Figure[]> {
  const rate = async (port: number, path: string): Promise<number> => {
    const next = () => ({ path })
    const outcome = await runLoad({ port, clients: 64, milliseconds: setting.milliseconds, next })
    demandOnly(outcome, 200)
    return outcome.perSecond
  }
  const found = await byTurns(setting, {
    ours: () => rate(setting.ours.port, boardPath('BEN1', today)),
    yardstick: () => rate(setting.yardstick.port, '/ready'),
  })
  return [
    besideYardstick({
      goal: 1,
      measure: 'availability, warm',
      unit: '/s',
      ours: median(found.ours),
      yardstick: median(found.yardstick),
      share: 0.6,
      isMoreBetter: true,
    }),
  ]
}
