import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { decideSessions } from '../classes/decide-sessions.ts'
import { today } from '../../orders/place/test-players.ts'
import { bima, firstSaturday, openClasses, type Child, type ClassesUnderTest } from './test-classes.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
let programme: string
let person = 0
const newGuestNumber = () => ({ guestNumber: (person += 1) })
const begin = `${today}T10:00:00+07:00`

beforeAll(async () => {
  club = await openClasses()
  programme = await club.scheduleProgramme()
})
afterAll(() => club.close())

const { GuardianName, GuardianPhone, ...withoutGuardian } = bima
const invalidChildren: readonly { title: string; child: Child; code: string; path: string }[] = [
  {
    title: 'a child without a guardian',
    child: withoutGuardian,
    code: 'GUARDIAN_REQUIRED',
    path: 'GuardianName',
  },
  {
    title: 'a guardian without a phone',
    child: { ...withoutGuardian, GuardianName },
    code: 'PHONE_REQUIRED',
    path: 'GuardianPhone',
  },
  {
    title: 'a guardian without a name',
    child: { ...withoutGuardian, GuardianPhone },
    code: 'FULL_NAME_REQUIRED',
    path: 'GuardianName',
  },
  { title: 'an empty name', child: { ...bima, Name: ' ' }, code: 'FULL_NAME_REQUIRED', path: 'Name' },
  {
    title: 'a web address as a name',
    child: { ...bima, Name: 'www.evil.example' },
    code: 'FULL_NAME_LINK',
    path: 'Name',
  },
  {
    title: 'a birth year in the future',
    child: { ...bima, BirthYear: 2040 },
    code: 'BIRTH_YEAR_INVALID',
    path: 'BirthYear',
  },
  {
    title: 'an adult in a programme for kids',
    child: { ...bima, BirthYear: 1994 },
    code: 'AGE_OUTSIDE',
    path: 'BirthYear',
  },
]
test.for(invalidChildren)('$title is refused with the path of its field', async ({ child, code, path }) => {
  const refused = await club.tryToEnrol(club.visitor(), programme, {
    ...newGuestNumber(),
    participants: [bima, child],
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { code, errors: [{ path: `participants.1.${path}` }] },
  })
  expect((await club.programme(programme)).Left).toBe(6)
})

test('an enrolment of five participants is refused, because four are the most', async () => {
  const five = Array.from({ length: 5 }, () => bima)
  expect(
    await club.tryToEnrol(club.visitor(), programme, { ...newGuestNumber(), participants: five }),
  ).toMatchObject({
    body: { code: 'PLACES_INVALID' },
  })
})

test('a late participant can enrol after the programme was decided, and pays only the remaining sessions', async () => {
  const accepted = await club.enrol(club.visitor(), programme, {
    ...newGuestNumber(),
    participants: [bima, bima],
  })
  await club.simulate(accepted.PaymentID, 'pay')
  club.clock.set(`${firstSaturday}T00:00:00+07:00`)
  const early = await club.tryToEnrol(club.visitor(), programme, newGuestNumber())
  expect(early).toMatchObject({ body: { code: 'ENROLMENT_CLOSED' } })
  await decideSessions(club.deps)
  expect(await club.programme(programme)).toMatchObject({
    State: 'runs',
    SessionsAhead: 4,
    PriceNow: 1_000_000,
  })
  club.clock.set(`${addDays(firstSaturday, 7)}T10:00:00+07:00`)
  expect(await club.programme(programme)).toMatchObject({ SessionsAhead: 2, PriceNow: 500_000 })
  const atFullPrice = await club.tryToEnrol(club.visitor(), programme, newGuestNumber())
  expect(atFullPrice).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', data: { Total: 500_000 } },
  })
  const late = await club.enrol(club.visitor(), programme, { ...newGuestNumber(), total: 500_000 })
  expect(late.Total).toBe(500_000)
  // Less than two minutes are left to pay before the last session.
  club.clock.set(`${addDays(firstSaturday, 21)}T09:58:30+07:00`)
  expect(
    await club.tryToEnrol(club.visitor(), programme, { ...newGuestNumber(), total: 250_000 }),
  ).toMatchObject({
    body: { code: 'ENROLMENT_CLOSED' },
  })
  club.clock.set(begin)
})

test('a programme below its minimum is cancelled: its hours and places are free, and paid places are refunded', async () => {
  const sessions = newSessions('TST1-C1', 14)
  const id = await club.scheduleProgramme({ coachId: 'TST1-K2', sessions, minimum: 3 })
  const paid = await club.enrol(club.visitor(), id, { ...newGuestNumber(), participants: [bima, bima] })
  await club.simulate(paid.PaymentID, 'pay')
  const held = await club.enrol(club.visitor(), id, newGuestNumber())
  club.clock.set(`${firstSaturday}T00:00:00+07:00`)
  await decideSessions(club.deps)
  expect(await club.programme(id)).toMatchObject({ State: 'cancelled', Left: 6 })
  expect(await club.states(paid)).toMatch(/^(refund_due|refunded)\//)
  expect(await club.states(held)).toMatch(/^cancelled\//)
  const hours = await club.db.query(
    `select hour from court_hour h join class_session s on s.id = h.session_id
       join academy_programme p on p.id = s.programme_id where p.public_id = $1`,
    [id],
  )
  expect(hours).toEqual([])
  club.clock.set(begin)
})

const newSessions = (courtId: string, fromHour: number) =>
  [0, 1].map((week) => ({ courtId, date: addDays(firstSaturday, week * 7), fromHour, toHour: fromHour + 1 }))

test('the cut-off is an instant, independent of the time zone', async () => {
  // 22:00 in Jayapura is 20:00 in Jakarta.
  const id = await club.schedule({
    locationId: 'TST1',
    courtId: 'TST1-C1',
    coachId: 'TST1-K1',
    fromHour: 20,
    toHour: 21,
    cutOffAt: Temporal.Instant.from(`${today}T22:00:00+09:00`),
  })
  club.clock.set(`${today}T19:57:59+07:00`)
  const last = await club.join(club.visitor(), id, newGuestNumber())
  expect(last.ExpiresAt).toBe(`${today}T20:00:00+07:00`)
  club.clock.set(`${today}T19:58:01+07:00`)
  expect(await club.tryToJoin(club.visitor(), id, newGuestNumber())).toMatchObject({
    body: { code: 'ENROLMENT_CLOSED' },
  })
  club.clock.set(begin)
})
