import { randomUUID } from 'node:crypto'
import { openSession as startSession } from '@pantul/server/src/people/accounts/open-session.ts'
import { newPublicId } from '@pantul/server/src/platform/base/public-id.ts'
import { systemClock } from '@pantul/server/src/platform/base/clock.ts'
import {
  logInAs,
  nthFreeBooking,
  openBrowsers,
  newBrowser,
  orderOf,
  type BookingRequest,
  type BrowserHeaders,
  type UsedBookings,
} from './bookings.ts'
import { compareWithYardstick, median, type Figure } from './figure.ts'
import { openConnection, type Answer, type Connection, type LoadRequest } from './load.ts'
import type { Setting } from './setting.ts'

const SALES = 200

/**
 * Measures the time of a sale at the desk. Yardstick: a web order. Both alternate. The price of the sale is asked for
 * before the time is taken.
 */
export async function measureDeskSale(setting: Setting, usedBookings: UsedBookings): Promise<Figure[]> {
  const { port } = setting.ours
  const nextBrowser = await openBrowsers(port)
  const { session, contactId } = await openDesk(setting)
  const connection = openConnection(port)
  const times: { readonly desk: number[]; readonly web: number[] } = { desk: [], web: [] }
  for (let n = 0; n < SALES; n += 1) {
    const web = orderOf(nthFreeBooking((usedBookings.ours += 1)), nextBrowser())
    const sale = await prepareSale(connection, { usedBookings, session, contactId })
    const timeOf = async (request: LoadRequest): Promise<number> => {
      const sentAt = performance.now()
      expectStatus(await connection.send(request), 201)
      return performance.now() - sentAt
    }
    times.web.push(await timeOf(web))
    times.desk.push(await timeOf(sale))
  }
  connection.close()
  return [
    compareWithYardstick({
      goal: 17,
      measure: 'a sale at the desk, beside a web order, p50',
      unit: 'ms',
      ours: median(times.desk),
      yardstick: median(times.web),
      requiredRatio: 1.3,
      isMoreBetter: false,
    }),
  ]
}

/** The browser of an owner at the desk, and the person to whom hours are sold. */
export type Seller = { readonly session: BrowserHeaders; readonly contactId: string }

/** Asks for the price of the next free hours, and returns the request that sells them, paid by card. */
export const prepareSale = (
  connection: Connection,
  { usedBookings, ...seller }: Seller & { readonly usedBookings: UsedBookings },
): Promise<LoadRequest> =>
  prepareSaleOf(connection, { wanted: nthFreeBooking((usedBookings.ours += 1)), ...seller })

/** The same as `prepareSale`, for the hours of `wanted`. */
export async function prepareSaleOf(
  connection: Connection,
  { wanted, session, contactId }: Seller & { readonly wanted: BookingRequest },
): Promise<LoadRequest> {
  const ordered: unknown = JSON.parse(orderOf(wanted, session).body ?? '')
  const payload: unknown = Reflect.get(Object(ordered), 'payload')
  const desk = `/api/desk/${wanted.location}`
  const quoted = await connection.send({
    path: `${desk}/quote`,
    headers: session,
    body: JSON.stringify({ payload }),
  })
  expectStatus(quoted, 200)
  const { data } = JSON.parse(quoted.body) as {
    readonly data: { readonly SaleQuote: { readonly QuoteHash: string; readonly Due: number } }
  }
  const { QuoteHash, Due: Amount } = data.SaleQuote
  const tender = { Method: 'edc', Amount, Given: null, Reference: '402771' }
  return {
    path: `${desk}/orders`,
    headers: { ...session, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      payload,
      ContactID: contactId,
      QuoteHash,
      Settling: { Kind: 'tenders', Tenders: [tender] },
    }),
  }
}

export function expectStatus({ status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`an answer was ${status}: ${body}`)
}

const openDrawers = `
  with made as (
    insert into drawer (public_id, location_id, name)
    select left(md5(id), 22), id, 'Counter' from location
    returning id, public_id
  )
  insert into drawer_shift (public_id, drawer_id, opened_at, opened_by)
  select public_id, id, $2::timestamptz, $1 from made`

const sellers = new WeakMap<Setting, Promise<Seller>>()

/** Returns the seller of a setting, who is prepared once, because several parts of a run sell at the desk. */
export function openDesk(setting: Setting): Promise<Seller> {
  const seller = sellers.get(setting) ?? prepareSeller(setting)
  sellers.set(setting, seller)
  return seller
}

/** Adds an owner who has confirmed a second factor, an open drawer at each location, and a person to sell to. */
async function prepareSeller({ db, ours }: Setting): Promise<Seller> {
  const now = systemClock.now()
  const browser = await newBrowser(ours.port)
  const { token, contactId } = await db.transaction(async (tx) => {
    const [customer] = await tx.query<{ id: number }>(
      `insert into customer (public_id, email, full_name, phone, password_hash, email_verified_at)
       values ($1, 'bench.owner@example.com', 'Bench Owner', '+62 812 0000 0000', 'none', $2) returning id`,
      [newPublicId(), now],
    )
    const customerId = customer?.id ?? 0
    await tx.query(`insert into staff_role (customer_id, role) values ($1, 'owner')`, [customerId])
    await tx.query(
      `insert into staff_secret (customer_id, totp, created_at, confirmed_at) values ($1, 'x', $2, $2)`,
      [customerId, now],
    )
    await tx.query(openDrawers, [customerId, now])
    const { token, sessionId } = await startSession(tx, { customerId, deviceName: 'Bench', now })
    await tx.query('update session set proved_at = $2 where id = $1', [sessionId, now])
    const [contact] = await tx.query<{ publicId: string }>(
      `insert into contact (name, created_at, changed_at) values ('Galih Prasetyo', $1, $1)
       returning public_id as "publicId"`,
      [now],
    )
    return { token, contactId: contact?.publicId ?? '' }
  })
  return { session: await logInAs(ours.port, browser, token), contactId }
}
