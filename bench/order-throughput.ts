import { bareTransactions } from './bare-transactions.ts'
import { bareOrderOf, openSession, orderOf, nthFreeBooking, type Stock } from './bookings.ts'
import { compareWithYardstick, median, rateFigures, type Figure } from './figure.ts'
import { assertAllStatus, runLoad, type LoadRequest, type Outcome } from './load.ts'
import { measureAlternately, measureRatesAlternately, type Setting } from './setting.ts'

/** Goal 4: orders by 32 guests at once and by one guest; yardstick: the single statement (B-order). */
export async function orderThroughput(setting: Setting, stock: Stock): Promise<Figure[]> {
  // Each guest has its own browser session.
  const sessions = await Promise.all(Array.from({ length: 32 }, () => openSession(setting.ours.port)))
  const sessionOf = (n: number) => sessions[n % sessions.length] ?? {}
  const run = async (port: number, clients: number, next: (n: number) => LoadRequest): Promise<Outcome> => {
    const outcome = await runLoad({ port, clients, milliseconds: setting.milliseconds, next })
    assertAllStatus(outcome, 201)
    return outcome
  }
  const ours = (clients: number) =>
    run(setting.ours.port, clients, (n) => orderOf(nthFreeBooking((stock.ours += 1)), sessionOf(n)))
  const yardstick = (clients: number) =>
    run(setting.yardstick.port, clients, () => bareOrderOf(nthFreeBooking((stock.yardstick += 1))))
  const many = await measureRatesAlternately(setting, {
    ours: () => ours(32),
    yardstick: () => yardstick(32),
  })
  const bare = await bareTransactions(setting, stock)
  const single = await measureAlternately(setting, {
    ours: async () => median((await ours(1)).times),
    yardstick: async () => median((await yardstick(1)).times),
  })
  return [
    ...rateFigures(
      { goal: 4, measure: `orders, 32 guests (${setting.days} days)`, requiredRatio: 0.5 },
      many,
    ),
    compareWithYardstick({
      goal: 4,
      measure: `orders beside P1, by ${bare.by}`,
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
      requiredRatio: 3,
      isMoreBetter: false,
    }),
  ]
}
