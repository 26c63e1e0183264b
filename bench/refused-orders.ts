import { openSession, orderOf, wish } from './bookings.ts'
import { besideYardstick, median, type Figure } from './figure.ts'
import { demandOnly, openLine, runLoad } from './load.ts'
import type { Stock } from './bookings.ts'
import { byTurns, type Setting } from './setting.ts'

/** Goal 6: refused orders per second beside accepted ones; refusals must not open connections. */
export async function refusedOrders(setting: Setting, stock: Stock): Promise<Figure[]> {
  const { ours, milliseconds } = setting
  const session = await openSession(ours.port)
  const taken = wish((stock.ours += 1))
  const line = openLine(ours.port)
  await line.ask(orderOf(taken, session))
  line.close()
  const before = await backends(setting)
  const rate = async (status: number, next: () => typeof taken): Promise<number> => {
    const load = { port: ours.port, clients: 32, milliseconds, next: () => orderOf(next(), session) }
    const outcome = await runLoad(load)
    demandOnly(outcome, status)
    return outcome.perSecond
  }
  const found = await byTurns(setting, {
    ours: () => rate(409, () => taken),
    yardstick: () => rate(201, () => wish((stock.ours += 1))),
  })
  const opened = [...(await backends(setting))].filter((pid) => !before.has(pid)).length
  return [
    besideYardstick({
      goal: 6,
      measure: 'refused orders beside accepted ones',
      unit: '/s',
      ours: median(found.ours),
      yardstick: median(found.yardstick),
      share: 1.5,
      isMoreBetter: true,
    }),
    {
      goal: 6,
      measure: 'connections opened meanwhile (pool of 16)',
      unit: '',
      ours: opened,
      yardstick: null,
      limit: 16,
      isMoreBetter: false,
    },
  ]
}

async function backends({ db }: Setting): Promise<Set<number>> {
  const rows = await db.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'pantul'",
  )
  return new Set(rows.map(({ pid }) => pid))
}
