import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './test-database.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** Unique keys with nullable columns. Such a key does not prevent two rows with null. */
const nullableKeys = (): Promise<{ name: string }[]> =>
  fresh.db.query(
    `select distinct i.indexrelid::regclass::text as name
       from pg_index i
       join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indisunique and not i.indnullsnotdistinct and not a.attnotnull
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') !~ ('\\m' || a.attname || '\\M')
      order by 1`,
  )

/** Unique keys that may have nullable columns, and why. */
const allowedKeys: Readonly<Record<string, string>> = {
  contact_customer_id_key: 'a guest has no account',
  contact_of_guest: 'people without phone or e-mail are known by their name alone, which many share',
  court_block_act_id_key: 'blocks of earlier versions have no act',
  court_block_closure_id_key: 'only the block of a closure has one',
  credit_debt_refund_task_id_key: 'a debt belongs to a refund or to a payment; a check requires one of them',
  customer_public_id_key: 'a column added later; registering writes it',
  one_unpaid_order_beside: 'a check requires beside_booking_id where beside_id is set',
  promo_code_key: 'an automatic promo has no code',
  refund_task_once_per_payment: 'an amount paid by store credit has no payment',
  refund_task_public_id_key: 'only transfers to guests have a public id',
  refund_task_refund_key_key: 'only gateway refunds have a key; a check requires it',
  sales_order_moved_once: 'a check requires both columns of a move',
}

test('unique keys have no nullable columns, except the listed ones', async () => {
  expect((await nullableKeys()).map(({ name }) => name)).toEqual(Object.keys(allowedKeys).toSorted())
})
