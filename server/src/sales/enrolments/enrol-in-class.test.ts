import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { today } from '../../orders/place/test-players.ts'
import { bima, classDate, openClasses, type ClassesUnderTest } from './test-classes.ts'

let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
let person = 0
const newGuestNumber = () => ({ guestNumber: (person += 1) })

beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

let hours = 0
/** Schedules a class at a new hour each time, because a class occupies its court and coach. */
function scheduleAtNextHour(changes: Parameters<ClassesUnderTest['schedule']>[0] = {}): Promise<string> {
  hours += 1
  return club.schedule({ fromHour: 6 + hours, toHour: 7 + hours, ...changes })
}

test('a guest who joins a class and pays has the places', async () => {
  const id = await scheduleAtNextHour()
  const ani = club.visitor()
  const accepted = await club.join(ani, id, { ...newGuestNumber(), places: 2 })
  expect(accepted.Total).toBe(300_000)
  expect((await club.listed(id)).Left).toBe(10)
  await club.simulate(accepted.PaymentID, 'pay')
  expect(await club.states(accepted)).toBe('confirmed/paid')
  expect(await club.listed(id)).toMatchObject({
    Left: 10,
    State: 'open',
    CoachName: 'Kola',
    Name: 'Smash clinic',
  })
  expect((await ani.get(`/api/orders/${accepted.OrderID}/invoice`)).status).toBe(200)
})

test('a repeated request to join returns the same order', async () => {
  const id = await scheduleAtNextHour()
  const ani = club.visitor()
  const joining = { ...newGuestNumber(), key: 'one-and-the-same-try' }
  const first = await club.join(ani, id, joining)
  expect(await club.join(ani, id, joining)).toEqual(first)
  expect((await club.listed(id)).Left).toBe(11)
  const other = await scheduleAtNextHour()
  expect(await club.tryToJoin(ani, other, joining)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
})

test('a customer sees only their own paid places', async () => {
  const id = await scheduleAtNextHour()
  const ani = await club.customer('ani@example.com')
  const accepted = await club.join(ani, id, { places: 3 })
  expect(await club.listed(id, ani)).toMatchObject({ MyPlaces: 0, MyEnrolments: [], Left: 9 })
  await club.simulate(accepted.PaymentID, 'pay')
  const mine = await club.listed(id, ani)
  expect(mine.MyPlaces).toBe(3)
  expect(mine.MyEnrolments).toEqual([
    { EnrolmentID: expect.stringMatching(/^[\w-]{22}$/), Places: 3, Participants: [], IsMoved: false },
  ])
  expect(await club.listed(id)).toMatchObject({ MyPlaces: 0, MyEnrolments: [] })
})

const refusals: readonly { title: string; joining: object; answer: [number, string] }[] = [
  { title: 'an order of no places', joining: { places: 0 }, answer: [400, 'BODY_INVALID'] },
  { title: 'an order of five places', joining: { places: 5 }, answer: [422, 'PLACES_INVALID'] },
  { title: 'a price that is not the current one', joining: { total: 1 }, answer: [409, 'PRICE_CHANGED'] },
]
test.for(refusals)('$title is refused, and no place is taken', async ({ joining, answer }) => {
  const id = await club.schedule({
    courtId: 'TST1-C1',
    coachId: 'TST1-K1',
    fromHour: 8 + (person % 9),
    toHour: 9 + (person % 9),
  })
  const refused = await club.tryToJoin(club.visitor(), id, { ...newGuestNumber(), ...joining })
  expect([refused.status, (refused.body as { code: string }).code]).toEqual(answer)
  expect((await club.listed(id)).Left).toBe(12)
})

test('a request without buyer, an unknown class, and a session of a programme are refused', async () => {
  const id = await scheduleAtNextHour()
  expect(await club.tryToJoin(club.visitor(), id)).toMatchObject({ body: { code: 'LOGIN_REQUIRED' } })
  expect(await club.tryToJoin(club.visitor(), 'x'.repeat(22), newGuestNumber())).toMatchObject({
    status: 404,
    body: { code: 'CLASS_UNKNOWN' },
  })
  await club.scheduleProgramme()
  const [session] = await club.db.query<{ publicId: string }>(
    `select public_id as "publicId" from class_session where programme_id is not null limit 1`,
  )
  const refused = await club.tryToJoin(club.visitor(), session?.publicId ?? '', newGuestNumber())
  expect(refused).toMatchObject({ status: 404, body: { code: 'CLASS_UNKNOWN' } })
})

test('too many places are refused with the number left; unpaid places count as taken', async () => {
  const id = await scheduleAtNextHour({ places: 3, minimum: 0 })
  const first = await club.join(club.visitor(), id, { ...newGuestNumber(), places: 2 })
  expect(await club.tryToJoin(club.visitor(), id, { ...newGuestNumber(), places: 2 })).toMatchObject({
    status: 409,
    body: { code: 'PLACES_SHORT', message: 'Places left: 1. Choose fewer.' },
  })
  await club.join(club.visitor(), id, newGuestNumber())
  expect(await club.tryToJoin(club.visitor(), id, newGuestNumber())).toMatchObject({
    body: { code: 'PLACES_SHORT' },
  })
  await club.simulate(first.PaymentID, 'pay')
  expect(await club.states(first)).toBe('confirmed/paid')
})

test('places of an expired hold are free at once', async () => {
  const id = await scheduleAtNextHour({ places: 2, minimum: 0 })
  const late = await club.join(club.visitor(), id, { ...newGuestNumber(), places: 2 })
  await club.expireHolds(late)
  expect((await club.listed(id)).Left).toBe(2)
  const next = await club.join(club.visitor(), id, { ...newGuestNumber(), places: 2 })
  expect(await club.states(late)).toMatch(/^expired/)
  await club.simulate(next.PaymentID, 'pay')
  // The first order is paid late: the class is full, so the money is refunded.
  await club.simulate(late.PaymentID, 'pay-late')
  expect(await club.states(late)).toMatch(/^refund_due|^refunded/)
  expect((await club.listed(id)).Left).toBe(0)
})

test('a late payment takes the places again if they are free', async () => {
  const id = await scheduleAtNextHour({ places: 2, minimum: 0 })
  const late = await club.join(club.visitor(), id, { ...newGuestNumber(), places: 2 })
  await club.expireHolds(late)
  await sweepPayments(club.deps)
  expect(await club.states(late)).toMatch(/^expired/)
  expect((await club.listed(id)).Left).toBe(2)
  await club.simulate(late.PaymentID, 'pay-late')
  expect(await club.states(late)).toBe('confirmed/paid')
  expect((await club.listed(id)).Left).toBe(0)
})

test('a late payment for a class that has begun is refunded', async () => {
  const id = await scheduleAtNextHour()
  const late = await club.join(club.visitor(), id, newGuestNumber())
  await club.expireHolds(late)
  await sweepPayments(club.deps)
  club.clock.set(`${classDate}T23:30:00+07:00`)
  await club.simulate(late.PaymentID, 'pay-late')
  club.clock.set(`${today}T10:00:00+07:00`)
  expect(await club.states(late)).toMatch(/^refund_due|^refunded/)
})

test('an enrolment is completed when its last session is over', async () => {
  const id = await scheduleAtNextHour({ minimum: 0 })
  const accepted = await club.join(club.visitor(), id, newGuestNumber())
  await club.simulate(accepted.PaymentID, 'pay')
  const { ToHour } = await club.listed(id)
  const end = Temporal.Instant.from(`${classDate}T00:00:00+07:00`).add({ hours: ToHour })
  club.clock.set(end.subtract({ seconds: 1 }).toString())
  await completeOrders(club.deps)
  expect(await club.states(accepted)).toBe('confirmed/paid')
  club.clock.set(end.toString())
  await completeOrders(club.deps)
  expect(await club.states(accepted)).toBe('completed/paid')
  club.clock.set(`${today}T10:00:00+07:00`)
})

test('cancelling an unpaid order frees its places', async () => {
  const id = await scheduleAtNextHour()
  const ani = club.visitor()
  const { PaymentID } = await club.join(ani, id, { ...newGuestNumber(), places: 4 })
  expect((await ani.post(`/api/payments/${PaymentID}/cancel`)).status).toBe(200)
  expect((await club.listed(id)).Left).toBe(12)
})

test('a payment under review keeps the places', async () => {
  const id = await scheduleAtNextHour()
  const accepted = await club.join(club.visitor(), id, newGuestNumber())
  await club.simulate(accepted.PaymentID, 'challenge')
  expect(await club.states(accepted)).toBe('payment_review/review')
  expect((await club.listed(id)).Left).toBe(11)
})

test('participants of a programme are stored with their guardian', async () => {
  const id = await club.scheduleProgramme({
    coachId: 'TST1-K2',
    sessions: [{ courtId: 'TST1-C1', date: '2031-03-20', fromHour: 7, toHour: 8 }],
  })
  const accepted = await club.enrol(club.visitor(), id, newGuestNumber())
  const named = await club.db.query(
    `select name, birth_year as year, guardian_name as guardian, guardian_phone as phone
       from participant p join enrolment e on e.id = p.enrolment_id join sales_order o on o.id = e.order_id
      where o.public_id = $1`,
    [accepted.OrderID],
  )
  expect(named).toEqual([{ name: bima.Name, year: 2021, guardian: 'Ani Wijaya', phone: '+62 812 9034 1180' }])
})
