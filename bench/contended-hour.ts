import { bareOrderOf, openSession, orderOf, wish } from './bookings.ts'
import { besideYardstick, median, type Figure } from './figure.ts'
import { openLine, type Ask } from './load.ts'
import type { Stock } from './order-throughput.ts'
import { byTurns, type Setting } from './setting.ts'

const clients = 200

/** Goal 5: two hundred guests order the same hours at once, all connections open before. One wins, or this throws. */
export async function contendedHour(setting: Setting, stock: Stock): Promise<Figure[]> {
  const session = await openSession(setting.ours.port)
  const found = await byTurns(setting, {
    ours: () => {
      const wanted = wish((stock.ours += 1))
      return storm(setting.ours.port, '/api/health', () => orderOf(wanted, session))
    },
    yardstick: () => {
      const wanted = wish((stock.yardstick += 1))
      return storm(setting.yardstick.port, '/ready', () => bareOrderOf(wanted))
    },
  })
  return [
    besideYardstick({
      goal: 5,
      measure: '200 guests, one slot: all answered, one won',
      unit: 'ms',
      ours: median(found.ours),
      yardstick: median(found.yardstick),
      share: 3,
      isMoreBetter: false,
    }),
  ]
}

/** Milliseconds until everybody has an answer. */
async function storm(port: number, greeting: string, next: () => Ask): Promise<number> {
  const lines = Array.from({ length: clients }, () => openLine(port))
  await Promise.all(lines.map((line) => line.ask({ path: greeting })))
  const asks = lines.map(() => next())
  const begin = performance.now()
  const answers = await Promise.all(lines.map((line, i) => line.ask(asks[i] ?? next())))
  const took = performance.now() - begin
  for (const line of lines) line.close()
  const won = answers.filter(({ status }) => status === 201).length
  const lost = answers.filter(({ status }) => status === 409).length
  if (won !== 1 || lost !== clients - 1) throw new Error(`${won} won and ${lost} were refused of ${clients}`)
  return took
}
