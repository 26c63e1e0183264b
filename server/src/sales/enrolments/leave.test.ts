import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../../test-visitor.ts'
import { today } from '../../orders/place/test-players.ts'
import {
  bima,
  classDate,
  firstSaturday,
  openClasses,
  type ClassesUnderTest,
  type ListedClass,
} from './test-classes.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
let person = 0
let hours = 0
const begin = `${today}T10:00:00+07:00`

beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

/** Schedules a class at its own hour, which a new customer joins and pays. */
async function joinPaidClass(
  email: string,
  places = 2,
): Promise<{ ani: Visitor; classId: string; orderId: string }> {
  club.clock.set(begin)
  hours += 1
  const classId = await club.schedule({ fromHour: 7 + hours, toHour: 8 + hours, minimum: 0 })
  const ani = await club.customer(email)
  const accepted = await club.join(ani, classId, { places })
  await club.simulate(accepted.PaymentID, 'pay')
  return { ani, classId, orderId: accepted.OrderID }
}

const ownEnrolmentId = async (ani: Visitor, classId: string) => idIn(await club.listed(classId, ani))

const idIn = ({ MyEnrolments: [own] }: Pick<ListedClass, 'MyEnrolments'>) => own?.EnrolmentID ?? null

/** The refunds of an order, with their reason. */
const refundsOf = (orderId: string) =>
  club.db.query(
    `select t.amount, t.reason from refund_task t join sales_order o on o.id = t.order_id
      where o.public_id = $1 order by t.id`,
    [orderId],
  )

const atClass = (hour: number) => Temporal.Instant.from(`${classDate}T00:00:00+07:00`).add({ hours: hour })

const tiers: readonly { title: string; before: { hours: number; minutes: number }; refund: number }[] = [
  { title: 'a day before', before: { hours: 24, minutes: 0 }, refund: 300_000 },
  { title: 'a minute less than a day before', before: { hours: 23, minutes: 59 }, refund: 150_000 },
  { title: 'six hours before', before: { hours: 6, minutes: 0 }, refund: 150_000 },
  { title: 'a minute before it begins', before: { hours: 0, minutes: 1 }, refund: 0 },
]
test.for(tiers)('leaving $title refunds the share of its tier', async ({ title, before, refund }) => {
  const { ani, classId, orderId } = await joinPaidClass(`ani-${title.replaceAll(' ', '-')}@example.com`)
  const enrolment = await ownEnrolmentId(ani, classId)
  club.clock.set(
    atClass(7 + hours)
      .subtract(before)
      .toString(),
  )
  expect(await club.leave(ani, enrolment)).toMatchObject({ status: 200, body: { data: { Refund: refund } } })
  expect(await refundsOf(orderId)).toEqual(refund === 0 ? [] : [{ amount: refund, reason: 'enrolment_left' }])
  club.clock.set(begin)
  expect(await club.listed(classId, ani)).toMatchObject({ Left: 12, MyPlaces: 0, MyEnrolments: [] })
})

test('a class that has begun cannot be left', async () => {
  const { ani, classId, orderId } = await joinPaidClass('budi@example.com')
  const enrolment = await ownEnrolmentId(ani, classId)
  club.clock.set(atClass(7 + hours).toString())
  expect(await club.leave(ani, enrolment)).toMatchObject({ status: 409, body: { code: 'ENROLMENT_CLOSED' } })
  expect(await refundsOf(orderId)).toEqual([])
})

test('leaving after a chargeback of the payment refunds nothing', async () => {
  const { ani, classId, orderId } = await joinPaidClass('charged@example.com')
  await club.db.query(
    `update payment p set state = 'charged_back' from sales_order o where o.id = p.order_id and o.public_id = $1`,
    [orderId],
  )
  const enrolment = await ownEnrolmentId(ani, classId)
  expect(await club.leave(ani, enrolment)).toMatchObject({ status: 200, body: { data: { Refund: 0 } } })
  expect(await refundsOf(orderId)).toEqual([])
})

test('a cancelled class cannot be left, because it is refunded anyway', async () => {
  const { ani, classId, orderId } = await joinPaidClass('cancelled@example.com')
  const enrolment = await ownEnrolmentId(ani, classId)
  await club.db.query(`update class_session set state = 'cancelled' where public_id = $1`, [classId])
  expect(await club.leave(ani, enrolment)).toMatchObject({ status: 409, body: { code: 'ENROLMENT_CLOSED' } })
  expect(await refundsOf(orderId)).toEqual([])
  await club.db.query(`update class_session set state = 'open' where public_id = $1`, [classId])
})

test('of fifty concurrent requests to leave, one succeeds and refunds', async () => {
  const { ani, classId, orderId } = await joinPaidClass('citra@example.com', 4)
  const enrolment = await ownEnrolmentId(ani, classId)
  const replies = await Promise.all(Array.from({ length: 50 }, () => club.leave(ani, enrolment)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await refundsOf(orderId)).toEqual([{ amount: 600_000, reason: 'enrolment_left' }])
})

test('a repeated request to leave gets the same answer', async () => {
  const { ani, classId } = await joinPaidClass('dewi@example.com')
  const enrolment = await ownEnrolmentId(ani, classId)
  const first = await club.leave(ani, enrolment, 'the-try-of-dewi')
  expect(await club.leave(ani, enrolment, 'the-try-of-dewi')).toMatchObject({
    status: 200,
    body: first.body as object,
  })
})

test('another person’s enrolment and an unknown one get the same response', async () => {
  const { ani, classId } = await joinPaidClass('eka@example.com')
  const enrolment = await ownEnrolmentId(ani, classId)
  const stranger = await club.customer('fajar@example.com')
  for (const [visitor, enrolmentId] of [
    [stranger, enrolment],
    [club.visitor(), enrolment],
    [ani, 'x'.repeat(22)],
  ] as const)
    expect(await club.leave(visitor, enrolmentId)).toMatchObject({
      status: 404,
      body: { code: 'ENROLMENT_UNKNOWN' },
    })
  expect((await club.listed(classId, ani)).MyPlaces).toBe(2)
})

test('a guest can leave in the browser that joined, after payment', async () => {
  club.clock.set(begin)
  const classId = await club.schedule({ fromHour: 20, toHour: 21, minimum: 0 })
  const guest = club.visitor()
  const accepted = await club.join(guest, classId, { guestNumber: (person += 1) })
  const [row] = await club.db.query<{ id: string }>(
    `select e.public_id as id from enrolment e join sales_order o on o.id = e.order_id where o.public_id = $1`,
    [accepted.OrderID],
  )
  expect(await club.leave(guest, row?.id ?? '')).toMatchObject({ body: { code: 'ENROLMENT_CLOSED' } })
  await club.simulate(accepted.PaymentID, 'pay')
  expect(await club.leave(guest, row?.id ?? '')).toMatchObject({
    status: 200,
    body: { data: { Refund: 150_000 } },
  })
})

test('leaving a programme refunds the remaining sessions, by the tier of the next one', async () => {
  club.clock.set(begin)
  const id = await club.scheduleProgramme({ minimum: 0 })
  const ani = await club.customer('gita@example.com')
  const accepted = await club.enrol(ani, id, { participants: [bima, { ...bima, Name: 'Sari Wijaya' }] })
  await club.simulate(accepted.PaymentID, 'pay')
  const enrolled = await club.programme(id, ani)
  expect(enrolled.MyPlaces).toBe(2)
  expect(enrolled.MyEnrolments).toMatchObject([{ Places: 2, Participants: ['Bima Wijaya', 'Sari Wijaya'] }])
  // One session is over and the second is in ten hours: three quarters are left, and the tier returns half of it.
  const second = Temporal.Instant.from(`${firstSaturday}T10:00:00+07:00`).add({ hours: 7 * 24 })
  await club.db.query(`update academy_programme set state = 'runs'`)
  await club.db.query(`update class_session set state = 'runs' where programme_id is not null`)
  club.clock.set(second.subtract({ hours: 10 }).toString())
  expect(await club.leave(ani, idIn(enrolled))).toMatchObject({ body: { data: { Refund: 750_000 } } })
  expect(await club.programme(id, ani)).toMatchObject({ Left: 6, MyPlaces: 0 })
})
