import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayments, slotAt, type PaymentsUnderTest } from './money/payments/test-payments.ts'
import { sweepPayments } from './money/payments/sweep-payments.ts'

/** A server with a simulated gateway, at which the test orders and pays. */
let shop: PaymentsUnderTest
beforeAll(async () => {
  shop = await openPayments()
  await shop.db.query(`
    create function refuse_write() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = tg_argv[0];
    end $$`)
})
afterAll(() => shop.close())

const orderTables = ['sales_order', 'payment', 'payment_event', 'court_hour'] as const

/** Makes PostgreSQL refuse writes to these tables with this SQLSTATE. */
async function refuseWrites(state: string): Promise<void> {
  for (const table of orderTables)
    await shop.db.query(
      `create trigger aa_full before insert or update on ${table} for each statement execute function refuse_write('${state}')`,
    )
}

async function allowWrites(): Promise<void> {
  for (const table of orderTables) await shop.db.query(`drop trigger aa_full on ${table}`)
}

/** SQLSTATEs: disk full, out of memory, input or output error, database crashed, database still starting. */
const sqlStates = ['53100', '53200', '58030', '57P02', '57P03']
for (const state of sqlStates)
  test(`an order that cannot be written (${state}) gets 503 with Retry-After and succeeds later`, async () => {
    const slot = slotAt(sqlStates.indexOf(state))
    await refuseWrites(state)
    expect(await shop.tryToOrder(slot)).toMatchObject({ status: 503 })
    await allowWrites()
    expect(await shop.tryToOrder(slot)).toMatchObject({ status: 201 })
  })

test('a payment that arrived while the disk was full is confirmed in the next run', async () => {
  const first = await shop.order(slotAt(20))
  const second = await shop.order(slotAt(21))
  // The next scheduled check is an hour away, so the refused notification must cause the earlier check.
  await shop.db.query(`update payment set checks = 8, next_check_at = now() + interval '1 hour'`)
  await shop.payAtGateway(first)
  await shop.payAtGateway(second)
  await refuseWrites('53100')
  expect(await shop.notify(first)).toBe(503)
  expect(await shop.notify(second)).toBe(503)
  await expect(sweepPayments(shop.deps)).rejects.toThrow('DATABASE_AWAY')
  await allowWrites()
  await sweepPayments(shop.deps)
  expect([await shop.states(first), await shop.states(second)]).toEqual(['confirmed/paid', 'confirmed/paid'])
})
