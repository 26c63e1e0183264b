import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskWeek } from '@pantul/contract/desk-week-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { newClass } from '../../sales/enrolments/test-classes.ts'
import { readDay } from './read-day.ts'
import { readWeek } from './read-week.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastWeek = 0
/** The first date of a week that no other test uses. */
const nextWeek = (): PlayDate => addDays(today, 7 * (lastWeek += 1))

const weekOf = (date: PlayDate, courtId: string | null = null): Promise<DeskWeek> =>
  readWeek(venue.deps, { locationId: 'TST1', date, language: 'en', courtId })

const insertBlock = (date: PlayDate, court: string, hours: readonly number[]) =>
  venue.db.query(
    `with made as (insert into court_block (location_id, reason) values ('TST1', 'Turf brushing') returning id)
     insert into court_hour (location_id, play_date, court_id, hour, block_id)
     select 'TST1', $1, $2, hour, made.id from made, unnest($3::int[]) as hour`,
    [date, court, hours],
  )

const freeCourtsAt = ({ days }: DeskWeek, hour: number): (number | undefined)[] =>
  days.map(({ freeCourtCounts, openHours }) => freeCourtCounts[hour - (openHours?.from ?? 0)])

test('bookings, blocks and classes lower the number of free courts in their hours', async () => {
  const firstDate = nextWeek()
  await venue.order(venue.visitor(), [item({ date: firstDate, hours: [9, 10], courts: ['TST1-C1'] })], {
    guestNumber: 31,
  })
  await insertBlock(firstDate, 'TST1-C2', [10])
  await insertBlock(addDays(firstDate, 6), 'TST1-C2', [10])
  await venue.db.transaction((tx) => scheduleSession(tx, newClass({ date: firstDate })))
  const week = await weekOf(firstDate)
  expect(freeCourtsAt(week, 8)).toEqual([3, 3, 3, 3, 3, 3, 3])
  // The class is on Court 3 from 9 to 11.
  expect(freeCourtsAt(week, 9)).toEqual([1, 3, 3, 3, 3, 3, 3])
  expect(freeCourtsAt(week, 10)).toEqual([0, 3, 3, 3, 3, 3, 2])
  expect(week.days.flatMap(({ bookings, blocks }) => [...bookings, ...blocks])).toEqual([])
  expect(freeCourtsAt(await weekOf(addDays(firstDate, 7)), 10)).toEqual([3, 3, 3, 3, 3, 3, 3])
})

test('the court of an expired hold counts as free, and a closed day has no hours', async () => {
  const firstDate = nextWeek()
  await venue.order(venue.visitor(), [item({ date: firstDate, hours: [9] })], { guestNumber: 32 })
  expect(freeCourtsAt(await weekOf(firstDate), 9)[0]).toBe(2)
  await venue.db.query(
    `update court_hour set held_until = now() - interval '1 second' where play_date = $1`,
    [firstDate],
  )
  await venue.db.query(`insert into closed_date values ('TST1', $1, 'Holiday', 'Libur')`, [
    addDays(firstDate, 1),
  ])
  const [day, closed] = (await weekOf(firstDate)).days
  expect(day?.freeCourtCounts[9 - (day.openHours?.from ?? 0)]).toBe(3)
  expect(closed).toMatchObject({ openHours: null, closedReason: 'Holiday', freeCourtCounts: [] })
  await venue.db.query(
    `update court_hour h set held_until = o.held_until
       from sales_order o where o.id = h.order_id and h.play_date = $1`,
    [firstDate],
  )
})

test('the week of one court has the entries of its days', async () => {
  const firstDate = nextWeek()
  const thirdDate = addDays(firstDate, 2)
  const placed = await venue.order(
    venue.visitor(),
    [
      item({ date: firstDate, hours: [18, 19], courts: ['TST1-C1', 'TST1-C2'] }),
      item({ id: 2, date: thirdDate, hours: [18, 19] }),
    ],
    { guestNumber: 33 },
  )
  await venue.pay(placed)
  await insertBlock(thirdDate, 'TST1-C1', [6, 7])
  await venue.db.transaction((tx) => scheduleSession(tx, newClass({ date: thirdDate })))
  for (const courtId of ['TST1-C1', 'TST1-C2', 'TST1-C3']) {
    const { days } = await weekOf(firstDate, courtId)
    for (const { date, bookings, blocks, sessions } of days) {
      const day = await readDay(venue.deps, { locationId: 'TST1', date, language: 'en' })
      const isOfCourt = ({ court }: { readonly court: string }): boolean => court === courtId
      expect(bookings).toMatchObject(day.bookings.filter(isOfCourt))
      expect(blocks).toMatchObject(day.blocks.filter(isOfCourt))
      expect(sessions).toMatchObject(day.sessions.filter(isOfCourt))
    }
  }
  const { days } = await weekOf(firstDate, 'TST1-C1')
  expect(days.map(({ bookings, blocks }) => [bookings.length, blocks.length])).toEqual([
    [1, 0],
    [0, 0],
    [1, 1],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})

test('a court that is off sale is listed in the weeks in which something is on it, and is never free', async () => {
  const firstDate = nextWeek()
  await insertBlock(firstDate, 'TST1-C3', [12])
  await venue.db.query(`update court set is_active = false where id = 'TST1-C3'`)
  const week = await weekOf(firstDate)
  expect(week.courts.map(({ id, isOnSale }) => [id, isOnSale])).toEqual([
    ['TST1-C1', true],
    ['TST1-C2', true],
    ['TST1-C3', false],
  ])
  expect([freeCourtsAt(week, 12)[0], freeCourtsAt(week, 13)[0]]).toEqual([2, 2])
  expect((await weekOf(addDays(firstDate, 7))).courts.map(({ id }) => id)).toEqual(['TST1-C1', 'TST1-C2'])
  await venue.db.query(`update court set is_active = true where id = 'TST1-C3'`)
})

test('an unknown court has no entries, and an unknown location is refused', async () => {
  const firstDate = nextWeek()
  expect((await weekOf(firstDate, 'TST9-C1')).days.flatMap(({ bookings }) => bookings)).toEqual([])
  await expect(
    readWeek(venue.deps, { locationId: 'NONE', date: firstDate, language: 'en', courtId: null }),
  ).rejects.toThrow('LOCATION_UNKNOWN')
})
