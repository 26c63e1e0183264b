import type { AddressInfo } from 'node:net'
import { DeskDay } from '@pantul/contract/desk-schedule'
import { DeskSheet } from '@pantul/contract/desk-day-sheet'
import { DeskWeek } from '@pantul/contract/desk-week'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayments, type PaymentsUnderTest } from '../../money/payments/test-payments.ts'
import { newStaff, type TestStaff } from '../../people/staff/test-staff.ts'
import { systemClock, venueNow } from '../../platform/base/clock.ts'
import { fixedClock } from '../../platform/base/test-clock.ts'
import { readStream } from '../../platform/live/test-streams.ts'
import { deskDayTopic, everything } from '../../platform/live/topics.ts'
import { visitorOf } from '../../test-visitor.ts'

let venue: PaymentsUnderTest // the server with orders and a simulated gateway
let desk: TestStaff
beforeAll(async () => {
  venue = await openPayments()
  await venue.app.listen({ host: '127.0.0.1', port: 0 })
  const club = {
    db: venue.db,
    clock: fixedClock(systemClock.now().toString()),
    visitor: () => visitorOf(venue.app),
  }
  desk = await newStaff(club, { roles: [{ role: 'front-desk', locationId: 'TST1' }] })
})
afterAll(() => venue.close())

const dateAhead = (day: number): string =>
  toDayMonthYear(addDays(venueNow(systemClock, 'Asia/Jakarta').date, day))

const watchDesk = () => {
  const { port } = venue.app.server.address() as AddressInfo
  const cookie = [...desk.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return readStream(`http://127.0.0.1:${port}/api/desk/TST1/events`, { cookie })
}

test('the front desk reads a day, and browsers do not store it', async () => {
  await venue.order({ day: 2, hour: 9, court: 1 })
  const reply = await desk.visitor.get(`/api/desk/TST1/days/${dateAhead(2)}`)
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  const { data } = DeskDay.ok.parse(reply.body)
  expect(data.Bookings.map(({ CourtID, FromHour, State }) => [CourtID, FromHour, State])).toEqual([
    ['TST1-C1', 9, 'held'],
  ])
})

test('the front desk reads a week: free courts of each hour, and the entries of one court', async () => {
  await venue.order({ day: 12, hour: 9, court: 1 })
  const reply = await desk.visitor.get(`/api/desk/TST1/weeks/${dateAhead(10)}?court=TST1-C1`)
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  const { Courts, Days } = DeskWeek.ok.parse(reply.body).data
  expect(Days.map(({ Date: date }) => date)).toEqual([10, 11, 12, 13, 14, 15, 16].map(dateAhead))
  const [emptyDay, , bookedDay] = Days
  expect(emptyDay?.Free).toEqual(emptyDay?.Free.map(() => Courts.length))
  expect(bookedDay?.Free[9 - (bookedDay.OpenHours?.FromHour ?? 0)]).toBe(Courts.length - 1)
  expect(bookedDay?.Bookings.map(({ CourtID, FromHour }) => [CourtID, FromHour])).toEqual([['TST1-C1', 9]])
  const withoutCourt = await desk.visitor.get(`/api/desk/TST1/weeks/${dateAhead(10)}`)
  expect(DeskWeek.ok.parse(withoutCourt.body).data.Days.flatMap(({ Bookings }) => Bookings)).toEqual([])
})

test('the printed sheet has only the notes of players and staff for orders of its day', async () => {
  const payment = await venue.order({ day: 5, hour: 9, court: 1 })
  await venue.order({ day: 6, hour: 9, court: 1 })
  const [order] = await venue.db.query<{ number: string }>(
    `update sales_order set notes = 'Birthday', desk_note = 'Cake at ten'
      where id = (select order_id from payment where public_id = $1) returning number`,
    [payment],
  )
  const reply = await desk.visitor.get(`/api/desk/TST1/sheet/${dateAhead(5)}`)
  expect(DeskSheet.ok.parse(reply.body).data.Notes).toEqual([
    { OrderNo: order?.number, Note: 'Birthday', DeskNote: 'Cake at ten' },
  ])
  expect(reply.headers['cache-control']).toBe('no-store')
  const nextDay = await desk.visitor.get(`/api/desk/TST1/sheet/${dateAhead(6)}`)
  expect(DeskSheet.ok.parse(nextDay.body).data.Notes).toEqual([])
})

test('a day that does not exist is refused', async () => {
  for (const call of ['days', 'weeks']) {
    const reply = await desk.visitor.get(`/api/desk/TST1/${call}/31-02-2031`)
    expect([reply.status, reply.body]).toMatchObject([400, { code: 'DATE_INVALID' }])
  }
})

test('an open schedule gets an event within half a second for a changed day of its location only', async () => {
  const stream = await watchDesk()
  const payment = await venue.order({ day: 3, hour: 9, court: 1 })
  expect(await stream.next(0, 500)).toEqual({ event: 'changed', data: { Date: dateAhead(3) } })
  await venue.simulate(payment, 'pay')
  expect(await stream.next(1, 500)).toEqual({ event: 'changed', data: { Date: dateAhead(3) } })
  const eventCount = stream.events.length
  await venue.db.transaction(async (tx) => tx.publish('court-day TST2 2031-03-05'))
  await venue.db.transaction(async (tx) => tx.publish(everything))
  expect((await stream.next(eventCount)).data).toEqual({ Date: null }) // any day may have changed
  stream.close()
})

test('changes that only staff see are sent to the desks of the location only', async () => {
  const stream = await watchDesk()
  const { port } = venue.app.server.address() as AddressInfo
  const board = await readStream(`http://127.0.0.1:${port}/api/courts/05-03-2031/events?distChan=TST1`)
  const boardEventCount = board.events.length
  await venue.db.transaction(async (tx) => tx.publish(deskDayTopic('TST2', '2031-03-05')))
  await venue.db.transaction(async (tx) => tx.publish(deskDayTopic('TST1', '2031-03-05')))
  expect(await stream.next(0, 500)).toEqual({ event: 'changed', data: { Date: '05-03-2031' } })
  expect(board.events).toHaveLength(boardEventCount)
  stream.close()
  board.close()
})
