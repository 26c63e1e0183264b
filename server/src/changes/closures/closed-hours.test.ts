import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'
import { blockFreedHours, recheckFailedClosures, settleClosures } from './settle-closures.ts'

/** SQLSTATE codes of a defect and of a temporary error. */
const DEFECT = 'XX000'
const DEADLOCK = '40P01'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
})
afterAll(() => venue.close())

/** Each test has a date of its own. */
let day = 40
let date: PlayDate = today
beforeEach(() => {
  day += 1
  date = addDays(today, day)
})

/** Blocks court 3 from 18 to 20 and returns the id of the block. */
async function blockCourt3(): Promise<string> {
  const reply = await venue.manager.post('/blocks', {
    Courts: ['TST1-C3'],
    Date: toDayMonthYear(date),
    FromHour: 18,
    UntilHour: 20,
    WeeklyUntil: null,
    Reason: 'Repair',
    Dry: false,
  })
  if (reply.status !== 200) throw new Error(reply.text)
  return blockOf('Repair')
}

/** The id of the newest block with a reason that has not ended. */
async function blockOf(reason: string): Promise<string> {
  const [block] = await venue.db.query<{ id: string }>(
    'select public_id as id from court_block where reason = $1 and ended_at is null order by court_block.id desc limit 1',
    [reason],
  )
  return block?.id ?? ''
}

const endBlock = async (id: string): Promise<void> => {
  const reply = await venue.manager.visitor.delete(`/api/desk/TST1/blocks/${id}`)
  expect(replyText(reply)).toBe('200')
}

/** The blocked hours of court 3 with their reason: `18 Repair`. */
async function blockedHours(): Promise<string[]> {
  const hours = await venue.db.query<{ text: string }>(
    `select concat_ws(' ', h.hour, b.reason) as text
       from court_hour h join court_block b on b.id = h.block_id
      where h.play_date = $1 and h.court_id = 'TST1-C3'
      order by h.hour`,
    [date],
  )
  return hours.map(({ text }) => text)
}

/** Places and pays a booking of a new customer. */
async function placePaid(hour: number, court = 'TST1-C1'): Promise<{ id: string; player: Visitor }> {
  const player = await venue.customer(`closed-${day}-${hour}@example.com`)
  const placed = await venue.place(player, [item({ date, hours: [hour], courts: [court] })])
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  return { id: placed.OrderID, player }
}

/** Makes settling an order fail with this SQLSTATE, until `repairSettling`. */
async function breakOrder(orderId: string, sqlState: string): Promise<void> {
  await venue.db.query(
    `create or replace function fails() returns trigger language plpgsql as $$
     begin raise exception 'planted' using errcode = '${sqlState}'; end $$`,
  )
  const [order] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    orderId,
  ])
  await venue.db.query(
    `create trigger fails before update on closure_case for each row
       when (new.state = 'done' and new.order_id = ${order?.id ?? 0}) execute function fails()`,
  )
}
const repairSettling = () => venue.db.query('drop trigger fails on closure_case')

/** The closure cases with their first hour: `18 failed`. */
const caseStates = async (id: string): Promise<string[]> =>
  (await venue.readClosure(id)).cases.map(({ hours, state }) => `${hours[0]?.hour} ${state}`)

test('a closure does not take over the hours of other blocks', async () => {
  await blockCourt3()
  await venue.closeCourts({ date, reason: 'Rain' })
  expect(await blockedHours()).toEqual(['17 Rain', '18 Repair', '19 Repair', '20 Rain', '21 Rain'])
  await endBlock(await blockOf('Rain'))
  expect(await blockedHours()).toEqual(['18 Repair', '19 Repair'])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('hours of a block that ends stay closed as long as a closure covers them', async () => {
  const repair = await blockCourt3()
  await venue.closeCourts({ date, from: 19, reason: 'Rain' })
  await endBlock(repair)
  expect(await blockedHours()).toEqual(['19 Rain', '20 Rain', '21 Rain'])
  await venue.closeCourts({ date, reason: 'No light' })
  await endBlock(await blockOf('Rain'))
  expect(await blockedHours()).toHaveLength(5)
  await endBlock(await blockOf('No light'))
  expect(await blockedHours()).toEqual([])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('hours that become free after a closure has finished stay closed', async () => {
  const { id, player } = await placePaid(18, 'TST1-C3')
  const number = await venue.numberOf(id)
  const { isFinished } = await venue.closeCourts({
    date,
    reason: 'Rain',
    exceptions: [{ orderNumber: number, bookingId: 1, resolution: 'keep' }],
  })
  expect(isFinished).toBe(true)
  await venue.cancel(player, id)
  await blockFreedHours(venue.deps)
  expect(await blockedHours()).toHaveLength(5)
  await endBlock(await blockOf('Rain'))
  await blockFreedHours(venue.deps)
  expect(await blockedHours()).toEqual([])
})

test('an error in one closure does not stop the others', async () => {
  const { id: faulty } = await placePaid(18)
  const first = await venue.beginClosure({ date, courts: ['TST1-C1'] })
  await placePaid(20, 'TST1-C2')
  const second = await venue.beginClosure({ date, courts: ['TST1-C2'] })
  await breakOrder(faulty, DEFECT)
  await expect(settleClosures(venue.deps)).rejects.toThrow('planted')
  expect(await caseStates(first)).toEqual(['18 failed'])
  // The problem is a text for staff, not an error code.
  expect((await venue.readClosure(first)).cases[0]?.problem).toMatch(/ /)
  expect(await venue.readClosure(second)).toMatchObject({ isFinished: true, settled: 1 })
  await repairSettling()

  // A closure that has only failed bookings is rechecked rarely. Staff can resume it, which writes an act.
  await venue.settleAll()
  await recheckFailedClosures(venue.deps)
  expect(await caseStates(first)).toEqual(['18 failed'])
  const reply = await venue.manager.visitor.post(`/api/desk/TST1/closures/${first}/resume`)
  expect(replyText(reply)).toBe('200')
  const acts = await venue.db.query(
    `select after from staff_act where action = 'resume-closure' and thing_id = $1`,
    [first],
  )
  expect(acts).toEqual([{ after: { bookings: 1 } }])
  await venue.settleAll()
  expect(await venue.readClosure(first)).toMatchObject({ isFinished: true, settled: 1 })
})

test('if an order cannot be settled while another server locks another order, only the faulty order is marked', async () => {
  await placePaid(18)
  const { id: faulty } = await placePaid(20)
  const id = await venue.beginClosure({ date, courts: ['TST1-C1'] })
  await breakOrder(faulty, DEFECT)
  await venue.db.transaction(async (tx) => {
    await tx.query(
      `select one.id from closure_case one join closure c on c.id = one.closure_id
        where c.public_id = $1 order by one.id limit 1 for update of one`,
      [id],
    )
    await expect(settleClosures(venue.deps)).rejects.toThrow('planted')
  })
  expect(await caseStates(id)).toEqual(['18 left', '20 failed'])
  await repairSettling()
})

test('a booking that met a deadlock is settled in the next round', async () => {
  const { id: faulty } = await placePaid(18)
  const id = await venue.beginClosure({ date, courts: ['TST1-C1'] })
  await breakOrder(faulty, DEADLOCK)
  await expect(settleClosures(venue.deps)).rejects.toThrow('planted')
  expect(await caseStates(id)).toEqual(['18 left'])
  await repairSettling()
  await venue.settleAll()
  expect(await venue.readClosure(id)).toMatchObject({ isFinished: true, settled: 1 })
})

test('a closure settles the bookings of a date that staff closed before', async () => {
  await placePaid(18)
  await venue.db.query(
    `insert into closed_date (location_id, play_date, reason_en, reason_id) values ('TST1', $1, 'Holiday', 'Libur')`,
    [date],
  )
  const { isFinished, cases } = await venue.closeCourts({ date, kind: 'closing', reason: 'Holiday' })
  expect(isFinished).toBe(true)
  expect(cases).toMatchObject([{ outcome: 'refund', state: 'done' }])
  expect(replyText(await venue.tryToBeginClosure({ date, kind: 'closing' }))).toBe('422 BLOCK_HOURS_INVALID')
})
