import { MarkNoShow, UndoArrival } from '@pantul/contract/desk-arrivals'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDebts } from '../../balances/credit/debts.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { expireOrder } from '../../orders/states/expire-order.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'

let venue: VenueWithPlayers
/** A member of staff at the counter. */
let desk: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
})
afterAll(() => venue.close())

let day = 1
let date: PlayDate = today
beforeEach(() => {
  day += 1
  date = addDays(today, day)
  venue.clock.set(`${today}T10:00:00+07:00`)
})
/** Sets the clock on the play date. Staff sessions may have ended by then, so staff log in again. */
const setClock = async (time: string): Promise<void> => {
  venue.clock.set(`${date}T${time}:00+07:00`)
  desk = await staffAtCounter(venue)
}

type PaidOrder = { readonly id: string; readonly number: string; readonly payment: string | null }

let lastPlayer = 0
/** Places and pays an order of a new customer, by default for the four hours from 10. */
async function placePaid(fields: Partial<Parameters<typeof item>[0]> = {}): Promise<PaidOrder> {
  const player = await venue.customer(`undone-${(lastPlayer += 1)}@example.com`)
  const placed = await venue.order(player, [item({ date, hours: [10, 11, 12, 13], ...fields })])
  await venue.pay(placed)
  return { id: placed.OrderID, number: placed.OrderNo, payment: placed.PaymentID }
}
/** Marks a booking as a no-show, and releases and returns its hours that have not begun. */
const markAndRelease = async (number: string): Promise<readonly number[]> => {
  const body = { Number: number, Booking: 1, ReleaseRest: true }
  return MarkNoShow.ok.parse((await desk.post('/no-shows', body)).body).data.Released
}
const undo = async (number: string, key?: string) => {
  const reply = await desk.post('/arrivals/undo', { Number: number, Booking: 1, Kind: 'no_show' }, key)
  return UndoArrival.ok.parse(reply.body).data
}
const tryToSell = (hours: readonly number[], more: object = {}) =>
  venue.tryToPlace(venue.visitor(), [item({ date, hours, ...more })], { guestNumber: (lastPlayer += 1) })

test('the undo of a no-show takes back the released hours with their coach and rented things', async () => {
  const coach = { id: 'TST1-K1', hours: [11, 12] }
  const { id, number } = await placePaid({ coach, addOns: { RACKET: 8 } })
  const before = await venue.claimedHours(id)
  await setClock('10:20')
  expect(await markAndRelease(number)).toEqual([11, 12, 13])
  expect(await venue.claimedHours(id)).toEqual([`TST1-C1 ${date} 10`])
  const { Back, Lost } = await undo(number, 'undo-once')
  expect(Lost).toEqual([])
  expect(Back.map(({ Name, Hour }) => `${Name} ${Hour}`)).toEqual([
    'Court 1 11',
    'Court 1 12',
    'Court 1 13',
    'Kiki 11',
    'Kiki 12',
    'Racket 11',
    'Racket 12',
    'Racket 13',
  ])
  expect(await undo(number, 'undo-once')).toEqual({ Back, Lost })
  expect(await venue.claimedHours(id)).toEqual(before)
  expect((await tryToSell([12])).status).toBe(409)
  expect((await tryToSell([12], { courts: ['TST1-C2'], addOns: { RACKET: 1 } })).status).toBe(409)
  const acts = await venue.db.query<{ action: string; amount: number | null }>(
    `select action, amount from staff_act where thing_id = $1 order by id`,
    [number],
  )
  expect(acts.map(({ action }) => action)).toEqual(['mark-no-show', 'undo-arrival'])
  expect(acts[0]?.amount).toBeGreaterThanOrEqual(300_000)
  expect(acts[1]?.amount).toBe(acts[0]?.amount)
})

test('released hours that were sold before the undo stay sold, and the answer lists them', async () => {
  const { id, number } = await placePaid({ coach: { id: 'TST1-K1', hours: [11, 12] } })
  await setClock('10:20')
  await markAndRelease(number)
  expect((await tryToSell([12])).status).toBe(201)
  const { Back, Lost } = await undo(number)
  expect(Back.map(({ Name, Hour }) => `${Name} ${Hour}`)).toEqual(['Court 1 11', 'Court 1 13', 'Kiki 11'])
  expect(Lost.map(({ Name, Hour }) => `${Name} ${Hour}`)).toEqual(['Court 1 12', 'Kiki 12'])
  expect(await venue.claimedHours(id)).toEqual([
    ...[10, 11, 13].map((hour) => `TST1-C1 ${date} ${hour}`),
    `TST1-K1 ${date} 11`,
  ])
})

test('released hours that a package paid are taken back too', async () => {
  const player = await venue.customer(`undone-${(lastPlayer += 1)}@example.com`)
  await venue.buyPackage(player, { hours: 10 })
  const booking = item({ date, hours: [10, 11, 12] })
  const placed = await venue.place(player, [
    { ...booking, courts: booking.courts.map((court) => ({ ...court, paidByPackage: true })) },
  ])
  const number = await venue.numberOf(placed.OrderID)
  await setClock('10:20')
  expect(await markAndRelease(number)).toEqual([11, 12])
  expect((await undo(number)).Back).toHaveLength(2)
  expect(await venue.claimedHours(placed.OrderID)).toHaveLength(3)
})

test('an undo and a sale of the released hour at the same time: only one of them gets the hour, 200 times', async () => {
  const { id, number } = await placePaid({ hours: [10, 11] })
  await setClock('10:20')
  const wins = { undo: 0, sale: 0 }
  for (let round = 0; round < 200; round += 1) {
    expect(await markAndRelease(number)).toEqual([11])
    const [undone, sale] = await Promise.all([undo(number), tryToSell([11])])
    const isBack = undone.Back.length === 1
    wins[isBack ? 'undo' : 'sale'] += 1
    expect([undone.Lost.length, sale.status]).toEqual(isBack ? [0, 409] : [1, 201])
    expect(await venue.claimedHours(id)).toHaveLength(isBack ? 2 : 1)
    if (isBack) continue
    const { OrderID } = (sale.body as { data: { OrderID: string } }).data
    const [sold] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
      OrderID,
    ])
    await venue.db.transaction((tx) => expireOrder(tx, sold?.id ?? 0, 'for the next round'))
    // Another no-show is undone, and takes back the hour, which is free now.
    expect(replyText(await desk.post('/no-shows', { Number: number, Booking: 1, ReleaseRest: false }))).toBe(
      '200',
    )
    expect((await undo(number)).Back).toHaveLength(1)
  }
  expect(wins.undo + wins.sale).toBe(200)
}, 300_000)

test('if the bank reverses a payment after a no-show, the released hours are part of the debt', async () => {
  const { id, number, payment } = await placePaid({ hours: [10, 11, 12] })
  await setClock('10:20')
  expect(await markAndRelease(number)).toEqual([11, 12])
  await venue.simulate(payment ?? '', 'reversal')
  expect(await venue.stateOf(id)).toBe('confirmed')
  const debts = (await openDebts(venue.db)).filter(({ orderNumber }) => orderNumber === number)
  expect(debts.map(({ amount }) => amount)).toEqual([300_000])
})

test('all invariants hold after these tests', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
