import { randomUUID } from 'node:crypto'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { nthFreeBooking, type BookingRequest, type Stock } from './bookings.ts'
import { expectStatus, openDesk, quoteSale, type Seller } from './desk-sale.ts'
import { quantile, type Figure } from './figure.ts'
import { openConnection, type Answer, type Connection } from './load.ts'
import type { Setting } from './setting.ts'

const CHANGES = 40
/** Milliseconds in which a confirmed change is settled. */
const LIMIT_MS = 300

/** Measures how a paid booking gets another court at the same price: the time of the request that confirms it. */
export async function measureDeskChange(setting: Setting, stock: Stock): Promise<Figure[]> {
  const seller = await openDesk(setting)
  const connection = openConnection(setting.ours.port)
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    // The booking that `quoteSale` takes next.
    const booked = nthFreeBooking(stock.ours + 1)
    const sold = await connection.send(await quoteSale(connection, { stock, ...seller }))
    expectStatus(sold, 201)
    const { OrderNo } = (JSON.parse(sold.body) as { readonly data: { readonly OrderNo: string } }).data
    times.push(await timeOfChange(connection, { seller, number: OrderNo, to: otherCourt(booked, stock) }))
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
function otherCourt(booked: BookingRequest, stock: Stock): BookingRequest {
  for (;;) {
    const next = nthFreeBooking((stock.ours += 1))
    if (next.location === booked.location && next.hours[0] === booked.hours[0]) return next
  }
}

type Change = { readonly seller: Seller; readonly number: string; readonly to: BookingRequest }

/** Asks for the difference and confirms the change. Returns how long the confirmation took, in milliseconds. */
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
  const began = performance.now()
  expectStatus(await post(path, { ...target, Routes: [], Account: null, QuoteHash }), 201)
  return performance.now() - began
}
