import { DeskToday, TakeAttendance } from '@pantul/contract/desk-coach-today'
import {
  attendanceMarksToWire,
  classParticipantsFromWire,
  currentParticipants,
  coachTodayFromWire,
  type ClassParticipant,
  type CoachToday,
} from '@pantul/contract/desk-coach-today-wire'
import type { AttendanceKind } from '@pantul/rules/attendance'
import { addDays } from '@pantul/rules/play-date'
import type { StaffRole } from '@pantul/rules/staff-may'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAtCounter, replyText } from '../../money/payments/test-counter.ts'
import { item, orderOf } from '../../orders/place/test-players.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import {
  bima,
  firstSaturday,
  openClasses,
  type ClassesUnderTest,
} from '../../sales/enrolments/test-classes.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

/** The date of the class (at 09:00) and of the first session of the programme (at 10:00). */
const date = firstSaturday
const adult = { Name: 'Citra Halim', BirthYear: 2005 }

let club: ClassesUnderTest // the server with classes and a simulated gateway
let classId: string
let kiki: Visitor // the coach of the programme, logged in
let kola: Visitor // the coach of the class, logged in

beforeAll(async () => {
  club = await openClasses()
  classId = await club.schedule({
    date,
    coachId: 'TST1-K2',
    cutOffAt: Temporal.Instant.from(`${date}T00:00:00+07:00`),
  })
  const programme = await club.scheduleProgramme({ maxAge: 40, audience: 'adults' })
  const joined = await club.join(club.visitor(), classId, { places: 2, guestNumber: 1 })
  await club.simulate(joined.PaymentID, 'pay')
  await club.join(club.visitor(), classId, { guestNumber: 2 })
  const enrolled = await club.enrol(club.visitor(), programme, {
    guestNumber: 3,
    participants: [bima, adult],
  })
  await club.simulate(enrolled.PaymentID, 'pay')
  await bookKiki(4, [18, 19])
  club.clock.set(`${date}T09:30:00+07:00`)
  kiki = await newCoach('TST1-K1')
  kola = await newCoach('TST1-K2')
})
afterAll(() => club.close())

/** Books Kiki for a guest. The order is held. */
async function bookKiki(guest: number, hours: readonly number[]): Promise<void> {
  const booked = item({ date, hours, courts: ['TST1-C1'], coach: { id: 'TST1-K1', hours, players: 2 } })
  const reply = await club.visitor().post('/api/courts/order-courts', {
    body: orderOf(guest, [booked]),
    headers: { 'idempotency-key': `books-with-kiki-${guest}` },
  })
  expect(replyText(reply)).toBe('201')
}

async function newCoach(coachId: string): Promise<Visitor> {
  const { id, visitor } = await newStaff(club, { roles: [{ role: 'coach', locationId: 'TST1' }] })
  await club.db.query('update coach set customer_id = $2 where id = $1', [coachId, id])
  return visitor
}

const newStaffOf = async (role: StaffRole): Promise<Visitor> => (await staffAtCounter(club, role)).visitor

async function readToday(visitor: Visitor): Promise<CoachToday> {
  const reply = await visitor.get('/api/desk/TST1/today')
  expect(replyText(reply)).toBe('200')
  return coachTodayFromWire(DeskToday.ok.parse(reply.body).data)
}

async function participantsOf(visitor: Visitor, id = classId): Promise<readonly ClassParticipant[]> {
  return (await readToday(visitor)).classes.find((session) => session.id === id)?.participants ?? []
}

const mark = (
  visitor: Visitor,
  marked: readonly ClassParticipant[],
  kind: AttendanceKind,
  id = classId,
): Promise<Reply> =>
  visitor.post(`/api/desk/TST1/classes/${id}/attendance`, {
    body: attendanceMarksToWire(
      marked.map(({ enrolmentId, place, kind: shownKind }) => ({ enrolmentId, place, kind, shownKind })),
    ),
  })

const kindsIn = (reply: Reply): AttendanceKind[] =>
  classParticipantsFromWire(TakeAttendance.ok.parse(reply.body).data).map(({ kind }) => kind)

test('a coach sees their own bookings and classes, with names and the phone of a guardian of a minor', async () => {
  const { coachName: coach, today, bookings, classes } = await readToday(kiki)
  expect([coach, today]).toEqual(['Kiki', date])
  expect(bookings).toEqual([
    {
      date,
      from: 18,
      until: 20,
      courts: ['Court 1'],
      coachId: 'TST1-K1',
      name: expect.any(String),
      players: 2,
    },
  ])
  expect(classes.map(({ name, date: classDate, from }) => [name, classDate, from])).toEqual([
    ['Juniors', date, 10],
    ['Juniors', addDays(date, 7), 10],
  ])
  expect(classes[0]?.participants).toMatchObject([
    { name: 'Bima Wijaya', guardianPhone: expect.stringMatching(/^\+62/), kind: 'undone' },
    { name: 'Citra Halim', guardianPhone: null },
  ])
  expect(classes[1]?.participants).toEqual([])
  expect(JSON.stringify(await readToday(kola))).not.toContain('Bima')
})

test('places of a class have the name of the buyer; unpaid places are not listed', async () => {
  const names = (await participantsOf(kola)).map(({ name }) => name)
  expect(names).toHaveLength(2)
  expect(names[1]).toBe(`${names[0]?.replace(' (1)', '')} (2)`)
})

test('a person who is no coach here sees no bookings and classes; the front desk sees all classes of today', async () => {
  const { visitor } = await newStaff(club, { roles: [{ role: 'coach', locationId: 'TST1' }] })
  expect(await readToday(visitor)).toMatchObject({ coachName: null, bookings: [], classes: [] })
  const { coachName, bookings, classes } = await readToday(await newStaffOf('front-desk'))
  expect([coachName, bookings]).toEqual([null, []])
  expect(classes.map(({ coachName: name, participants: all }) => [name, all.length])).toEqual([
    ['Kola', 2],
    ['Kiki', 2],
  ])
  expect(replyText(await (await newStaffOf('finance')).get('/api/desk/TST1/today'))).toBe('403 ROLE_MISSING')
})

test('attendance is noted, changed and taken back by new rows; staff acts count the marks without names', async () => {
  const people = await participantsOf(kola)
  expect(kindsIn(await mark(kola, people, 'present'))).toEqual(['present', 'present'])
  const [first] = await participantsOf(kola)
  if (first === undefined) throw new Error('nobody is in the class')
  expect(kindsIn(await mark(kola, [first], 'absent'))).toEqual(['absent', 'present'])
  const desk = await newStaffOf('front-desk')
  const shownParticipants = await participantsOf(desk)
  expect(kindsIn(await mark(desk, shownParticipants, 'undone'))).toEqual(['undone', 'undone'])
  expect(kindsIn(await mark(desk, await participantsOf(desk), 'undone'))).toEqual(['undone', 'undone'])
  const rows = await club.db.query('select turn, kind from attendance order by enrolment_id, place, turn')
  expect(rows).toEqual([
    { turn: 1, kind: 'present' },
    { turn: 2, kind: 'absent' },
    { turn: 3, kind: 'undone' },
    { turn: 1, kind: 'present' },
    { turn: 2, kind: 'undone' },
  ])
  const acts = await club.db.query(
    `select role, after from staff_act where action = 'take-attendance' and thing_id = $1 order by id`,
    [classId],
  )
  expect(acts).toEqual([
    { role: 'coach', after: { present: 2, absent: 0, undone: 0 } },
    { role: 'coach', after: { present: 0, absent: 1, undone: 0 } },
    { role: 'front-desk', after: { present: 0, absent: 0, undone: 2 } },
  ])
  await expect(club.db.query('delete from attendance')).rejects.toThrow('only added')
})

test('a mark that somebody else changed is refused with the current list; of two concurrent marks one counts, in 20 attempts', async () => {
  const [first] = await participantsOf(kola)
  if (first === undefined) throw new Error('nobody is in the class')
  const manager = await newStaffOf('manager')
  await mark(manager, [first], 'absent')
  const stale = await mark(kola, [first], 'present')
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  expect(currentParticipants((stale.body as { data: unknown }).data)?.[0]?.kind).toBe('absent')
  for (let n = 0; n < 20; n += 1) {
    const [person] = await participantsOf(kola)
    if (person === undefined) throw new Error('nobody is in the class')
    const [oneKind, otherKind] = (['present', 'absent', 'undone'] as const).filter(
      (kind) => kind !== person.kind,
    )
    if (oneKind === undefined || otherKind === undefined) throw new Error('there are two other kinds')
    const replies = await Promise.all([mark(kola, [person], oneKind), mark(manager, [person], otherKind)])
    expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409 CHANGED_MEANWHILE',
    ])
  }
})

test('a coach marks only their own classes, and everybody only those of today', async () => {
  const people = await participantsOf(kola)
  expect(replyText(await mark(kiki, people, 'present'))).toBe('404 CLASS_UNKNOWN')
  expect(replyText(await mark(kola, people, 'present', 'nothing-has-this-id---'))).toBe('404 CLASS_UNKNOWN')
  const later = (await readToday(kiki)).classes[1]?.id ?? ''
  expect(replyText(await mark(kiki, people, 'present', later))).toBe('422 ATTENDANCE_CLOSED')
  expect(replyText(await mark(await newStaffOf('finance'), people, 'present'))).toBe('403 ROLE_MISSING')
})

test('a mark for a participant who left the class is refused', async () => {
  const [first] = await participantsOf(kola)
  if (first === undefined) throw new Error('nobody is in the class')
  const reply = await mark(kola, [{ ...first, place: 4 }], 'present') // nobody has a fourth place
  expect(replyText(reply)).toBe('409 CHANGED_MEANWHILE')
})
