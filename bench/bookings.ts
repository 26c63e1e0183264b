import { randomUUID } from 'node:crypto'
import { basketToWire } from '@pantul/contract/basket-wire'
import { emptyItem } from '@pantul/rules/booking-item'
import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { systemClock, venueNow } from '@pantul/server/src/platform/base/clock.ts'
import { openConnection, type Answer, type LoadRequest } from './load.ts'
import { courtCount, daysTaken, firstHour, locationCount } from './seed-years.ts'

/** How many free bookings were used on each of the two servers; the next one has this number plus one. */
export type Stock = { ours: number; yardstick: number }

/** Today at the bench's locations. */
export const today = venueNow(systemClock, 'Asia/Jakarta').date

/** Hours per order, and orders per court and day. */
const hoursPerOrder = 3
const ordersPerCourtDay = 5
/** Number of free days whose hours the measures order. */
const freeDays = 17

/** Hours of one or several courts to order. */
export type BookingRequest = {
  readonly location: string
  readonly courts: readonly string[]
  readonly date: PlayDate
  readonly hours: number[]
}

/** Number of bookings that the sale window of all locations has room for. */
const bookingCount = locationCount * courtCount * ordersPerCourtDay * freeDays

/** The n-th free booking. Bookings do not overlap; consecutive ones are at different locations. */
export function nthFreeBooking(n: number): BookingRequest {
  if (n >= bookingCount) throw new Error('there is nothing left to order')
  return bookingOn(n, addDays(today, daysTaken + 1 + dayOf(n)))
}

/** The n-th booking for the yardstick, which sells any date: after the sale window, so that it never runs out. */
export const nthBareBooking = (n: number): BookingRequest => bookingOn(n, addDays(today, 100 + dayOf(n)))

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

/** The headers of a browser: its cookies, CSRF token and network address. */
export type Session = Readonly<Record<string, string>>

const browserCount = 200

/**
 * Opens 200 browsers with different network addresses. Returns a function that returns them in turn, because the
 * server counts unpaid orders per browser and per address.
 */
export async function openBrowsers(port: number): Promise<() => Session> {
  const sessions: Session[] = []
  for (let n = 0; n < browserCount; n += 1)
    sessions.push(await openSession(port, `10.77.${n >> 8}.${n & 255}`))
  let turn = 0
  return () => sessions[(turn += 1) % browserCount] ?? {}
}

/** A browser's session. `address`: its network address; loopback by default. */
export async function openSession(port: number, address = '127.0.0.1'): Promise<Session> {
  const forwarded = { 'x-forwarded-for': address }
  const { head, body } = await askForToken(port, forwarded)
  const cookie = [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair).join('; ')
  return { ...forwarded, cookie, 'x-csrf-token': tokenIn(JSON.parse(body)) }
}

/** The browser after a login. Its CSRF token is a new one, because a token is bound to the session. */
export async function logInAs(port: number, browser: Session, sessionToken: string): Promise<Session> {
  const session = { ...browser, cookie: `${browser['cookie'] ?? ''}; session=${sessionToken}` }
  const { body } = await askForToken(port, session)
  return { ...session, 'x-csrf-token': tokenIn(JSON.parse(body)) }
}

async function askForToken(port: number, headers: Session): Promise<Answer> {
  const connection = openConnection(port)
  const answer = await connection.send({ path: '/api/csrf-token', headers })
  connection.close()
  return answer
}

const tokenIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'csrfToken' in answer ? String(answer.csrfToken) : ''

let guests = 0

/** An order by a new guest: one item, three hours, one add-on. */
export function orderOf(wanted: BookingRequest, session: Session): LoadRequest {
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

/** The same order in the format of the yardstick. */
export const bareOrderOf = ({ courts, date, hours }: BookingRequest): LoadRequest => ({
  path: '/order',
  body: JSON.stringify({ number: randomUUID(), slots: slotsOf({ courts, date, hours }) }),
})

export const slotsOf = ({ courts, date, hours }: Pick<BookingRequest, 'courts' | 'date' | 'hours'>) =>
  courts.flatMap((court) => hours.map((hour) => ({ court, date, hour })))

/** Dates on sale without taken hours, which `nthFreeBooking` never returns: one for `contended-hour.ts`, three for `first-load.ts`. */
export const emptyDate = addDays(today, daysTaken + freeDays + 4)
export const emptyDays = [1, 2, 3].map((day) => daysTaken + freeDays + day)

/** The path of a court day on our server. */
export const boardPath = (location: string, date: string): string =>
  `/api/courts/${toDayMonthYear(date)}?distChan=${location}`

/** The n-th taken day; alternates between locations. */
export function nthTakenDay(n: number, days: number): { location: string; date: string } {
  const day = Math.floor(n / locationCount) % days
  return { location: `BEN${1 + (n % locationCount)}`, date: addDays(today, daysTaken - day) }
}
