import { measureBareTransactions } from './bare-transactions.ts'
import {
  yardstickOrderOf,
  nthYardstickBooking,
  nthFreeBooking,
  openBrowsers,
  orderOf,
  type UsedBookings,
} from './bookings.ts'
import { compareWithYardstick, costFigure, median, rateFigures, type Figure } from './figure.ts'
import { assertAllStatus, runLoad, type LoadRequest, type Outcome } from './load.ts'
import { measureAlternately, measureRatesAlternately, type Setting } from './setting.ts'

/** The most orders of a round, so that a fast machine does not sell out the locations. */
const ordersPerRound = 4_000

/** Measures orders of 32 guests at the same time, and of one guest. Yardstick: one statement for each order. */
export async function measureOrderThroughput(
  setting: Setting,
  usedBookings: UsedBookings,
): Promise<Figure[]> {
  const nextBrowser = await openBrowsers(setting.ours.port)
  const run = async (port: number, clients: number, next: () => LoadRequest): Promise<Outcome> => {
    const { milliseconds } = setting
    const outcome = await runLoad({ port, clients, milliseconds, maximum: ordersPerRound, next })
    assertAllStatus(outcome, 201)
    return outcome
  }
  const ours = (clients: number) =>
    run(setting.ours.port, clients, () => orderOf(nthFreeBooking((usedBookings.ours += 1)), nextBrowser()))
  const yardstick = (clients: number) =>
    run(setting.yardstick.port, clients, () =>
      yardstickOrderOf(nthYardstickBooking((usedBookings.yardstick += 1))),
    )
  const many = await measureRatesAlternately(setting, {
    ours: () => ours(32),
    yardstick: () => yardstick(32),
  })
  const bare = await measureBareTransactions(setting, usedBookings)
  const single = await measureAlternately(setting, {
    ours: async () => median((await ours(1)).times),
    yardstick: async () => median((await yardstick(1)).times),
  })
  const measure = `orders, 32 guests (${setting.days} days)`
  const { server, database } = many.costs
  const [rate] = rateFigures({ goal: 4, measure, requiredRatio: 0.2 }, many)
  return [
    ...(rate === undefined ? [] : [rate]),
    costFigure({ goal: 4, measure: `${measure}: CPU of one`, limit: 500 }, server),
    costFigure({ goal: 4, measure: `${measure}: CPU of the database`, limit: 600 }, database),
    compareWithYardstick({
      goal: 4,
      measure: `orders compared with single statements (${bare.by})`,
      unit: '/s',
      ours: median(many.rates.ours),
      yardstick: bare.perSecond,
      requiredRatio: 0.2,
      isMoreBetter: true,
    }),
    compareWithYardstick({
      goal: 4,
      measure: 'an order, one guest, p50',
      unit: 'ms',
      ours: median(single.ours),
      yardstick: median(single.yardstick),
      requiredRatio: 5,
      isMoreBetter: false,
    }),
  ]
}
