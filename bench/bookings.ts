import { randomUUID } from 'node:crypto'
import { basketToWire } from '@pantul/contract/basket-wire'
import { emptyItem } from '@pantul/rules/booking-item'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { systemClock, venueNow } from '@pantul/server/src/platform/base/clock.ts'
import { openConnection, type LoadRequest } from './load.ts'
import { courtCount, daysTaken, firstHour, locationCount } from './seed-years.ts'

/** The number of the next free booking on each of the two servers. */
export type Stock = { ours: number; yardstick: number }

/** Today at the bench's locations. */
export const today = venueNow(systemClock, 'Asia/Jakarta').date

/** Hours of one order; so many orders fit into a court's day. */
const length = 3
const perCourtDay = 5
const freeDays = 20

/** Hours of one or several courts to order. */
export type BookingRequest = {
  readonly location: string
  readonly courts: readonly string[]
  readonly date: string
  readonly hours: number[]
}

/** The n-th free booking. Bookings do not overlap; consecutive ones are at different locations. */
export function nthFreeBooking(n: number): BookingRequest {
  const location = `BEN${1 + (n % locationCount)}`
  const rest = Math.floor(n / locationCount)
  const from = firstHour + length * (rest % perCourtDay)
  const court = 1 + (Math.floor(rest / perCourtDay) % courtCount)
  const day = Math.floor(rest / perCourtDay / courtCount)
  if (day >= freeDays) throw new Error('there is nothing left to order')
  return {
    location,
    courts: [`${location}-C${court}`],
    date: addDays(today, daysTaken + 1 + day),
    hours: Array.from({ length }, (_, i) => from + i),
  }
}

/** The cookies and the CSRF token of one browser. */
export async function openSession(port: number): Promise<Readonly<Record<string, string>>> {
  const connection = openConnection(port)
  const { head, body } = await connection.send({ path: '/api/csrf-token' })
  connection.close()
  const cookie = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair).join('; ')
  return { cookie, 'x-csrf-token': tokenIn(JSON.parse(body)) }
}

const tokenIn = (said: unknown): string =>
  typeof said === 'object' && said !== null && 'csrfToken' in said ? String(said.csrfToken) : ''

let guests = 0

/** An order by a new guest: one item, three hours, one add-on. */
export function orderOf(wanted: BookingRequest, session: Readonly<Record<string, string>>): LoadRequest {
  const guest = (guests += 1)
  const item = {
    ...emptyItem(1, wanted.date),
    hours: wanted.hours,
    prices: wanted.hours.map((hour) => ({ hour, price: 200_000, type: 'R' as const })),
    courts: wanted.courts.map((id) => ({
      id,
      name: 'Court',
      material: 'PADEL',
      unit: 'H',
      paidByPackage: false,
    })),
    addOns: [{ item: 'RACKET', quantity: 1 }],
  }
  return {
    path: '/api/courts/order-courts',
    headers: { ...session, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      payload: basketToWire([item]),
      isPayWithPackage: false,
      profileCustomer: {
        Name: `Player ${guest}`,
        Telephone: `+62 812 ${10_000_000 + guest}`,
        Email: `bench${guest}@example.com`,
      },
      distChan: wanted.location,
      division: 'PADEL',
    }),
  }
}

/** The same order as the yardstick takes it. */
export const bareOrderOf = ({ courts, date, hours }: BookingRequest): LoadRequest => ({
  path: '/order',
  body: JSON.stringify({ number: randomUUID(), slots: slotsOf({ courts, date, hours }) }),
})

/** All slots of a booking. */
export const slotsOf = ({ courts, date, hours }: Pick<BookingRequest, 'courts' | 'date' | 'hours'>) =>
  courts.flatMap((court) => hours.map((hour) => ({ court, date, hour })))

/** A date without taken hours, which `nthFreeBooking` never returns: the last one on sale. */
export const quietDate = addDays(today, daysTaken + freeDays + 1)

/** The path of a court day on our server. */
export const boardPath = (location: string, date: string): string =>
  `/api/courts/${toDayMonthYear(date)}?distChan=${location}`

/** The n-th taken day; alternates between locations. */
export function takenDay(n: number, days: number): { location: string; date: string } {
  const day = Math.floor(n / locationCount) % days
  return { location: `BEN${1 + (n % locationCount)}`, date: addDays(today, daysTaken - day) }
}
