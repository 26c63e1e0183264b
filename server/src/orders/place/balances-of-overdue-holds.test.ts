import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPromo, unusedHourMaker, withCode } from '../../balances/promos/test-promos.ts'
import { openBalances, type BalancesUnderTest } from './test-balances.ts'
import { item, tomorrow } from './test-players.ts'

// Overdue holds that no job has ended yet, for example because the gateway is unavailable.
let venue: BalancesUnderTest
beforeAll(async () => {
  venue = await openBalances()
})
afterAll(() => venue.close())

/** Each call returns a booking item for another free hour. */
const freeHour = unusedHourMaker()
const atTst2 = { distChan: 'TST2' }
const itemAtTst2 = (hours: readonly number[]) => item({ date: tomorrow, hours, courts: ['TST2-C1'] })
const byPackage = (booking: ReturnType<typeof freeHour>) => ({
  ...booking,
  courts: booking.courts.map((court) => ({ ...court, paidByPackage: true })),
})

/** Makes all holds overdue without ending them. */
async function makeHoldsOverdue(): Promise<void> {
  await venue.db.query(`update sales_order set held_until = now() - interval '1 second' where state = 'held'`)
  await venue.db.query(
    `update court_hour h set held_until = o.held_until from sales_order o
      where o.id = h.order_id and o.state = 'held'`,
  )
}

test('package hours reserved by an overdue hold at another location can pay the next booking', async () => {
  const ani = await venue.customer('quota@example.com')
  await venue.buyPackage(ani, { hours: 2 })
  const booked = byPackage(item({ date: tomorrow, hours: [9, 10] }))
  const firstHold = await venue.place(ani, [booked, item({ id: 2, date: tomorrow, hours: [12] })])
  await makeHoldsOverdue()
  expect((await venue.tryToQuote(ani, [byPackage(itemAtTst2([9, 10]))], { more: atTst2 })).status).toBe(200)
  expect(await venue.stateOf(firstHold.OrderID)).toBe('expired')
  const secondHold = await venue.place(ani, [booked, item({ id: 2, date: tomorrow, hours: [12] })])
  await makeHoldsOverdue()
  const reply = await venue.tryToPlace(ani, [byPackage(itemAtTst2([9, 10]))], { more: atTst2 })
  expect([reply.status, await venue.stateOf(secondHold.OrderID)]).toEqual([201, 'expired'])
})

test('store credit that an overdue hold at another location reserves pays the next order', async () => {
  const ani = await venue.customer('credit@example.com')
  await venue.giveCredit('credit@example.com', 50_000)
  await venue.place(ani, [item({ date: tomorrow, hours: [14] })], { more: { useCredit: true } })
  await makeHoldsOverdue()
  const options = { more: { ...atTst2, useCredit: true } }
  expect(await venue.quote(ani, [itemAtTst2([14])], options)).toMatchObject({ Credit: { Used: 50_000 } })
  expect((await venue.tryToPlace(ani, [itemAtTst2([14])], options)).status).toBe(201)
})

test('the last use of a promo that an overdue hold at another location reserves is available again', async () => {
  await addPromo(venue.db, { code: 'LASTONE', max_uses: 1 })
  await venue.place(venue.visitor(), [freeHour()], withCode(1, 'LASTONE'))
  await makeHoldsOverdue()
  const options = withCode(2, 'LASTONE')
  const secondUse = { ...options, more: { ...options.more, ...atTst2 } }
  expect((await venue.tryToQuote(venue.visitor(), [itemAtTst2([16])], secondUse)).status).toBe(200)
  expect((await venue.tryToPlace(venue.visitor(), [itemAtTst2([16])], secondUse)).status).toBe(201)
})

test('if an overdue hold cannot be ended, a rival order is refused without a server error', async () => {
  const slot = item({ date: tomorrow, hours: [20], courts: ['TST1-C2'] })
  const overdue = await venue.place(venue.visitor(), [slot], { guestNumber: 10 })
  await makeHoldsOverdue()
  await venue.db.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'a bad row'; end $$`,
  )
  await venue.db.query(
    `create trigger bad_row before insert on order_event for each row
       when (new.to_state = 'expired') execute function refuse()`,
  )
  const reply = await venue.tryToPlace(venue.visitor(), [slot], { guestNumber: 11 })
  await venue.db.query('drop trigger bad_row on order_event')
  await venue.db.query('drop function refuse')
  expect([reply.status, (reply.body as { code?: string }).code]).toEqual([409, 'SLOT_TAKEN'])
  expect(await venue.stateOf(overdue.OrderID)).toBe('held')
  expect((await venue.tryToPlace(venue.visitor(), [slot], { guestNumber: 12 })).status).toBe(201)
})
