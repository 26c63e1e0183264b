import { boardPath, openSession, orderOf, wish, type Wish } from './bookings.ts'
import { quantile, type Figure } from './figure.ts'
import { openLine, type Line } from './load.ts'
import type { Stock } from './bookings.ts'
import { startOurs } from './server-process.ts'
import type { Setting } from './setting.ts'

/** Goal 8: an order is visible in the next answer of its process, and soon in another process. */
export async function seenAtOnce(setting: Setting, stock: Stock): Promise<Figure[]> {
  const other = await startOurs(setting.url)
  const lines = { here: openLine(setting.ours.port), there: openLine(other.port) }
  const session = await openSession(setting.ours.port)
  const delays: number[] = []
  let missed = 0
  for (let n = 0; n < 20 * setting.rounds; n += 1) {
    const wanted = wish((stock.ours += 1))
    // Both processes cache the day before the order.
    for (const line of [lines.here, lines.there]) await shows(line, wanted)
    const { status } = await lines.here.ask(orderOf(wanted, session))
    if (status !== 201) throw new Error(`an order was answered ${status}`)
    const begin = performance.now()
    if (!(await shows(lines.here, wanted))) missed += 1
    while (!(await shows(lines.there, wanted))) await new Promise(setImmediate)
    delays.push(performance.now() - begin)
  }
  lines.here.close()
  lines.there.close()
  await other.end()
  const fixed = { goal: 8, yardstick: null, isMoreBetter: false }
  return [
    { ...fixed, measure: 'orders not in the next answer', unit: '', ours: missed, limit: 0 },
    {
      ...fixed,
      measure: 'seen in another process, p99',
      unit: 'ms',
      ours: quantile(delays, 0.99),
      limit: 50,
    },
  ]
}

async function shows(line: Line, { location, date, courts: [court], hours }: Wish): Promise<boolean> {
  const { body } = await line.ask({ path: boardPath(location, date) })
  return new RegExp(`"CourtID":"${court}","CourtDesc":"[^"]*","BookedSlot":${hours[0]}\\b`).test(body)
}
