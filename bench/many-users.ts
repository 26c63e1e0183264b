import {
  yardstickOrderOf,
  boardPath,
  openBrowsers,
  orderOf,
  nthYardstickBooking,
  nthFreeBooking,
  nthTakenDay,
  type UsedBookings,
} from './bookings.ts'
import { compareWithYardstick, quantile, type Figure } from './figure.ts'
import { openConnection, type LoadRequest, type Connection } from './load.ts'
import type { Setting } from './setting.ts'

const users = 1_000
/** Average milliseconds between an answer and the next request of the same user. */
const thinkMs = 1_000
/** Requests per second in the open loop. */
const requestsPerSecond = 3_000
/** Every twentieth request is an order. */
const ordersOneIn = 20

/** Milliseconds until the answer of each read and order, with the wait for a connection. `failures`: wrong answers. */
type WaitTimes = { readonly reads: number[]; readonly orders: number[]; failures: number }

type Requests = { readonly port: number; readonly read: () => LoadRequest; readonly order: () => LoadRequest }

/**
 * Measures how long answers take: first to 1,000 users who think for a second before each request (closed loop), then
 * to 3,000 requests per second (open loop).
 */
export async function measureManyUsers(setting: Setting, usedBookings: UsedBookings): Promise<Figure[]> {
  const nextBrowser = await openBrowsers(setting.ours.port)
  let days = 0
  const someDay = () => nthTakenDay((days += 7), setting.days)
  const ours: Requests = {
    port: setting.ours.port,
    read: () => {
      const { location, date } = someDay()
      return { path: boardPath(location, date) }
    },
    order: () => orderOf(nthFreeBooking((usedBookings.ours += 1)), nextBrowser()),
  }
  const yardstick: Requests = {
    port: setting.yardstick.port,
    read: () => {
      const { location, date } = someDay()
      return { path: `/read/${location}/${date}` }
    },
    order: () => yardstickOrderOf(nthYardstickBooking((usedBookings.yardstick += 1))),
  }
  const figures: Figure[] = []
  for (const [name, load] of [
    ['1,000 users', closedLoop],
    ['3,000 requests/s', openLoop],
  ] as const) {
    const yardstickWaits = await load(yardstick, setting.crowdMilliseconds)
    const ourWaits = await load(ours, setting.crowdMilliseconds)
    figures.push(...figuresOf(name, ourWaits, yardstickWaits))
  }
  return figures
}

function figuresOf(name: string, ours: WaitTimes, yardstick: WaitTimes): Figure[] {
  const p99 = (kind: 'reads' | 'orders', requiredRatio: number): Figure =>
    compareWithYardstick({
      goal: 7,
      measure: `${name}: ${kind}, p99`,
      unit: 'ms',
      ours: quantile(ours[kind], 0.99),
      yardstick: quantile(yardstick[kind], 0.99),
      requiredRatio,
      isMoreBetter: false,
    })
  const failed = { yardstick: null, limit: 0, isMoreBetter: false, unit: '' }
  return [
    p99('reads', 2.5),
    p99('orders', 5),
    { goal: 7, measure: `${name}: failed`, ours: ours.failures, ...failed },
  ]
}

const newWaitTimes = (): WaitTimes => ({ reads: [], orders: [], failures: 0 })

async function closedLoop(requests: Requests, milliseconds: number): Promise<WaitTimes> {
  const waits = newWaitTimes()
  const end = performance.now() + milliseconds
  const person = async (): Promise<void> => {
    const connection = openConnection(requests.port)
    for (;;) {
      // Exponentially distributed pauses, because people decide independently of each other.
      const pause = -Math.log(1 - Math.random()) * thinkMs
      if (performance.now() + pause > end) break
      await new Promise((resolve) => setTimeout(resolve, pause))
      await sendOnce(connection, requests, { waits, since: performance.now() })
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: users }, person))
  return waits
}

/** Measures from the scheduled time of each request, so that waiting for a free connection counts. */
async function openLoop(requests: Requests, milliseconds: number): Promise<WaitTimes> {
  const waits = newWaitTimes()
  const begin = performance.now()
  const requestCount = (requestsPerSecond * milliseconds) / 1000
  let startedRequests = 0
  const serve = async (): Promise<void> => {
    const connection = openConnection(requests.port)
    while (startedRequests < requestCount) {
      const scheduledAt = begin + ((startedRequests += 1) * 1000) / requestsPerSecond
      while (performance.now() < scheduledAt)
        await new Promise((resolve) => setTimeout(resolve, Math.max(1, scheduledAt - performance.now())))
      await sendOnce(connection, requests, { waits, since: scheduledAt })
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: users }, serve))
  return waits
}

let sentRequests = 0

async function sendOnce(
  connection: Connection,
  { read, order }: Requests,
  { waits, since }: { readonly waits: WaitTimes; readonly since: number },
): Promise<void> {
  const isOrder = (sentRequests += 1) % ordersOneIn === 0
  const { status } = await connection.send(isOrder ? order() : read())
  waits[isOrder ? 'orders' : 'reads'].push(performance.now() - since)
  if (status !== (isOrder ? 201 : 200)) waits.failures += 1
}
