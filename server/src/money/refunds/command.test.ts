import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../platform/database/test-database.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'

const script = path.join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'refunds.ts')
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
  await fresh.db.query(
    `with placed as (
       insert into sales_order (public_id, number, location_id, division, guest_name, guest_email, guest_phone, state, total,
                                tax_rate_bp, tax_is_inclusive, tax, basket, placed_at, cancelled_by)
       values ('order-of-the-command--', 'PTL-310305-AAAAA', 'TST1', 'PADEL', 'Ani', 'ani@example.com', '+62', 'cancelled', 0,
               0, true, 0, '[]', now(), 'guest')
       returning id
     )
     insert into refund_task (order_id, amount, reason, state, bank, account_number, account_name)
     select id, 50000, 'booking_cancelled', 'requested', 'BCA', '1234567890', 'Ani Contoh' from placed`,
  )
})
afterAll(() => fresh.drop())

/** Runs `npm run refunds` and returns its output and exit code. */
async function runRefundsCommand(...args: string[]): Promise<{ out: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: fresh.url, SECRET_KEY: 'for tests only, of no worth elsewhere' }
  const ran = promisify(execFile)(process.execPath, [script, ...args], { env })
  return ran.then(
    ({ stdout }) => ({ out: stdout, code: 0 }),
    (error: { stdout: string; code: number }) => ({ out: error.stdout, code: error.code }),
  )
}

test('staff list open refunds and record a transfer step by step; a step out of order is refused', async () => {
  const listed = await runRefundsCommand()
  expect(listed).toMatchObject({ code: 0 })
  expect(listed.out).toMatch(
    /1 {2}PTL-310305-AAAAA {2}Rp.50\.000 {2}transfer {2}requested {2}BCA 1234567890 Ani Contoh/,
  )
  expect(await runRefundsCommand('send', '1', 'TRX-1')).toMatchObject({ code: 1 })
  expect(await runRefundsCommand('pay', '1')).toMatchObject({ code: 2 })
  expect(await runRefundsCommand('approve', '1')).toMatchObject({ code: 0 })
  expect((await runRefundsCommand('send', '1', 'TRX', '1')).out).toMatch(
    /sent {2}BCA 1234567890 Ani Contoh {2}TRX 1/,
  )
  expect((await runRefundsCommand('finish', '1')).out).toBe('0 refunds are not done\n')
}, 120_000)

test('staff see who typed a bank account at the desk', async () => {
  await fresh.db.query(
    `with dian as (
       insert into customer (public_id, email, full_name, phone, password_hash)
       values ('dian-of-the-command---', 'dian@example.com', 'Dian Puspita', '+62', '-') returning id
     ), act as (
       insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
       select now(), id, 'front-desk', 'TST1', 'cancel-booking', 'order', 'PTL-310305-AAAAA' from dian returning id
     )
     insert into refund_task (order_id, amount, reason, state, bank, account_number, account_name, account_act_id)
     select o.id, 60000, 'booking_cancelled', 'requested', 'BRI', '7777777', 'Somebody', act.id
       from act, sales_order o where o.number = 'PTL-310305-AAAAA'`,
  )
  expect((await runRefundsCommand()).out).toMatch(
    /Rp.60\.000 {2}transfer {2}requested {2}BRI 7777777 Somebody {2}entered by Dian Puspita at the desk/,
  )
}, 120_000)

test('staff list the orders under review: since when, and why', async () => {
  await fresh.db.query(
    `with placed as (
       insert into sales_order (public_id, number, location_id, division, guest_name, guest_email, guest_phone, state, total,
                                tax_rate_bp, tax_is_inclusive, tax, basket, placed_at)
       values ('order-under-review----', 'PTL-310305-BBBBB', 'TST1', 'PADEL', 'Ani', 'ani@example.com', '+62',
               'payment_review', 0, 0, true, 0, '[]', now())
       returning id
     ), paid as (
       insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state, created_at, expires_at)
       select 'payment-under-review--', id, 1, 'simulator', 'PTL-310305-BBBBB-1', 50000, 'review', now(), now()
         from placed
     )
     insert into order_event (order_id, from_state, to_state, cause, at)
     select id, 'held', 'payment_review', 'wrong_amount', '2031-03-05T03:00:00Z' from placed`,
  )
  const { out } = await runRefundsCommand()
  expect(out).toMatch(
    /PTL-310305-BBBBB {2}2031-03-05T03:00:00Z {2}wrong_amount\n1 orders are under review\n$/,
  )
}, 120_000)
