import type { ReportName } from '@pantul/contract/desk-reports-wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openRefundQueue,
  type QueueWorker,
  type RefundQueueUnderTest,
} from '../../money/refunds/test-refund-queue.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import { fixedClock } from '../../platform/base/test-clock.ts'
import { storeOpenDays } from './store-open-days.ts'
import { readReport } from './read-report.ts'

let venue: RefundQueueUnderTest // the server with refunds in their queues
let finance: QueueWorker // who works on the refund queues
beforeAll(async () => {
  venue = await openRefundQueue()
  finance = await venue.addWorker('finance')
})
// Closing the venue checks the invariants, which the rows of these tests break.
afterAll(() => venue.close().catch(() => {}))

const longAfter = fixedClock('2034-01-20T12:00:00+07:00')

async function rowsOf(name: ReportName, from: string, to: string, clock = longAfter) {
  const query = { locationId: 'TST1', name, span: { from, to }, language: 'en' as const }
  return (await readReport({ db: venue.db, clock }, query)).rows
}

/** Runs statements without foreign keys and triggers. */
const runUnchecked = (...statements: readonly string[]): Promise<void> =>
  venue.db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'")
    for (const statement of statements) await tx.query(statement)
  })

/** Cancels a paid order of a guest, and sends the refund by bank transfer. */
async function sendTransfer(
  reference: string,
): Promise<{ readonly publicId: string; readonly taskId: number }> {
  const refund = await venue.cancelPaidOrder()
  // The guest enters the bank account.
  expect(await refund.enterAccount()).toBe('201')
  expect(await finance.step(refund.publicId, 'approve')).toBe('200')
  expect(await finance.step(refund.publicId, 'send', { Reference: reference })).toBe('200')
  const [task] = await venue.db.query<{ id: number }>('select id from refund_task where public_id = $1', [
    refund.publicId,
  ])
  return { publicId: refund.publicId, taskId: task?.id ?? 0 }
}

test('a refund by transfer counts when it was sent; if the bank returns it, it counts as received when it came back', async () => {
  const { publicId, taskId } = await sendTransfer('EDGE 1')
  await runUnchecked(`update refund_transfer set at = '2031-11-30 20:00+07' where refund_task_id = ${taskId}`)
  expect(await finance.step(publicId, 'finish')).toBe('200')
  const [sent] = await venue.db.query<{ amount: number }>('select amount from refund_task where id = $1', [
    taskId,
  ])
  const november = await rowsOf('by-method', '2031-11-01', '2031-11-30')
  expect(november.map((row) => [row[0], row.at(-1)])).toEqual([['transfer', -(sent?.amount ?? 0)]])
  expect(await finance.step(publicId, 'reopen', { Reason: 'account closed' })).toBe('200')
  expect(await rowsOf('by-method', '2031-11-01', '2031-11-30')).toEqual(november)
  await runUnchecked(
    `update refund_transfer set at = '2031-12-05 09:00+07' where refund_task_id = ${taskId} and kind = 'returned'`,
  )
  const december = await rowsOf('by-method', '2031-12-01', '2031-12-31')
  expect(december.map((row) => [row[0], row.at(-1)])).toEqual([['transfer', sent?.amount]])
})

test('a refund after a move takes back the tax at the rate of the paid order, although the new order has another rate', async () => {
  const { taskId } = await sendTransfer('EDGE 2')
  const refundOfNewOrder = await venue.cancelPaidOrder()
  await runUnchecked(
    `update payment set paid_at = '2030-02-10 09:00+07' where id = (select payment_id from refund_task where id = ${taskId})`,
    `update refund_transfer set at = '2030-03-10 09:00+07' where refund_task_id = ${taskId}`,
    `update sales_order set placed_at = '2030-02-01 09:00+07', tax_rate_bp = 1000
      where id = (select order_id from refund_task where id = ${taskId})`,
    `update sales_order set tax_rate_bp = 0, moved_from = f.id, moved_booking_id = 1, root_id = f.id
       from (select order_id as id from refund_task where id = ${taskId}) f
      where public_id = '${refundOfNewOrder.orderId}'`,
    `update refund_task set order_id = (select id from sales_order where public_id = '${refundOfNewOrder.orderId}')
      where id = ${taskId}`,
  )
  const [paidMonth] = await rowsOf('tax', '2030-02-01', '2030-02-28')
  const [refundMonth] = await rowsOf('tax', '2030-03-01', '2030-03-31')
  expect(Number(paidMonth?.[3])).toBeGreaterThan(0)
  expect(Number(refundMonth?.[3])).toBe(-Number(paidMonth?.[3]))
})

test('a block of a court that is off sale does not lower the open hours, and a location in set-up has no open hours', async () => {
  await runUnchecked(
    `insert into open_day (location_id, play_date, opens_at, closes_at, courts)
     values ('TST1', '2029-05-07', 9, 10, '{TST1-C1}')`,
    `insert into court_hour (location_id, play_date, court_id, hour, block_id)
     values ('TST1', '2029-05-07', 'TST1-C2', 9, 1)`,
  )
  // Both columns are the open court-hours.
  expect((await rowsOf('heat-map', '2029-05-07', '2029-05-07')).map((row) => row[3])).toEqual([1])
  expect((await rowsOf('by-court', '2029-05-07', '2029-05-07')).map((row) => row[2])).toEqual([1])
  await runUnchecked(`delete from open_day`, `update location set opened_at = null where id = 'TST1'`)
  await storeOpenDays({ db: venue.db, clock: longAfter })
  expect(await venue.db.query(`select play_date from open_day where location_id = 'TST1'`)).toEqual([])
  expect(await rowsOf('heat-map', '2029-05-07', '2029-05-07')).toEqual([])
  await runUnchecked(
    `update location set opened_at = '2029-05-01 12:00+07' where id = 'TST1'`,
    'delete from court_hour',
  )
  await storeOpenDays({ db: venue.db, clock: longAfter })
  const [firstStored] = await venue.db.query<{ date: string }>(
    `select min(play_date) as date from open_day where location_id = 'TST1'`,
  )
  expect(firstStored?.date).toBe('2029-05-01')
})

test('two coaches with the same name have a row each', async () => {
  await runUnchecked(
    `insert into coach (id, location_id, name, rate, price, fee_kind, fee)
     select 'EDGE' || n, 'TST1', 'Rama', 'Pro', 100000, 'hour', n * 10000 from generate_series(1, 2) n`,
    `insert into coach_hour (location_id, play_date, coach_id, hour, session_id)
     select 'TST1', '2029-06-04', 'EDGE' || n, 9, 1 from generate_series(1, 2) n`,
  )
  expect(await rowsOf('coaches', '2029-06-04', '2029-06-04')).toEqual([
    ['Rama', 1, 0, 10_000],
    ['Rama', 1, 0, 20_000],
  ])
})

test('an unpaid balance is in the age up to 7 days on the seventh day after it was left, and in the next age on the eighth', async () => {
  const { orderId } = await venue.cancelPaidOrder()
  await runUnchecked(
    `insert into owed_entry (order_id, kind, amount, at)
     select id, 'owe', 5000, '2029-07-24 10:00+07' from sales_order where public_id = '${orderId}'`,
  )
  expect((await rowsOf('owed', '2029-07-01', '2029-07-31'))[0]).toEqual(['to-7', 1, 5000])
  expect((await rowsOf('owed', '2029-07-01', '2029-08-01'))[1]).toEqual(['to-30', 1, 5000])
})

test('the price of an imported booking is no staff discount of the person who imports it', async () => {
  const at = Temporal.Instant.from('2029-09-03T10:00:00+07:00')
  const act = { at, customerId: finance.id, role: 'finance', locationId: 'TST1', thing: 'order' } as const
  await venue.db.transaction(async (tx) => {
    for (const [action, amount] of [
      ['sell', 7_000],
      ['import-booking', 90_000],
    ] as const)
      await writeStaffAct(tx, {
        ...act,
        action,
        thingId: action,
        after: { priceOff: { amount, counted: amount } },
      })
  })
  expect(await rowsOf('price-off', '2029-09-03', '2029-09-03')).toEqual([['Dian Puspita', 1, 7_000, 0]])
})

test('every export writes a staff act, and needs a new code an hour after the last code', async () => {
  const { id, sessionId, visitor } = await newStaff(venue, {
    roles: [{ role: 'finance', locationId: 'TST1' }],
  })
  const tryExport = async () =>
    replyText(
      await visitor.post('/api/desk/TST1/reports/by-day/csv', {
        body: { From: '01-09-2029', To: '30-09-2029' },
      }),
    )
  expect(await tryExport()).toBe('200')
  const acts = await venue.db.query(
    `select thing_id as name from staff_act where customer_id = $1 and action = 'export-report'`,
    [id],
  )
  expect(acts).toEqual([{ name: 'by-day' }])
  await venue.db.query(
    `update session set created_at = created_at - interval '1 hour', proved_at = proved_at - interval '1 hour' where id = $1`,
    [sessionId],
  )
  expect(await tryExport()).toBe('403 NEW_CODE_NEEDED')
})
