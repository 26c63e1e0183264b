import {
  boardPath,
  openBrowsers,
  orderOf,
  nthFreeBooking,
  type BookingRequest,
  type UsedBookings,
} from './bookings.ts'
import { quantile, type Figure } from './figure.ts'
import { openConnection, type Connection } from './load.ts'
import { startOurs } from './server-process.ts'
import type { Setting } from './setting.ts'

/**
 * Measures whether an order is visible in the next answer of the process that took it, and how soon in another process.
 */
export async function measureVisibility(setting: Setting, usedBookings: UsedBookings): Promise<Figure[]> {
  const secondServer = await startOurs(setting.url)
  const connections = { here: openConnection(setting.ours.port), there: openConnection(secondServer.port) }
  const nextBrowser = await openBrowsers(setting.ours.port)
  const delays: number[] = []
  let notSeenCount = 0
  for (let n = 0; n < 20 * setting.rounds; n += 1) {
    const wanted = nthFreeBooking((usedBookings.ours += 1))
    // Both processes cache the day before the order.
    for (const connection of [connections.here, connections.there]) await showsTaken(connection, wanted)
    const { status } = await connections.here.send(orderOf(wanted, nextBrowser()))
    if (status !== 201) throw new Error(`an order was answered ${status}`)
    const begin = performance.now()
    if (!(await showsTaken(connections.here, wanted))) notSeenCount += 1
    while (!(await showsTaken(connections.there, wanted))) await new Promise(setImmediate)
    delays.push(performance.now() - begin)
  }
  connections.here.close()
  connections.there.close()
  await secondServer.end()
  const fixed = { goal: 8, yardstick: null, isMoreBetter: false }
  return [
    { ...fixed, measure: 'orders not in the next answer', unit: '', ours: notSeenCount, limit: 0 },
    {
      ...fixed,
      measure: 'seen in another process, p99',
      unit: 'ms',
      ours: quantile(delays, 0.99),
      limit: 50,
    },
  ]
}

/** Asks for the court day. True if it shows the first wanted hour of the first court as taken. */
async function showsTaken(
  connection: Connection,
  { location, date, courts: [court], hours }: BookingRequest,
): Promise<boolean> {
  const { body } = await connection.send({ path: boardPath(location, date) })
  return new RegExp(`"CourtID":"${court}","CourtDesc":"[^"]*","BookedSlot":${hours[0]}\\b`).test(body)
}
