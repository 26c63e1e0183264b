import { openBrowsers, orderOf, nthFreeBooking, type UsedBookings } from './bookings.ts'
import { compareWithYardstick, median, type Figure } from './figure.ts'
import { assertAllStatus, openConnection, runLoad } from './load.ts'
import { measureAlternately, type Setting } from './setting.ts'

/**
 * Measures how many orders per second are refused, compared with accepted ones, and how many database connections this
 * opens.
 */
export async function measureRefusedOrders(setting: Setting, usedBookings: UsedBookings): Promise<Figure[]> {
  const { ours, milliseconds } = setting
  const nextBrowser = await openBrowsers(ours.port)
  const takenBooking = nthFreeBooking((usedBookings.ours += 1))
  const connection = openConnection(ours.port)
  await connection.send(orderOf(takenBooking, nextBrowser()))
  connection.close()
  const pidsBefore = await serverConnectionPids(setting)
  const rate = async (status: number, next: () => typeof takenBooking): Promise<number> => {
    const load = {
      port: ours.port,
      clients: 32,
      milliseconds,
      maximum: 2_000,
      next: () => orderOf(next(), nextBrowser()),
    }
    const outcome = await runLoad(load)
    assertAllStatus(outcome, status)
    return outcome.perSecond
  }
  const results = await measureAlternately(setting, {
    ours: () => rate(409, () => takenBooking),
    yardstick: () => rate(201, () => nthFreeBooking((usedBookings.ours += 1))),
  })
  const openedConnections = [...(await serverConnectionPids(setting))].filter(
    (pid) => !pidsBefore.has(pid),
  ).length
  return [
    compareWithYardstick({
      goal: 6,
      measure: 'refused orders beside accepted ones',
      unit: '/s',
      ours: median(results.ours),
      yardstick: median(results.yardstick),
      requiredRatio: 1.5,
      isMoreBetter: true,
    }),
    {
      goal: 6,
      measure: 'connections opened meanwhile (pool of 16)',
      unit: '',
      ours: openedConnections,
      yardstick: null,
      limit: 16,
      isMoreBetter: false,
    },
  ]
}

async function serverConnectionPids({ db }: Setting): Promise<Set<number>> {
  const rows = await db.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'pantul'",
  )
  return new Set(rows.map(({ pid }) => pid))
}
