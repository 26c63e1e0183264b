import {
  yardstickOrderOf,
  openBrowsers,
  orderOf,
  emptyDate,
  slotsOf,
  type BookingRequest,
} from './bookings.ts'
import { compareWithYardstick, median, type Figure } from './figure.ts'
import { openConnection, type Answer, type LoadRequest } from './load.ts'
import { courtCount, locationCount } from './seed-years.ts'
import { measureAlternately, type Setting } from './setting.ts'

const clients = 200

/**
 * What 200 guests order at the same time. `successes`: how many get their hours, if only one number is possible.
 * `wants`: the court numbers and hours of a guest.
 */
type Contention = {
  readonly name: string
  readonly successes?: number
  readonly wants: (guest: number) => Pick<BookingRequest, 'hours'> & { readonly courts: readonly number[] }
}

/** Each contention has its own hours, so that all fit into one day of a location. */
const contentions: readonly Contention[] = [
  { name: 'one slot', successes: 1, wants: () => ({ courts: [1], hours: [6] }) },
  {
    name: 'overlapping ranges',
    wants: (guest) => ({ courts: [1], hours: [8 + (guest % 3), 9 + (guest % 3)] }),
  },
  {
    name: 'a busy evening',
    wants: (guest) => ({
      courts: [1 + (guest % courtCount)],
      hours: [17 + (guest % 5), 18 + (guest % 5)],
    }),
  },
  {
    name: 'two of three courts, half the other way round',
    successes: 1,
    wants: (guest) => ({
      courts: [1 + (guest % 3), 1 + ((guest + (guest % 2 === 0 ? 1 : 2)) % 3)],
      hours: [13, 14],
    }),
  },
]

/**
 * Measures how long 200 guests wait who order overlapping hours at the same time, in four ways. Checks that no slot is
 * sold twice, that every refusal lists the lost slots, and that there is no deadlock.
 */
export async function measureContendedHour(setting: Setting): Promise<Figure[]> {
  const nextBrowser = await openBrowsers(setting.ours.port)
  const deadlocksBefore = await countDeadlocks(setting)
  const figures: Figure[] = []
  for (const contention of contentions) {
    const run = { ours: 0, yardstick: 0 }
    const results = await measureAlternately(
      { ...setting, rounds: setting.contentionRuns },
      {
        ours: async () => {
          const bookings = bookingsOf(contention, (run.ours += 1))
          const burst = await burstOn(setting.ours.port, '/api/health', bookings, (booking) =>
            orderOf(booking, nextBrowser()),
          )
          assertFairService(contention, bookings, burst.answers)
          return burst.milliseconds
        },
        yardstick: async () => {
          const bookings = bookingsOf(contention, (run.yardstick += 1))
          return (await burstOn(setting.yardstick.port, '/ready', bookings, yardstickOrderOf)).milliseconds
        },
      },
    )
    figures.push(
      compareWithYardstick({
        goal: 5,
        measure: `200 guests, ${contention.name}`,
        unit: 'ms',
        ours: median(results.ours),
        yardstick: median(results.yardstick),
        requiredRatio: 3,
        isMoreBetter: false,
      }),
    )
  }
  const newDeadlocks = (await countDeadlocks(setting)) - deadlocksBefore
  return [
    ...figures,
    {
      goal: 5,
      measure: 'deadlocks in all of these',
      unit: '',
      ours: newDeadlocks,
      yardstick: null,
      limit: 0,
      isMoreBetter: false,
    },
  ]
}

/** The bookings of one run; each run has its own location. */
const bookingsOf = ({ wants }: Contention, run: number): BookingRequest[] =>
  Array.from({ length: clients }, (_, guest) => {
    const location = `BEN${1 + (run % locationCount)}`
    const { courts, hours } = wants(guest)
    return { location, courts: courts.map((court) => `${location}-C${court}`), date: emptyDate, hours }
  })

/**
 * Sends all orders at the same time. Returns the milliseconds until all have an answer; connections are opened before.
 */
async function burstOn(
  port: number,
  warmUpPath: string,
  bookings: readonly BookingRequest[],
  requestOf: (booking: BookingRequest) => LoadRequest,
): Promise<{ milliseconds: number; answers: Answer[] }> {
  const connections = bookings.map(() => openConnection(port))
  await Promise.all(connections.map((connection) => connection.send({ path: warmUpPath })))
  const requests = bookings.map(requestOf)
  const begin = performance.now()
  const answers = await Promise.all(
    requests.map((request, i) => connections[i]?.send(request) ?? Promise.reject(noConnection)),
  )
  const milliseconds = performance.now() - begin
  for (const connection of connections) connection.close()
  return { milliseconds, answers }
}

const noConnection = new Error('a guest without a connection')

/** Throws unless some slots were sold, none twice, and every other guest got the list of lost slots. */
function assertFairService(
  { name, successes }: Contention,
  bookings: readonly BookingRequest[],
  answers: readonly Answer[],
): void {
  const sold = new Set<string>()
  let successCount = 0
  for (const [guest, { status, body }] of answers.entries()) {
    const booking = bookings[guest]
    if (booking === undefined) continue
    if (status === 201) successCount += 1
    else if (status !== 409 || !body.includes('"Lost":[{'))
      throw new Error(`${name}: answered ${status} ${body.slice(0, 200)}`)
    for (const { court, hour } of status === 201 ? slotsOf(booking) : []) {
      if (sold.has(`${court} ${hour}`)) throw new Error(`${name}: ${court} at ${hour} was sold twice`)
      sold.add(`${court} ${hour}`)
    }
  }
  if (successCount === 0 || (successes !== undefined && successCount !== successes))
    throw new Error(`${name}: ${successCount} won`)
}

async function countDeadlocks({ db }: Setting): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  )
  return row?.count ?? Number.NaN
}
