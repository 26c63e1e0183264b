import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basketToWire } from '@pantul/contract/basket-wire'
import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { buildApp } from '../../app.ts'
import { fixedClock, type FixedClock } from '../../platform/base/test-clock.ts'
import { freshDatabase } from '../../platform/database/test-database.ts'
import type { Database } from '../../platform/database/open.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { simulatedGateway } from '../../money/gateways/simulator/simulated-gateway.ts'
import { testConfig } from '../../test-app.ts'

export type Reply = { readonly status: number; readonly body: Body }
type Body = {
  readonly code?: string
  readonly message?: string
  readonly errors?: readonly { readonly path: string; readonly msg: string }[]
  readonly data: Readonly<Record<string, unknown>> & {
    readonly Lost: readonly Readonly<Record<string, unknown>>[]
  }
}

/** The server under test, and calls of its players. */
export type Venue = {
  readonly db: Database
  readonly url: string
  readonly clock: FixedClock
  /** `http://127.0.0.1:<port>` */
  readonly address: string
  /** Posts an order. `key`: the Idempotency-Key, a new one by default. */
  order(body: object, key?: string): Promise<Reply>
  quote(body: object): Promise<Reply>
  close(): Promise<void>
}

/** The date of the tests: in the future, because the database decides by its own clock whether a hold has expired. */
export const today = '2031-03-05'
export const tomorrow = '2031-03-06'

/** For tests: the server with two small locations, listening on a port, with keep-alive connections. */
export async function openVenue(at = `${today}T10:00:00+07:00`): Promise<Venue> {
  const fresh = await freshDatabase()
  const { db } = fresh
  await seedTestLocations(db)
  const clock = fixedClock(at)
  const config = testConfig({ RATE_LIMIT_ORDER_ATTEMPTS: '1000000', RATE_LIMIT_READS: '1000000' })
  const gateway = simulatedGateway({ db, secretKey: config.secretKey })
  const app = await buildApp({ db, clock, config, gateway, wakeOutbox: () => {} })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const session = await sessionOf(port)
  let tries = 0
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
    ask({ agent, port, path, body, headers: { ...session, ...headers } })
  return {
    db,
    url: fresh.url,
    clock,
    address: `http://127.0.0.1:${port}`,
    order: (body, key = `try-number-${(tries += 1)}`) =>
      post('/api/courts/order-courts', body, {
        'idempotency-key': key,
        cookie: `${session['cookie']}; browser=${browserOf(body)}`,
      }),
    quote: (body) => post('/api/courts/quote', body),
    close: async () => {
      agent.destroy()
      await app.close()
      await fresh.drop()
    },
  }
}

/** The cookies and the CSRF token of one browser. */
async function sessionOf(port: number): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/csrf-token`)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .filter((set) => !set.startsWith('browser='))
    .join('; ')
  return { cookie, 'x-csrf-token': csrfToken }
}

/** The cookie `browser` of the person: each e-mail has its own browser. */
function browserOf(body: object): string {
  const { profileCustomer } = body as { readonly profileCustomer?: { readonly Email?: string } | null }
  return createHash('sha256')
    .update(profileCustomer?.Email ?? '')
    .digest('base64url')
    .slice(0, 22)
}

type PostOptions = {
  readonly agent: Agent
  readonly port: number
  readonly path: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
}

function ask({ agent, port, path, body, headers }: PostOptions): Promise<Reply> {
  const text = JSON.stringify(body)
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const sent = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'accept-language': 'en',
        ...headers,
      },
    },
    (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(answer) as Body })
      })
    },
  )
  sent.on('error', reject)
  sent.end(text)
  return promise
}

/** A booking item of TST1; by default a court today at 18:00. The server ignores its names and prices. */
export function item({
  id = 1,
  date = today,
  hours = [18],
  courts = ['TST1-C1'],
  coach,
  addOns = {},
}: {
  id?: number
  date?: string
  hours?: readonly number[]
  courts?: readonly string[]
  coach?: { id: string; hours: readonly number[]; players?: number }
  addOns?: Readonly<Record<string, number>>
} = {}): BookingItem {
  return {
    ...emptyItem(id, date),
    hours,
    prices: hours.map((hour) => ({ hour, price: 1, type: 'R' as const })),
    courts: courts.map((court) => ({
      id: court,
      name: 'a name',
      material: 'M',
      unit: 'H',
      paidByPackage: false,
    })),
    addOns: Object.entries(addOns).map(([name, quantity]) => ({ item: name, quantity })),
    coach:
      coach === undefined
        ? null
        : {
            id: coach.id,
            name: 'a coach',
            rate: 'A',
            price: 1,
            players: coach.players ?? 1,
            hours: coach.hours,
          },
  }
}

/** The guest with number `n`. A name may hold six digits at most. */
export const guest = (n: number) => ({
  Name: `Player ${n % 1_000_000}`,
  Telephone: `+62 812 ${String(10_000_000 + n)}`,
  Email: `player${n}@example.com`,
})

/** The body of an order at TST1 by guest `n`. */
export const orderOf = (n: number, items: readonly BookingItem[], more: object = {}) => ({
  payload: basketToWire(items),
  isPayWithPackage: false,
  profileCustomer: guest(n),
  distChan: 'TST1',
  division: 'PADEL',
  ...more,
})
