import { randomUUID } from 'node:crypto'
import { basketToWire } from '@pantul/contract/basket-wire'
import { emptyItem } from '@pantul/rules/booking-item'
import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { systemClock, venueNow } from '@pantul/server/src/platform/base/clock.ts'
import { openConnection, type Answer, type LoadRequest } from './load.ts'
import { courtCount, lastTakenDay, firstHour, locationCount } from './seed-years.ts'

/**
 * How many of the free bookings the measures have ordered at each of the two servers. A new order takes the next one.
 */
export type UsedBookings = { ours: number; yardstick: number }

/** Today at the bench's locations. */
export const today = venueNow(systemClock, 'Asia/Jakarta').date

/** Hours of each order, and how many such orders fit on a court on a day. */
const hoursPerOrder = 3
const ordersPerCourtDay = 5
/** On so many days after the taken ones the measures order hours. */
const freeDays = 17

/** Hours of one or several courts to order. */
export type BookingRequest = {
  readonly location: string
  readonly courts: readonly string[]
  readonly date: PlayDate
  readonly hours: number[]
}

/** Number of bookings that fit on these days at all locations. */
const bookingCount = locationCount * courtCount * ordersPerCourtDay * freeDays

/** The n-th free booking. Bookings do not overlap; consecutive ones are at different locations. */
export function nthFreeBooking(n: number): BookingRequest {
  if (n >= bookingCount) throw new Error('there is nothing left to order')
  return bookingOn(n, addDays(today, lastTakenDay + 1 + dayOf(n)))
}

/** The n-th booking at the yardstick. Its days have no end, because the yardstick sells any date. */
export const nthYardstickBooking = (n: number): BookingRequest => bookingOn(n, addDays(today, 100 + dayOf(n)))

const dayOf = (n: number): number => Math.floor(n / locationCount / ordersPerCourtDay / courtCount)

function bookingOn(n: number, date: PlayDate): BookingRequest {
  const location = `BEN${1 + (n % locationCount)}`
  const nAtLocation = Math.floor(n / locationCount)
  const from = firstHour + hoursPerOrder * (nAtLocation % ordersPerCourtDay)
  const court = 1 + (Math.floor(nAtLocation / ordersPerCourtDay) % courtCount)
  return {
    location,
    courts: [`${location}-C${court}`],
    date,
    hours: Array.from({ length: hoursPerOrder }, (_, i) => from + i),
  }
}

/** The request headers that identify a browser: cookies, CSRF token and network address. */
export type BrowserHeaders = Readonly<Record<string, string>>

const browserCount = 200

/**
 * Opens 200 browsers with different network addresses. Returns a function that returns them in turn, because the
 * server counts unpaid orders per browser and per address.
 */
export async function openBrowsers(port: number): Promise<() => BrowserHeaders> {
  const browsers: BrowserHeaders[] = []
  for (let n = 0; n < browserCount; n += 1)
    browsers.push(await newBrowser(port, `10.77.${n >> 8}.${n & 255}`))
  let turn = 0
  return () => browsers[(turn += 1) % browserCount] ?? {}
}

/** The headers of a new browser. `address`: its network address. */
export async function newBrowser(port: number, address = '127.0.0.1'): Promise<BrowserHeaders> {
  const forwarded = { 'x-forwarded-for': address }
  const { head, body } = await askForToken(port, forwarded)
  const cookie = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair).join('; ')
  return { ...forwarded, cookie, 'x-csrf-token': tokenIn(JSON.parse(body)) }
}

/** The headers of the browser after a login. The CSRF token is new, because a token belongs to one session. */
export async function logInAs(
  port: number,
  browser: BrowserHeaders,
  sessionToken: string,
): Promise<BrowserHeaders> {
  const loggedIn = { ...browser, cookie: `${browser['cookie'] ?? ''}; session=${sessionToken}` }
  const { body } = await askForToken(port, loggedIn)
  return { ...loggedIn, 'x-csrf-token': tokenIn(JSON.parse(body)) }
}

async function askForToken(port: number, headers: BrowserHeaders): Promise<Answer> {
  const connection = openConnection(port)
  const answer = await connection.send({ path: '/api/csrf-token', headers })
  connection.close()
  return answer
}

const tokenIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'csrfToken' in answer ? String(answer.csrfToken) : ''

let guestCount = 0

/** The request by which a new guest orders these hours and one racket. */
export function orderOf(wanted: BookingRequest, browser: BrowserHeaders): LoadRequest {
  const guest = (guestCount += 1)
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
    headers: { ...browser, 'idempotency-key': randomUUID() },
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

/** The same order in the format of the yardstick. */
export const yardstickOrderOf = ({ courts, date, hours }: BookingRequest): LoadRequest => ({
  path: '/order',
  body: JSON.stringify({ number: randomUUID(), slots: slotsOf({ courts, date, hours }) }),
})

export const slotsOf = ({ courts, date, hours }: Pick<BookingRequest, 'courts' | 'date' | 'hours'>) =>
  courts.flatMap((court) => hours.map((hour) => ({ court, date, hour })))

/** A date on sale that has no bookings, because `nthFreeBooking` never returns it. For `contended-hour.ts`. */
export const emptyDate = addDays(today, lastTakenDay + freeDays + 4)
/** Three other such dates, as days after today. For `first-load.ts`. */
export const emptyDayOffsets = [1, 2, 3].map((day) => lastTakenDay + freeDays + day)

/** The path of a court day on our server. */
export const boardPath = (location: string, date: string): string =>
  `/api/courts/${toDayMonthYear(date)}?distChan=${location}`

/** A court day with taken hours. A following `n` is at another location; `days`: how many days have taken hours. */
export function nthTakenDay(n: number, days: number): { location: string; date: string } {
  const day = Math.floor(n / locationCount) % days
  return { location: `BEN${1 + (n % locationCount)}`, date: addDays(today, lastTakenDay - day) }
}
