import { AvailableCoaches } from '@pantul/contract/coaches'
import { DeskDay } from '@pantul/contract/desk-schedule'
import { TimesOff } from '@pantul/contract/desk-time-off'
import {
  timeOffToWire,
  timesOffFromWire,
  type TimeOffList,
  type TimeOffRequest,
} from '@pantul/contract/desk-time-off-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { newClass } from '../../sales/enrolments/test-classes.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
let surya: StaffAtCounter // an owner
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
afterAll(() => venue.close())

/** Each test has its own date. The date after it is free too, for times off of two days. */
let day = 1
let date: PlayDate = today
beforeEach(() => {
  day += 2
  date = addDays(today, day)
})

const path = '/api/desk/TST1/time-off'
const listOf = (reply: Reply): TimeOffList => timesOffFromWire(TimesOff.ok.parse(reply.body).data)
const read = async (): Promise<TimeOffList> => listOf(await dewi.visitor.get(path))

const add = (fields: Partial<TimeOffRequest> = {}, who = dewi, key?: string): Promise<Reply> =>
  who.post(
    '/time-off',
    timeOffToWire({
      coachId: 'TST1-K1',
      dateFrom: date,
      dateTo: date,
      from: 0,
      to: 24,
      reason: 'Family day',
      ...fields,
    }),
    key,
  )
const remove = (id: string, who = dewi): Promise<Reply> => who.visitor.delete(`${path}/${id}`)
const timeOffOfDate = async () => (await read()).timesOff.find(({ dateFrom }) => dateFrom === date)

/** The hours in which players can take Kiki. */
async function bookableHours(on = date): Promise<number[]> {
  const reply = await venue.visitor().get(`/api/courts/coach/${toDayMonthYear(on)}?distChan=TST1`)
  const { NonAvailCoach } = AvailableCoaches.ok.parse(reply.body).data
  const busy = NonAvailCoach.filter(({ CoachId }) => CoachId === 'TST1-K1').map(({ TimeSlot }) => TimeSlot)
  return Array.from({ length: 18 }, (_, i) => 6 + i).filter((hour) => !busy.includes(hour))
}

const itemWithKiki = (hours: readonly number[], court = 'TST1-C1', on = date) =>
  item({ date: on, hours, courts: [court], coach: { id: 'TST1-K1', hours } })

async function placePaid(who: Visitor, booked: BookingItem) {
  const placed = await venue.place(who, [booked])
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return placed
}

const workHoursOfKiki = Array.from({ length: 14 }, (_, i) => 8 + i)

test('nobody can take the coach in a time off: not players, not the desk, not a class', async () => {
  const reply = await add({ from: 9, to: 12, dateTo: addDays(date, 1) })
  expect(replyText(reply)).toBe('200')
  expect(listOf(reply).timesOff).toContainEqual(
    expect.objectContaining({ dateFrom: date, dateTo: addDays(date, 1), from: 9, to: 12, clashes: [] }),
  )
  for (const on of [date, addDays(date, 1)])
    expect(await bookableHours(on)).toEqual(workHoursOfKiki.filter((hour) => hour < 9 || hour >= 12))
  const { data } = DeskDay.ok.parse(
    (await dewi.visitor.get(`/api/desk/TST1/days/${toDayMonthYear(date)}`)).body,
  )
  expect(data.Coaches.find(({ CoachID }) => CoachID === 'TST1-K1')?.WorkHours).not.toContain(9)
  const order = await venue.tryToPlace(venue.visitor(), [itemWithKiki([11, 12])], { guestNumber: 1 })
  expect(replyText(order)).toBe('409 COACH_UNAVAILABLE')
  const session = newClass({ coachId: 'TST1-K1', date, fromHour: 10, toHour: 11 })
  await expect(venue.db.transaction((tx) => scheduleSession(tx, session))).rejects.toThrow(Refusal)
  expect(replyText(await venue.tryToPlace(venue.visitor(), [itemWithKiki([12])], { guestNumber: 2 }))).toBe(
    '201',
  )
  const [act] = await venue.db.query(
    `select action, role, reason, after from staff_act where thing = 'time-off' order by id desc limit 1`,
  )
  expect(act).toMatchObject({ action: 'add-time-off', role: 'manager', reason: 'Family day' })
})

test('the time off lists the bookings in it; the bookings stay, but after a cancellation their hours are not sold again', async () => {
  const player = await venue.customer('keeps-the-coach@example.com')
  const { OrderID } = await placePaid(player, itemWithKiki([18, 19], 'TST1-C2'))
  const orderBefore = (await player.get(`/api/orders/${OrderID}`)).body
  const listed = listOf(await add({ from: 17, to: 24 })).timesOff.find(({ dateFrom }) => dateFrom === date)
  expect(listed?.clashes).toEqual([
    {
      court: 'TST1-C2',
      courtName: 'Court 2',
      date,
      from: 18,
      until: 20,
      title: 'Name of keeps-the-coach',
      orderNumber: expect.stringMatching(/^PTL-/),
    },
  ])
  expect((await player.get(`/api/orders/${OrderID}`)).body).toEqual(orderBefore)
  await venue.cancel(player, OrderID)
  expect((await timeOffOfDate())?.clashes).toEqual([])
  expect(await bookableHours()).toEqual(workHoursOfKiki.filter((hour) => hour < 17))
  const order = await venue.tryToPlace(venue.visitor(), [itemWithKiki([18])], { guestNumber: 3 })
  expect(replyText(order)).toBe('409 COACH_UNAVAILABLE')
})

test('a booking in a time off keeps its coach when it moves to another court', async () => {
  const player = await venue.customer('changes-the-court@example.com')
  const { OrderID } = await placePaid(player, itemWithKiki([18]))
  await add()
  await venue.move(player, OrderID, { date, hours: [18], courts: ['TST1-C2'] })
  expect((await timeOffOfDate())?.clashes).toMatchObject([{ court: 'TST1-C2', from: 18, until: 19 }])
})

test('the coach is on sale again after a time off is removed; removing it again changes nothing', async () => {
  await add()
  expect(await bookableHours()).toEqual([])
  const id = (await timeOffOfDate())?.id ?? ''
  for (const who of [dewi, surya]) expect(replyText(await remove(id, who))).toBe('200')
  expect(await bookableHours()).toEqual(workHoursOfKiki)
  expect(replyText(await venue.tryToPlace(venue.visitor(), [itemWithKiki([9])], { guestNumber: 4 }))).toBe(
    '201',
  )
  const acts = await venue.db.query(
    `select before from staff_act where thing_id = $1 and action = 'end-time-off'`,
    [id],
  )
  expect(acts).toEqual([{ before: { coach: 'TST1-K1', reason: 'Family day' } }])
  expect(replyText(await remove('nothing-has-this-id---'))).toBe('404 TIME_OFF_UNKNOWN')
})

test('two overlapping times off both count until the last one is removed', async () => {
  await add({ from: 9, to: 12 })
  await add({ from: 11, to: 14 }, surya)
  const [first, second] = (await read()).timesOff.filter(({ dateFrom }) => dateFrom === date)
  await remove(first?.id ?? '')
  expect(await bookableHours()).toEqual(workHoursOfKiki.filter((hour) => hour < 11 || hour >= 14))
  await remove(second?.id ?? '')
  expect(await bookableHours()).toEqual(workHoursOfKiki)
})

test('a repeated request gets the same answer and adds one time off', async () => {
  const [first, again] = [await add({}, dewi, 'same-time-off'), await add({}, dewi, 'same-time-off')]
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await read()).timesOff.filter(({ dateFrom }) => dateFrom === date)).toHaveLength(1)
})

test.each([
  [{ reason: ' a ' }, '422 REASON_REQUIRED'],
  [{ coachId: 'TST2-K1' }, '422 COACH_UNKNOWN'],
  [{ from: 12, to: 12 }, '422 TIME_OFF_INVALID'],
  [{ dateTo: addDays(today, 1) }, '422 TIME_OFF_INVALID'],
  [{ dateFrom: addDays(today, -3), dateTo: addDays(today, -1) }, '422 TIME_OFF_INVALID'],
  [{ dateTo: addDays(today, 500) }, '422 TIME_OFF_INVALID'],
] satisfies [Partial<TimeOffRequest>, string][])('%j is refused: %s', async (fields, refusal) => {
  expect(replyText(await add(fields))).toBe(refusal)
})

test('if a time off and an order for the coach come at once, the order is listed or refused, in 200 rounds', async () => {
  const player = venue.visitor()
  for (let n = 0; n < 200; n += 1) {
    const on = addDays(today, 30 + Math.floor(n / 14))
    const hour = 8 + (n % 14)
    const [order, timeOff] = await Promise.all([
      venue.tryToPlace(player, [itemWithKiki([hour], 'TST1-C3', on)], { guestNumber: 100 + n }),
      add({ dateFrom: on, dateTo: on, from: hour, to: hour + 1 }),
    ])
    expect(replyText(timeOff)).toBe('200')
    const entered = listOf(timeOff).timesOff.find(({ dateFrom, from }) => dateFrom === on && from === hour)
    const outcome = `${replyText(order)}, listed: ${entered?.clashes.length}`
    expect(['201, listed: 1', '409 COACH_UNAVAILABLE, listed: 0']).toContain(outcome)
    await remove(entered?.id ?? '')
  }
}, 120_000)
