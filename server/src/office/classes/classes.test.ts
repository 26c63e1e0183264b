import { DeskClasses, Participants, PlanClasses } from '@pantul/contract/desk-classes'
import {
  sessionEnrolmentsFromWire,
  plannedClassesFromWire,
  plannedDatesFromRefusal,
  classPlanToWire,
  classSessionListFromWire,
  sessionTargetToWire,
  type ClassSessionDetails,
  type PlannedDate,
  type PlanRequest,
  type SessionTarget,
} from '@pantul/contract/desk-classes-wire'
import type { ClassPlan } from '@pantul/rules/class-plan'
import { addDays, toDayMonthYear, weekdayOf } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { today } from '../../orders/place/test-players.ts'
import { newStaff, type TestStaff } from '../../people/staff/test-staff.ts'
import { decideSessions } from '../../sales/classes/decide-sessions.ts'
import { bima, openClasses, type ClassesUnderTest } from '../../sales/enrolments/test-classes.ts'
import type { Reply } from '../../test-visitor.ts'

let club: ClassesUnderTest // the server with classes and a simulated gateway
let dewi: TestStaff // a manager
let guestCount = 0
const newGuest = () => ({ guestNumber: (guestCount += 1) })
beforeAll(async () => {
  club = await openClasses()
  dewi = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })
})
afterAll(() => club.close())

const path = '/api/desk/TST1/classes'
const planStart = addDays(today, 8) // the first date of the planned classes

const plan: ClassPlan = {
  kind: 'class',
  nameEn: ' Morning padel ',
  nameId: 'Padel pagi',
  descriptionEn: '',
  descriptionId: '',
  level: 'all',
  audience: 'adults',
  minAge: 0,
  maxAge: 0,
  courtId: 'TST1-C1',
  coachId: 'TST1-K1',
  weekdays: [weekdayOf(planStart)],
  firstDate: planStart,
  lastDate: addDays(planStart, 14),
  fromHour: 9,
  toHour: 11,
  price: 120_000,
  places: 8,
  minimum: 3,
  cutOffHours: 12,
}

let tries = 0
const sendPlan = (
  fields: Partial<ClassPlan>,
  request: Partial<PlanRequest> = {},
  key?: string,
): Promise<Reply> =>
  dewi.visitor.post(path, {
    headers: { 'idempotency-key': key ?? `plan-class-${(tries += 1)}` },
    body: classPlanToWire({ plan: { ...plan, ...fields }, skippedDates: [], isDry: false, ...request }),
  })
const datesOf = (reply: Reply): readonly PlannedDate[] =>
  plannedClassesFromWire(PlanClasses.ok.parse(reply.body).data).dates
const listSessions = async (from = today): Promise<readonly ClassSessionDetails[]> => {
  const { body } = await dewi.visitor.get(`${path}?from=${toDayMonthYear(from)}`)
  return classSessionListFromWire(DeskClasses.ok.parse(body).data).sessions
}
const sessionOn = async (date: string, name: string): Promise<ClassSessionDetails> => {
  const found = (await listSessions(date)).find(
    (session) => session.date === date && session.name.en === name,
  )
  if (found === undefined) throw new Error(`there is no ${name} on ${date}`)
  return found
}
const clashText = ({ date, clash }: PlannedDate): string =>
  `${date} ${clash === null ? 'free' : `${clash.kind} ${clash.with}`.trim()}`

test('a dry run lists each date of a plan with its clash, and schedules nothing', async () => {
  await club.schedule({ courtId: 'TST1-C1', coachId: 'TST1-K2', date: planStart, fromHour: 10, toHour: 12 })
  await club.schedule({
    courtId: 'TST1-C2',
    coachId: 'TST1-K1',
    date: addDays(planStart, 7),
    fromHour: 9,
    toHour: 10,
  })
  const sessionCount = (await listSessions()).length
  const dryRun = await sendPlan({}, { isDry: true })
  expect(datesOf(dryRun).map(clashText)).toEqual([
    `${planStart} court Smash clinic`,
    `${addDays(planStart, 7)} coach_busy`,
    `${addDays(planStart, 14)} free`,
  ])
  expect(await listSessions()).toHaveLength(sessionCount)
  expect(datesOf(await sendPlan({ fromHour: 21, toHour: 23 }, { isDry: true })).map(clashText)).toContain(
    `${planStart} coach_off`,
  )
  expect(datesOf(await sendPlan({ fromHour: 4, toHour: 6 }, { isDry: true })).map(clashText)).toContain(
    `${planStart} closed`,
  )
  // The cut-off, 48 hours before a session of tomorrow, has passed.
  const tomorrow = {
    firstDate: addDays(today, 1),
    lastDate: addDays(today, 1),
    weekdays: [weekdayOf(addDays(today, 1))],
  }
  expect(datesOf(await sendPlan({ ...tomorrow, cutOffHours: 48 }, { isDry: true })).map(clashText)).toEqual([
    `${addDays(today, 1)} past`,
  ])
  const past = { firstDate: today, lastDate: today, weekdays: [weekdayOf(today)], fromHour: 8, toHour: 9 }
  expect(datesOf(await sendPlan(past, { isDry: true })).map(clashText)).toEqual([`${today} past`])
})

test('a plan with taken dates schedules nothing until these dates are skipped', async () => {
  const refused = await sendPlan({})
  expect(replyText(refused)).toMatch(/^409 CLASS_CLASHES/)
  expect(plannedDatesFromRefusal((refused.body as { data: unknown }).data)).toHaveLength(3)
  const skip = [planStart, addDays(planStart, 7)]
  const key = 'plan-once'
  expect(replyText(await sendPlan({}, { skippedDates: skip }, key))).toBe('200')
  // A repeated request with the same key schedules nothing.
  expect(replyText(await sendPlan({}, { skippedDates: skip }, key))).toBe('200')
  const session = await sessionOn(addDays(planStart, 14), 'Morning padel')
  expect(session).toMatchObject({
    price: 120_000,
    places: 8,
    takenPlaces: 0,
    minimumPlaces: 3,
    isMovable: true,
  })
  expect((await club.classes(`&from=${toDayMonthYear(session.date)}&days=1`)).items).toMatchObject([
    { ClassID: session.publicId, Name: 'Morning padel', Price: 120_000 },
  ])
  const [act] = await club.db.query(
    `select action, thing_id, after from staff_act where action = 'plan-classes' order by id desc limit 1`,
  )
  expect(act).toMatchObject({ thing_id: 'Morning padel', after: { sessions: 1, courtId: 'TST1-C1' } })
})

test('a plan with wrong fields is refused, and the refusal names each field', async () => {
  const { body } = await sendPlan({ nameEn: '', price: -5, toHour: 9, minimum: 20 })
  expect((body as { errors: { path: string }[] }).errors.map(({ path: field }) => field)).toEqual([
    'NameEn',
    'ToHour',
    'Price',
    'Minimum',
  ])
  expect(replyText(await sendPlan({ courtId: 'TST2-C1' }))).toMatch(/COURT_UNKNOWN/)
  expect(replyText(await sendPlan({ coachId: 'NOBODY' }))).toMatch(/COACH_UNKNOWN/)
  expect(replyText(await sendPlan({ nameEn: 'x'.repeat(2_000) }))).toMatch(/^400 BODY_INVALID/)
})

test('a planned programme lists its participants, and its cancellation refunds them in full', async () => {
  const dates = {
    firstDate: addDays(planStart, 1),
    lastDate: addDays(planStart, 15),
    weekdays: [weekdayOf(addDays(planStart, 1))],
  }
  const programme = {
    ...dates,
    kind: 'programme',
    nameEn: 'Juniors',
    audience: 'kids',
    minAge: 8,
    maxAge: 12,
  } as const
  expect(replyText(await sendPlan({ ...programme, price: 900_000 }))).toBe('200')
  const session = await sessionOn(dates.firstDate, 'Juniors')
  expect(session).toMatchObject({ price: 900_000, places: 8 })
  const enrolled = await club.enrol(club.visitor(), session.programmeId ?? '', {
    ...newGuest(),
    total: 900_000,
  })
  await club.simulate(enrolled.PaymentID, 'pay')
  const { body } = await dewi.visitor.get(`${path}/${session.publicId}`)
  expect(sessionEnrolmentsFromWire(Participants.ok.parse(body).data)).toMatchObject([
    { orderNumber: enrolled.OrderNo, places: 1, participants: [bima.Name], isPaid: true },
  ])
  const cancel = (Reason: string) =>
    dewi.visitor.post(`${path}/${session.publicId}/cancel`, { body: { Reason } })
  expect(replyText(await cancel(' '))).toMatch(/REASON_REQUIRED/)
  expect(replyText(await cancel('The coach is ill'))).toBe('200')
  expect(await club.states(enrolled)).toMatch(/^(refund_due|refunded)\//)
  // The refund knows who caused it, so that this person cannot approve it.
  const [cause] = await club.db.query<{ action: string }>(
    `select a.action from refund_task t
       join sales_order o on o.id = t.order_id join staff_act a on a.id = t.act_id where o.number = $1`,
    [enrolled.OrderNo],
  )
  expect(cause).toEqual({ action: 'cancel-class' })
  expect(
    (await listSessions()).filter(({ name, state }) => name.en === 'Juniors' && state !== 'cancelled'),
  ).toEqual([])
  // The court and the coach of the cancelled sessions are free again.
  expect(
    datesOf(await sendPlan({ ...dates, kind: 'class' }, { isDry: true })).every(
      ({ clash }) => clash === null,
    ),
  ).toBe(true)
  expect(replyText(await cancel('Once more'))).toMatch(/ENROLMENT_CLOSED/)
})

test('a moved class sends its participants a mail; a taken or closed time is refused', async () => {
  const date = addDays(planStart, 14)
  const session = await sessionOn(date, 'Morning padel')
  const joined = await club.join(club.visitor(), session.publicId, { ...newGuest(), total: 120_000 })
  await club.simulate(joined.PaymentID, 'pay')
  const move = (fields: Partial<SessionTarget>): Promise<Reply> =>
    dewi.visitor.post(`${path}/${session.publicId}/move`, {
      body: sessionTargetToWire({ ...session, ...fields }),
    })
  expect(replyText(await move({ fromHour: 4, toHour: 5 }))).toMatch(/^409 CLASS_CLASHES/)
  expect(replyText(await move({ fromHour: 12, toHour: 12 }))).toMatch(/NUMBER_RANGE/)
  expect(replyText(await move({ date: '2031-02-30' }))).toMatch(/DATE_INVALID/)
  await club.schedule({ courtId: 'TST1-C3', coachId: 'TST1-K2', date, fromHour: 15, toHour: 16 })
  expect(replyText(await move({ courtId: 'TST1-C3', fromHour: 15, toHour: 16 }))).toMatch(/SLOT_TAKEN/)
  expect(replyText(await move({ fromHour: 13, toHour: 15 }))).toBe('200')
  expect(await sessionOn(date, 'Morning padel')).toMatchObject({ fromHour: 13, toHour: 15, takenPlaces: 1 })
  const [act] = await club.db.query(
    `select before, after from staff_act where action = 'move-class' order by id desc limit 1`,
  )
  expect(act).toMatchObject({ before: { fromHour: 9 }, after: { fromHour: 13 } })
  const mails = await club.db.query<object>(
    `select 1 from outbox where payload ->> 'template' = 'session-moved' and payload ->> 'fromHour' = '9'`,
  )
  expect(mails).toHaveLength(1)
})

test('of two managers who move a session at once, one is refused because the other was first', async () => {
  const session = await sessionOn(addDays(planStart, 14), 'Morning padel')
  const surya = await newStaff(club, { roles: [{ role: 'owner', locationId: null }] })
  const move = (who: TestStaff, fromHour: number): Promise<Reply> =>
    who.visitor.post(`${path}/${session.publicId}/move`, {
      body: sessionTargetToWire({ ...session, fromHour, toHour: fromHour + 1 }),
    })
  const replies = await Promise.all([move(dewi, 16), move(surya, 17)])
  expect(replies.map((reply) => replyText(reply)).toSorted()).toEqual(['200', '409 CHANGED_MEANWHILE'])
  const movedSession = await sessionOn(addDays(planStart, 14), 'Morning padel')
  expect(movedSession.version).toBe(session.version + 1)
})

test('a class that is moved to today is not cancelled by its cut-off at once, and a programme is decided before its first session', async () => {
  const cutOffOf = async (publicId: string): Promise<string> => {
    const [row] = await club.db.query<{ at: Temporal.Instant }>(
      `select coalesce(p.cut_off_at, s.cut_off_at) as at
         from class_session s left join academy_programme p on p.id = s.programme_id where s.public_id = $1`,
      [publicId],
    )
    return row?.at.toString() ?? ''
  }
  const date = addDays(planStart, 22)
  const dates = { firstDate: date, lastDate: date, weekdays: [weekdayOf(date)], minimum: 4 }
  await sendPlan({ ...dates, nameEn: 'Near' })
  const near = await sessionOn(date, 'Near')
  // A cut-off that the new time puts into the past becomes the start of the session.
  const tomorrow = addDays(today, 1)
  const move = (session: ClassSessionDetails, fields: Partial<SessionTarget>): Promise<Reply> =>
    dewi.visitor.post(`${path}/${session.publicId}/move`, {
      body: sessionTargetToWire({ ...session, ...fields }),
    })
  expect(replyText(await move(near, { date: today, fromHour: 20, toHour: 21 }))).toBe('200')
  expect(await cutOffOf(near.publicId)).toBe(Temporal.Instant.from(`${today}T20:00:00+07:00`).toString())
  await decideSessions(club.deps)
  expect((await sessionOn(today, 'Near')).state).toBe('open')

  const weekly = { firstDate: date, lastDate: addDays(date, 14), weekdays: [weekdayOf(date)] }
  await sendPlan({
    ...weekly,
    kind: 'programme',
    nameEn: 'Forward',
    courtId: 'TST1-C2',
    fromHour: 15,
    toHour: 16,
    cutOffHours: 48,
  })
  const forward = await sessionOn(date, 'Forward')
  expect(replyText(await move(forward, { date: tomorrow }))).toBe('200')
  expect(await cutOffOf(forward.publicId)).toBe(
    Temporal.Instant.from(`${tomorrow}T15:00:00+07:00`).toString(),
  )
})

test('of two managers who plan the same hour at once, one gets it', async () => {
  const dates = {
    firstDate: addDays(planStart, 20),
    lastDate: addDays(planStart, 20),
    weekdays: [weekdayOf(addDays(planStart, 20))],
  }
  const replies = await Promise.all([
    sendPlan({ ...dates, nameEn: 'One' }),
    sendPlan({ ...dates, nameEn: 'Two' }),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a session of another location is not found', async () => {
  const otherManager = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST2' }] })
  const session = await sessionOn(addDays(planStart, 14), 'Morning padel')
  const cancel = otherManager.visitor.post(`/api/desk/TST2/classes/${session.publicId}/cancel`, {
    body: { Reason: 'Rain today' },
  })
  expect(replyText(await cancel)).toMatch(/^404 CLASS_UNKNOWN/)
})
