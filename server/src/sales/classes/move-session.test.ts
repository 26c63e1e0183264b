import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  classDate,
  firstSaturday,
  bima,
  openClasses,
  type ClassesUnderTest,
} from '../enrolments/test-classes.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { item } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { moveSession } from './move-session.ts'
import { sessionsAhead } from './queries.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
let sent: MailMessage[] = []
beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

const newSchedule = { courtId: 'TST1-C3', coachId: 'TST1-K2', date: classDate, fromHour: 10, toHour: 12 }
/** Returns `moved`, or the code of the refusal. */
const move = (publicId: string, changes: Partial<typeof newSchedule> = {}): Promise<string> =>
  moveSession(club.db, { publicId, now: club.clock.now(), schedule: { ...newSchedule, ...changes } }).then(
    () => 'moved',
    (error: unknown) => (error instanceof Refusal ? error.problem.problem : String(error)),
  )
const hoursOf = (publicId: string) =>
  club.db.query(
    `select h.court_id as court, h.hour from court_hour h join class_session s on s.id = h.session_id
      where s.public_id = $1 order by h.hour`,
    [publicId],
  )

async function newMails(): Promise<MailMessage[]> {
  sent = []
  const mailer = { send: async (message: MailMessage) => void sent.push(message) }
  const { publicUrl } = club.deps.config
  await relayOutbox({ ...club.deps, mailer, publicUrl, log: { error: () => undefined } }, mailEffects)
  return sent
}

test('a class can move to hours that overlap its old ones, and each paid participant gets one mail', async () => {
  const id = await club.schedule()
  const paid = await club.join(club.visitor(), id, { guestNumber: 1 })
  await club.simulate(paid.PaymentID, 'pay')
  await club.join(club.visitor(), id, { guestNumber: 2 })
  const before = (await newMails()).find(({ template }) => template === 'payment-confirmed')
  expect(await move(id)).toBe('moved')
  expect(await hoursOf(id)).toEqual([
    { court: 'TST1-C3', hour: 10 },
    { court: 'TST1-C3', hour: 11 },
  ])
  expect(await club.listed(id)).toMatchObject({ FromHour: 10, CutOffAt: `${classDate}T02:00:00+07:00` })
  const [mail, ...more] = await newMails()
  expect(more).toEqual([])
  expect(mail?.to.name).toBe('Player 1')
  expect(mail?.text).toContain('from Fri 7 Mar, 09:00–11:00 to Fri 7 Mar, 10:00–12:00')
  const [calendarBefore, calendarAfter] = [before, mail].map(
    (sentMail) => sentMail?.attachments[0]?.content ?? '',
  )
  expect(calendarAfter?.match(/^UID:.*$/m)?.[0]).toBe(calendarBefore?.match(/^UID:.*$/m)?.[0])
  expect(calendarBefore).toContain('SEQUENCE:0')
  expect(calendarAfter).toContain('SEQUENCE:1')
})

test('a move to taken hours, to another location, or after the start is refused, and the class keeps its hours', async () => {
  const id = await club.schedule({ fromHour: 14, toHour: 15 })
  await club.order(club.visitor(), [item({ date: classDate, hours: [16], courts: ['TST1-C2'] })], {
    guestNumber: 3,
  })
  expect(await move(id, { courtId: 'TST1-C2', fromHour: 16, toHour: 17 })).toBe('SLOT_TAKEN')
  // The coach already has the class of the previous test.
  expect(await move(id, { courtId: 'TST1-C2', fromHour: 11, toHour: 12 })).toBe('COACH_UNAVAILABLE')
  expect(await move(id, { courtId: 'TST2-C1' })).toBe('COURT_UNKNOWN')
  expect(await move(id, { coachId: 'NOBODY' })).toBe('COACH_UNKNOWN')
  expect(await move('x'.repeat(22))).toBe('CLASS_UNKNOWN')
  expect(await hoursOf(id)).toEqual([{ court: 'TST1-C3', hour: 14 }])
  club.clock.set(`${classDate}T14:00:00+07:00`)
  expect(await move(id, { fromHour: 20, toHour: 21 })).toBe('ENROLMENT_CLOSED')
  club.clock.set('2031-03-05T10:00:00+07:00')
})

test('the first session of a programme can move to a date before the cut-off, and participants get a new calendar', async () => {
  const programme = await club.scheduleProgramme()
  const paid = await club.enrol(club.visitor(), programme, { guestNumber: 4, participants: [bima] })
  await club.simulate(paid.PaymentID, 'pay')
  await newMails()
  const [first] = (await sessionsAhead(club.db, club.clock.now())).filter(
    ({ date }) => date === firstSaturday,
  )
  const earlier = { courtId: 'TST1-C1', coachId: 'TST1-K1', date: classDate, fromHour: 19, toHour: 20 }
  expect(await move(first?.publicId ?? '', earlier)).toBe('moved')
  const [mail] = await newMails()
  expect(mail?.template).toBe('session-moved')
  expect(mail?.attachments[0]?.content.match(/BEGIN:VEVENT/g)).toHaveLength(4)
})
