import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { openDebts } from '../../balances/credit/debts.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { today } from '../../orders/place/test-players.ts'
import { classDate, firstSaturday, openClasses, type ClassesUnderTest } from './test-classes.ts'

// A place in a class costs 150.000, in a programme of four Saturdays at ten 1.000.000.
let club: ClassesUnderTest // The server of this test, with functions to schedule, join and leave classes.
beforeAll(async () => {
  club = await openClasses()
})
afterAll(() => club.close())

let hour = 6
/** Schedules a class at its own hour; a guest or a new customer buys two places of it. */
async function joinPaidClass(guestNumber: number, email?: string) {
  club.clock.set(`${today}T10:00:00+07:00`)
  hour += 1
  const classId = await club.schedule({ fromHour: hour, toHour: hour + 1, minimum: 0 })
  const who = email === undefined ? club.visitor() : await club.customer(email)
  const accepted = await club.join(
    who,
    classId,
    email === undefined ? { places: 2, guestNumber } : { places: 2 },
  )
  await club.simulate(accepted.PaymentID, 'pay')
  return { classId, ...accepted }
}
/** Sets the clock to half past an hour. */
const setClock = (date: string, hours: number): void =>
  club.clock.set(`${date}T${String(hours).padStart(2, '0')}:30:00+07:00`)
/** The state of an order, and how many places it still has. */
const stateOf = async (orderId: string) =>
  (
    await club.db.query<{ state: string; places: number }>(
      `select o.state, (select coalesce(sum(e.places), 0)::integer from enrolment e
                         where e.order_id = o.id and e.ended_at is null) as places
         from sales_order o where o.public_id = $1`,
      [orderId],
    )
  )[0]
const debtsOf = async (orderId: string): Promise<number[]> => {
  const [order] = await club.db.query<{ number: string }>(
    'select number from sales_order where public_id = $1',
    [orderId],
  )
  return (await openDebts(club.db))
    .filter(({ orderNumber }) => orderNumber === order?.number)
    .map(({ amount }) => amount)
}
const alertsOf = async (orderId: string): Promise<string[]> =>
  (
    await club.db.query<{ reason: string }>(
      `select b.payload ->> 'reason' as reason from outbox b join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1 and b.kind = 'alert' order by b.id`,
      [orderId],
    )
  ).map(({ reason }) => reason)

for (const [title, hoursLater, state] of [
  ['runs', 0, 'confirmed'],
  ['is over', 2, 'completed'],
] as const)
  test(`the payment of a class that ${title} is reversed: the places stay, and their price is a debt`, async () => {
    const { OrderID, PaymentID } = await joinPaidClass(800 + hoursLater)
    setClock(classDate, hour + hoursLater)
    await completeOrders(club.deps)
    await club.simulate(PaymentID, 'reversal')
    expect(await stateOf(OrderID)).toEqual({ state, places: 2 })
    expect([await debtsOf(OrderID), await alertsOf(OrderID)]).toEqual([[300_000], ['reversed_after_play']])
  })

test('a payment reversed a minute before the class begins ends the places, without a debt', async () => {
  const { OrderID, PaymentID } = await joinPaidClass(810, 'before@example.com')
  club.clock.set(`${classDate}T${String(hour - 1).padStart(2, '0')}:59:00+07:00`)
  await club.simulate(PaymentID, 'reversal')
  expect(await stateOf(OrderID)).toEqual({ state: 'cancelled', places: 0 })
  expect([await debtsOf(OrderID), await alertsOf(OrderID)]).toEqual([[], ['reversed']])
})

test('a payment of a programme reversed after two of four sessions ends the place, and half of the price is a debt', async () => {
  club.clock.set(`${today}T10:00:00+07:00`)
  const programmeId = await club.scheduleProgramme({ minimum: 0 })
  const ani = await club.customer('half-a-programme@example.com')
  const accepted = await club.enrol(ani, programmeId)
  await club.simulate(accepted.PaymentID, 'pay')
  setClock(addDays(firstSaturday, 7), 10)
  await club.simulate(accepted.PaymentID, 'reversal')
  expect(await stateOf(accepted.OrderID)).toEqual({ state: 'cancelled', places: 0 })
  expect([await debtsOf(accepted.OrderID), await alertsOf(accepted.OrderID)]).toEqual([
    [500_000],
    ['reversed_after_play'],
  ])
})
