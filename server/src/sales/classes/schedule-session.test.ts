import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { newClass, newProgramme, classDate } from '../enrolments/test-classes.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { item, openVenue, orderOf, type Venue } from '../../orders/place/test-players.ts'
import { scheduleProgramme } from './schedule-programme.ts'
import { scheduleSession } from './schedule-session.ts'

let venue: Venue // The server of this test, with functions to order.
let person = 0
beforeAll(async () => {
  venue = await openVenue()
  await venue.db.query(
    'update location set upcoming_orders = 1000, unpaid_orders = 1000, hours_per_date = 288',
  )
})
afterAll(() => venue.close())

const schedule = (changes: Parameters<typeof newClass>[0] = {}): Promise<number> =>
  venue.db.transaction((tx) => scheduleSession(tx, newClass(changes)))

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const refused: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refused instanceof Refusal)) throw new Error('it was not refused')
  return refused
}

test('a session claims its court and coach', async () => {
  await schedule({ fromHour: 12, toHour: 14 })
  const order = (courts: string[], coach?: string) =>
    venue.order(
      orderOf((person += 1), [
        item({
          date: classDate,
          hours: [13],
          courts,
          ...(coach === undefined ? {} : { coach: { id: coach, hours: [13] } }),
        }),
      ]),
    )
  expect((await order(['TST1-C3'])).body.code).toBe('SLOT_TAKEN')
  expect((await order(['TST1-C1'], 'TST1-K2')).body.code).toBe('COACH_UNAVAILABLE')
  expect((await order(['TST1-C1'], 'TST1-K1')).status).toBe(201)
})

test('a session at taken hours is refused with their names, and nothing is created', async () => {
  await venue.order(orderOf((person += 1), [item({ date: classDate, hours: [16], courts: ['TST1-C3'] })]))
  const taken = await refusalOf(schedule({ fromHour: 15, toHour: 18 }))
  expect(taken.problem.problem).toBe('SLOT_TAKEN')
  expect(taken.data).toEqual({
    Lost: [{ BookingID: 1, CourtID: 'TST1-C3', CourtDesc: 'Court 3', Date: '07-03-2031', Hour: 16 }],
  })
  await schedule({ fromHour: 20, toHour: 21 })
  const busy = await refusalOf(schedule({ fromHour: 20, toHour: 21, courtId: 'TST1-C1' }))
  expect(busy.problem.problem).toBe('COACH_UNAVAILABLE')
  const rows = await venue.db.query('select id from class_session where from_hour = 15 or court_id = $1', [
    'TST1-C1',
  ])
  expect(rows).toEqual([])
})

test('a programme gets all of its sessions or none', async () => {
  const programme = newProgramme()
  const last = programme.sessions.at(-1)
  await venue.db.transaction((tx) =>
    scheduleSession(tx, newClass({ ...last, fromHour: 10, toHour: 11, coachId: 'TST1-K2' })),
  )
  const refused = await refusalOf(venue.db.transaction((tx) => scheduleProgramme(tx, programme)))
  expect(refused.problem.problem).toBe('SLOT_TAKEN')
  expect(await venue.db.query('select id from academy_programme')).toEqual([])
})

test('200 orders and eight sessions want the same evening at once: each hour of a court has one owner', async () => {
  const date = '2031-03-10'
  const hours = [17, 18, 19, 20]
  const orders = Array.from({ length: 200 }, (_, i) =>
    venue.order(
      orderOf((person += 1), [
        item({
          date,
          hours: [hours[i % 4] ?? 17],
          courts: [`TST1-C${1 + (i % 3)}`],
          ...(i % 5 === 0 ? { coach: { id: 'TST1-K2', hours: [hours[i % 4] ?? 17] } } : {}),
        }),
      ]),
    ),
  )
  const sessions = Array.from({ length: 8 }, (_, i) =>
    schedule({
      date,
      courtId: `TST1-C${1 + (i % 3)}`,
      fromHour: hours[i % 4] ?? 17,
      toHour: (hours[i % 4] ?? 17) + 1,
    }).then(
      () => 'scheduled',
      (error: unknown) => (error instanceof Refusal ? error.problem.problem : String(error)),
    ),
  )
  const outcomes = await Promise.all(sessions)
  for (const outcome of outcomes) expect(['scheduled', 'SLOT_TAKEN', 'COACH_UNAVAILABLE']).toContain(outcome)
  for (const { status } of await Promise.all(orders)) expect([201, 409]).toContain(status)
  const courts = await venue.db.query<{ taken: number }>(
    'select count(*)::int as taken from court_hour where play_date = $1',
    [date],
  )
  expect(courts).toEqual([{ taken: 12 }])
  expect(await brokenInvariants(venue.db)).toEqual([])
}, 60_000)

test('the hours of sessions are stored as taken hours of their court', async () => {
  // The sessions of the tests above.
  const taken = await venue.db.query(
    `select hour from court_hour where play_date = $1 and court_id = 'TST1-C3' and session_id is not null order by hour`,
    [classDate],
  )
  expect(taken).toEqual([{ hour: 12 }, { hour: 13 }, { hour: 20 }])
})
