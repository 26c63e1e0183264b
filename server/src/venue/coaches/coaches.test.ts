import type { DataOf } from '@pantul/contract/call'
import type { AvailableCoaches } from '@pantul/contract/coaches'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

type Coaches = DataOf<typeof AvailableCoaches>

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp({ at: '2026-11-21T10:00:00+07:00' })
  await seedTestLocations(venue.db)
})
afterAll(() => venue.close())

async function coachesOn(date: string, location = 'TST1'): Promise<Coaches> {
  const { status, body } = await venue.visitor().get(`/api/courts/coach/${date}?distChan=${location}`)
  expect(status).toBe(200)
  return (body as { data: Coaches }).data
}

const unavailableHoursOf = ({ NonAvailCoach }: Coaches, coach: string): number[] =>
  NonAvailCoach.filter(({ CoachId }) => CoachId === coach).map(({ TimeSlot }) => TimeSlot)

test('coaches have base price and scales, and are unavailable outside of their working hours', async () => {
  const coaches = await coachesOn('23-11-2026')
  expect(coaches.ListCoach).toEqual([
    { CoachId: 'TST1-K1', CoachName: 'Kiki', CoachRate: 'A', Price: 200_000 },
    { CoachId: 'TST1-K2', CoachName: 'Kola', CoachRate: 'B', Price: 150_000 },
  ])
  expect(unavailableHoursOf(coaches, 'TST1-K1')).toEqual([6, 7, 22, 23])
  expect(coaches.ListScale).toEqual([
    {
      CoachRate: 'A',
      Scales: [
        { Scale: 1, Price: 200_000 },
        { Scale: 2, Price: 250_000 },
        { Scale: 4, Price: 300_000 },
      ],
    },
  ])
  expect(coaches.CreatedAt).toBe('2026-11-21T10:00:00+07:00')
})

test('time off makes hours of one coach on one date unavailable', async () => {
  await venue.db.query(
    `insert into coach_time_off (location_id, coach_id, date_from, date_to, from_hour, to_hour, reason)
     values ('TST1', 'TST1-K1', '2026-11-24', '2026-11-24', 9, 11, 'day off')`,
  )
  const coaches = await coachesOn('24-11-2026')
  expect(unavailableHoursOf(coaches, 'TST1-K1')).toEqual([6, 7, 9, 10, 22, 23])
  expect(unavailableHoursOf(coaches, 'TST1-K2')).toEqual([6, 7, 22, 23])
  expect(unavailableHoursOf(await coachesOn('25-11-2026'), 'TST1-K1')).toEqual([6, 7, 22, 23])
  await venue.db.query('update coach_time_off set ended_at = now()')
  expect(unavailableHoursOf(await coachesOn('24-11-2026'), 'TST1-K1')).toEqual([6, 7, 22, 23])
})

test('an hour held by an unpaid order is taken until the hold expires', async () => {
  // Each coach hour must belong to something. The ended time off stands in for an order, because it needs fewer rows.
  await venue.db.query(
    `with off as (
       insert into coach_time_off (location_id, coach_id, date_from, date_to, reason, ended_at)
       values ('TST1', 'TST1-K2', '2026-11-26', '2026-11-26', 'held', now()) returning id
     )
     insert into coach_hour (location_id, play_date, coach_id, hour, held_until, time_off_id)
     select 'TST1', '2026-11-26', 'TST1-K2', held.hour, now() + held.time, off.id
       from off cross join (values (12, interval '5 minutes'), (13, interval '-1 second')) as held (hour, time)`,
  )
  expect(unavailableHoursOf(await coachesOn('26-11-2026'), 'TST1-K2')).toEqual([6, 7, 12, 22, 23])
})

test('a coach who does not work on that weekday is not offered', async () => {
  await venue.db.query(`delete from coach_working_hours where coach_id = 'TST1-K2' and weekday = 0`)
  const { ListCoach } = await coachesOn('29-11-2026')
  expect(ListCoach.map(({ CoachId }) => CoachId)).toEqual(['TST1-K1'])
})

test('a location without coaches offers none', async () => {
  expect(await coachesOn('23-11-2026', 'TST2')).toMatchObject({
    ListCoach: [],
    NonAvailCoach: [],
    ListScale: [],
  })
})

test('an unknown location and an invalid date are refused', async () => {
  const visitor = venue.visitor()
  expect((await visitor.get('/api/courts/coach/23-11-2026?distChan=NOPE')).status).toBe(404)
  expect((await visitor.get('/api/courts/coach/31-02-2026?distChan=TST1')).status).toBe(400)
})
