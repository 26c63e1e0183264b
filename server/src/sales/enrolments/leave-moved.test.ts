import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { moveSession } from '../classes/move-session.ts'
import { sessionsAhead } from '../classes/queries.ts'
import { sessionMoved } from '../../output/mail/enrolment-letters.ts'
import { readMailOrder } from '../../output/mail/read-order.ts'
import { today } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { bima, classDate, firstSaturday, openClasses, type ClassesUnderTest } from './test-classes.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
let hours = 0
const begin = `${today}T10:00:00+07:00`

beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

const sameSchedule = { courtId: 'TST1-C3', coachId: 'TST1-K2', date: classDate }

/** Schedules a class at its own hour (`at`), and buys two places of it. */
async function joinPaidClass(email: string) {
  club.clock.set(begin)
  hours += 1
  const at = 7 + hours
  const classId = await club.schedule({ fromHour: at, toHour: at + 1, minimum: 0 })
  const player = await club.customer(email)
  const { PaymentID, OrderID } = await club.join(player, classId, { places: 2 })
  await club.simulate(PaymentID, 'pay')
  return { at, classId, player, orderId: OrderID }
}

const move = (publicId: string, to: Partial<typeof sameSchedule> & { fromHour: number }): Promise<void> =>
  moveSession(club.db, {
    publicId,
    now: club.clock.now(),
    schedule: { ...sameSchedule, ...to, toHour: to.fromHour + 1 },
  })

/** Leaves a class. Returns the refund in rupiah, or the body of a refusal. */
async function leave(player: Visitor, classId: string): Promise<unknown> {
  const { MyEnrolments } = await club.listed(classId, player)
  const reply = await club.leave(player, MyEnrolments[0]?.EnrolmentID ?? null)
  return (reply.body as { data?: { Refund: number }; code?: string }).data?.Refund ?? reply.body
}

test('a player who joined before the venue moved the class gets a full refund until the new start', async () => {
  const { at, classId, player, orderId } = await joinPaidClass('moved@example.com')
  await move(classId, { fromHour: at + 8 })
  // 61 minutes before the new start, when the tiers would return nothing.
  const hour = String(at + 6).padStart(2, '0')
  club.clock.set(`${classDate}T${hour}:59:00+07:00`)
  expect((await club.listed(classId, player)).MyEnrolments).toMatchObject([{ IsMoved: true }])
  const shown = await player.get(`/api/orders/${orderId}`)
  expect(shown.body).toMatchObject({
    data: {
      Policy: { FreeUntil: `${classDate}T${String(at + 8).padStart(2, '0')}:00:00+07:00`, BackNow: 300_000 },
    },
  })
  expect(await leave(player, classId)).toBe(300_000)
})

test('a player who leaves a class that the venue moved to an earlier date gets a full refund', async () => {
  const { at, classId, player } = await joinPaidClass('nearer@example.com')
  await move(classId, { date: today, fromHour: at + 9 })
  club.clock.set(`${today}T${String(at + 8).padStart(2, '0')}:00:00+07:00`)
  expect(await leave(player, classId)).toBe(300_000)
})

test('a player who joined after the move, or for whom only court or coach changed, is refunded by the tiers', async () => {
  const { at, classId, player } = await joinPaidClass('court@example.com')
  await move(classId, { fromHour: at, courtId: 'TST1-C1' })
  const later = await club.schedule({ fromHour: 17, toHour: 18, minimum: 0 })
  await move(later, { fromHour: 18 })
  club.clock.set(`${today}T10:00:01+07:00`)
  const joinedAfterMove = await club.customer('knowing@example.com')
  const { PaymentID } = await club.join(joinedAfterMove, later, { places: 1 })
  await club.simulate(PaymentID, 'pay')
  club.clock.set(`${classDate}T07:00:00+07:00`)
  expect(await leave(joinedAfterMove, later)).toBe(75_000)
  expect(await leave(player, classId)).toBe(0)
})

function defined<T>(found: T | null): T {
  if (found === null) throw new Error('it is not there')
  return found
}

test('future sessions of a programme are fully refunded if one of them was moved', async () => {
  club.clock.set(begin)
  const id = await club.scheduleProgramme({ minimum: 0 })
  const player = await club.customer('run@example.com')
  const { PaymentID, OrderID } = await club.enrol(player, id, { participants: [bima] })
  await club.simulate(PaymentID, 'pay')
  const second = addDays(firstSaturday, 7)
  const sessions = await sessionsAhead(club.db, club.clock.now())
  const { publicId } = sessions.find(({ date, fromHour }) => date === second && fromHour === 10) ?? {}
  await move(publicId ?? '', { courtId: 'TST1-C2', coachId: 'TST1-K1', date: second, fromHour: 15 })
  const [order] = await club.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    OrderID,
  ])
  const letter = sessionMoved(
    defined(await readMailOrder(club.db, order?.id ?? 0)),
    { id: 0, date: second, fromHour: 10, toHour: 11 },
    '',
  )
  expect(JSON.stringify(letter.blocks)).toContain('100%')
  expect(JSON.stringify(letter.blocks)).not.toContain('50%')
  await club.db.query(`update academy_programme set state = 'runs'`)
  await club.db.query(`update class_session set state = 'runs' where programme_id is not null`)
  club.clock.set(`${second}T14:00:00+07:00`)
  const { MyEnrolments } = await club.programme(id, player)
  expect(MyEnrolments).toMatchObject([{ IsMoved: true }])
  expect(await club.leave(player, MyEnrolments[0]?.EnrolmentID ?? null)).toMatchObject({
    body: { data: { Refund: 750_000 } },
  })
})
