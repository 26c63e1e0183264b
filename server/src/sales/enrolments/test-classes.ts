import { Academy, Classes, EnrolInClass, EnrolInProgramme } from '@pantul/contract/classes'
import type { DataOf } from '@pantul/contract/call'
import { addDays } from '@pantul/rules/play-date'
import { scheduleProgramme } from '../classes/schedule-programme.ts'
import { scheduleSession, type NewClass } from '../classes/schedule-session.ts'
import type { FixedClock } from '../../platform/base/test-clock.ts'
import { openHistoryServer, type HistoryServer } from '../../output/history/test-history.ts'
import { guest, today } from '../../orders/place/test-players.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

export type ListedClass = DataOf<typeof Classes>['items'][number]
export type ListedProgramme = DataOf<typeof Academy>['items'][number]
type AcceptedEnrolment = DataOf<typeof EnrolInClass>

/** `guestNumber`: the number of a test guest; without it, the customer who is logged in. */
type JoinOptions = {
  readonly places?: number
  readonly guestNumber?: number
  readonly total?: number
  readonly key?: string
}

/** A participant in wire spelling. */
export type Child = {
  readonly Name: string
  readonly BirthYear: number
  readonly GuardianName?: string
  readonly GuardianPhone?: string
}

type EnrolOptions = Omit<JoinOptions, 'places'> & { readonly participants?: readonly Child[] }

/** A server with an order history (`HistoryServer`), and functions to schedule, join and leave classes. */
export type ClassesUnderTest = HistoryServer & {
  readonly clock: FixedClock
  /** Creates a class and returns its public id. */
  schedule(changes?: Partial<NewClass>): Promise<string>
  /** Creates a programme of four weeks, Saturdays at ten, and returns its public id. */
  scheduleProgramme(changes?: Partial<Parameters<typeof scheduleProgramme>[1]>): Promise<string>
  tryToJoin(visitor: Visitor, classId: string, joining?: JoinOptions): Promise<Reply>
  join(visitor: Visitor, classId: string, joining?: JoinOptions): Promise<AcceptedEnrolment>
  tryToEnrol(visitor: Visitor, programmeId: string, enrolling?: EnrolOptions): Promise<Reply>
  enrol(visitor: Visitor, programmeId: string, enrolling?: EnrolOptions): Promise<AcceptedEnrolment>
  /** Simulates an action of the payer, the bank or the gateway: `pay`, `expire`, `reversal` … */
  simulate(paymentId: string | null, action: string): Promise<void>
  leave(visitor: Visitor, enrolmentId: string | null, key?: string): Promise<Reply>
  classes(query?: string, visitor?: Visitor): Promise<DataOf<typeof Classes>>
  /** A class as the list shows it. */
  listed(classId: string, visitor?: Visitor): Promise<ListedClass>
  programme(programmeId: string, visitor?: Visitor): Promise<ListedProgramme>
  /** Makes the holds of an order expire now. */
  expireHolds(accepted: AcceptedEnrolment): Promise<void>
  /** State of an order and of its newest payment: `confirmed/paid`. */
  states(accepted: AcceptedEnrolment): Promise<string>
}

/** Default date of classes: two days after the tests' date. */
export const classDate = addDays(today, 2)
/** The first Saturday after `classDate`. */
export const firstSaturday = addDays(today, 3)

const bothLanguages = (text: string) => ({ en: text, id: `${text} (id)` })

/** A class of twelve places at 150,000 rupiah on Court 3 at 9:00; four must be paid eight hours before. */
export const newClass = (changes: Partial<NewClass> = {}): NewClass => ({
  locationId: 'TST1',
  programmeId: null,
  name: bothLanguages('Smash clinic'),
  description: bothLanguages('The overhead from the ground up.'),
  level: 'medium',
  courtId: 'TST1-C3',
  coachId: 'TST1-K2',
  date: classDate,
  fromHour: 9,
  toHour: 11,
  price: 150_000,
  places: 12,
  minimum: 4,
  cutOffAt: Temporal.Instant.from(`${classDate}T01:00:00+07:00`),
  ...changes,
})

/** A programme of six places at 1,000,000 rupiah: four Saturdays at 10:00. Two must be paid before the first day. */
export const newProgramme = (
  changes: Partial<Parameters<typeof scheduleProgramme>[1]> = {},
): Parameters<typeof scheduleProgramme>[1] => ({
  locationId: 'TST1',
  name: bothLanguages('Juniors'),
  description: bothLanguages('Four Saturdays.'),
  audience: 'kids',
  minAge: 8,
  maxAge: 12,
  level: 'beginner',
  coachId: 'TST1-K1',
  price: 1_000_000,
  places: 6,
  minimum: 2,
  cutOffAt: Temporal.Instant.from(`${firstSaturday}T00:00:00+07:00`),
  sessions: [0, 1, 2, 3].map((week) => ({
    courtId: 'TST1-C2',
    date: addDays(firstSaturday, week * 7),
    fromHour: 10,
    toHour: 11,
  })),
  ...changes,
})

/** A child with a guardian, for tests. */
export const bima = {
  Name: 'Bima Wijaya',
  BirthYear: 2021,
  GuardianName: 'Ani Wijaya',
  GuardianPhone: '+62 812 9034 1180',
} as const satisfies Child

/** For tests: the server with classes, at 10:00 of the tests' date. */
export async function openClasses(at?: string): Promise<ClassesUnderTest> {
  const history = await openHistoryServer(at)
  const { db } = history
  let tries = 0
  const nextKey = () => `class-try-${(tries += 1)}`
  const publicId = async (table: 'class_session' | 'academy_programme', id: number): Promise<string> => {
    const [row] = await db.query<{ publicId: string }>(
      `select public_id as "publicId" from ${table} where id = $1`,
      [id],
    )
    return row?.publicId ?? ''
  }
  const requireSuccess = (reply: Reply): Reply => {
    if (reply.status !== 201 && reply.status !== 200) throw new Error(reply.text)
    return reply
  }
  const tryToJoin: ClassesUnderTest['tryToJoin'] = (visitor, classId, joining = {}) => {
    const { places = 1, total = places * 150_000, key = nextKey() } = joining
    const profileCustomer = joining.guestNumber === undefined ? null : guest(joining.guestNumber)
    return visitor.post(`/api/classes/${classId}/enrol`, {
      body: { places, profileCustomer, expectedTotal: total },
      headers: { 'idempotency-key': key },
    })
  }
  const tryToEnrol: ClassesUnderTest['tryToEnrol'] = (visitor, programmeId, enrolling = {}) => {
    const { participants = [bima], total = participants.length * 1_000_000, key = nextKey() } = enrolling
    const profileCustomer = enrolling.guestNumber === undefined ? null : guest(enrolling.guestNumber)
    return visitor.post(`/api/academy/${programmeId}/enrol`, {
      body: { participants, profileCustomer, expectedTotal: total },
      headers: { 'idempotency-key': key },
    })
  }
  const classes: ClassesUnderTest['classes'] = async (query = '', visitor = history.visitor()) =>
    Classes.ok.parse(requireSuccess(await visitor.get(`/api/classes?distChan=TST1${query}`)).body).data
  return {
    ...history,
    schedule: async (changes) =>
      publicId('class_session', await db.transaction((tx) => scheduleSession(tx, newClass(changes)))),
    scheduleProgramme: async (changes) =>
      publicId(
        'academy_programme',
        await db.transaction((tx) => scheduleProgramme(tx, newProgramme(changes))),
      ),
    tryToJoin,
    join: async (visitor, classId, joining) =>
      EnrolInClass.ok.parse(requireSuccess(await tryToJoin(visitor, classId, joining)).body).data,
    tryToEnrol,
    enrol: async (visitor, programmeId, enrolling) =>
      EnrolInProgramme.ok.parse(requireSuccess(await tryToEnrol(visitor, programmeId, enrolling)).body).data,
    simulate: async (paymentId, action) => {
      requireSuccess(await history.visitor().post(`/api/simulate/${paymentId}`, { body: { action } }))
    },
    leave: (visitor, enrolmentId, key = nextKey()) =>
      visitor.post(`/api/enrolments/${enrolmentId}/cancel`, { headers: { 'idempotency-key': key } }),
    classes,
    listed: async (classId, visitor) => {
      const found = (await classes('&days=30', visitor)).items.find(({ ClassID }) => ClassID === classId)
      if (found === undefined) throw new Error('that class is not listed')
      return found
    },
    programme: async (programmeId, visitor = history.visitor()) => {
      const { items } = Academy.ok.parse(
        requireSuccess(await visitor.get('/api/academy?distChan=TST1')).body,
      ).data
      const found = items.find(({ ProgrammeID }) => ProgrammeID === programmeId)
      if (found === undefined) throw new Error('that programme is not listed')
      return found
    },
    expireHolds: async ({ OrderID }) => {
      await db.transaction(async (tx) => {
        const past = `now() - interval '1 second'`
        await tx.query(`update sales_order set held_until = ${past} where public_id = $1`, [OrderID])
        await tx.query(
          `update enrolment e set held_until = o.held_until from sales_order o
            where o.public_id = $1 and e.order_id = o.id`,
          [OrderID],
        )
      })
    },
    states: async ({ OrderID }) => {
      const [row] = await db.query<{ states: string }>(
        `select o.state || '/' || (select p.state from payment p where p.order_id = o.id order by p.id desc limit 1)
           as states from sales_order o where o.public_id = $1`,
        [OrderID],
      )
      return row?.states ?? ''
    },
  }
}
