import { randomUUID } from 'node:crypto'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { nthFreeBooking, type BookingRequest, type UsedBookings } from './bookings.ts'
import { expectStatus, openDesk, prepareSale, type Seller } from './desk-sale.ts'
import { quantile, type Figure } from './figure.ts'
import { openConnection, type Answer, type Connection } from './load.ts'
import type { Setting } from './setting.ts'

const CHANGES = 40
/** Within so many milliseconds a confirmed change must be answered. */
const LIMIT_MS = 300

/**
 * Measures the change of a paid booking to another court at the same price: the time of the request that confirms it.
 */
export async function measureDeskChange(setting: Setting, usedBookings: UsedBookings): Promise<Figure[]> {
  const seller = await openDesk(setting)
  const connection = openConnection(setting.ours.port)
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    // `prepareSale` sells this booking.
    const booked = nthFreeBooking(usedBookings.ours + 1)
    const sold = await connection.send(await prepareSale(connection, { usedBookings, ...seller }))
    expectStatus(sold, 201)
    const { OrderNo } = (JSON.parse(sold.body) as { readonly data: { readonly OrderNo: string } }).data
    times.push(
      await timeOfChange(connection, { seller, number: OrderNo, to: otherCourt(booked, usedBookings) }),
    )
  }
  connection.close()
  return [
    {
      goal: 17,
      measure: 'a booking changed at the desk, p95',
      unit: 'ms',
      ours: quantile(times, 0.95),
      yardstick: null,
      limit: LIMIT_MS,
      isMoreBetter: false,
    },
  ]
}

/** The next free booking at the same location and hours. */
function otherCourt(booked: BookingRequest, usedBookings: UsedBookings): BookingRequest {
  for (;;) {
    const next = nthFreeBooking((usedBookings.ours += 1))
    if (next.location === booked.location && next.hours[0] === booked.hours[0]) return next
  }
}

type Change = { readonly seller: Seller; readonly number: string; readonly to: BookingRequest }

/** Asks for the price difference, then confirms the change. Returns the milliseconds of the confirmation. */
async function timeOfChange(connection: Connection, { seller, number, to }: Change): Promise<number> {
  const path = `/api/desk/${to.location}/orders/${number}/change`
  const target = { BookingID: 1, Date: toDayMonthYear(to.date), Hours: to.hours, Courts: to.courts }
  const post = (address: string, body: unknown): Promise<Answer> =>
    connection.send({
      path: address,
      headers: { ...seller.session, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
  const quoted = await post(`${path}/quote`, target)
  expectStatus(quoted, 200)
  const { QuoteHash } = (JSON.parse(quoted.body) as { readonly data: { readonly QuoteHash: string } }).data
  const sentAt = performance.now()
  expectStatus(await post(path, { ...target, Routes: [], Account: null, QuoteHash }), 201)
  return performance.now() - sentAt
}
