import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../database/test-database.ts'
import { pruneIdempotencyKeys } from './idempotency.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('stored answers are deleted after a week', async () => {
  await fresh.db.query(
    `insert into idempotency (scope, key, call, body_hash, status, created_at)
     values ('a', 'key-of-today', '/', '', 201, now()),
            ('a', 'key-of-day-six', '/', '', 201, now() - interval '6 days'),
            ('a', 'key-of-day-eight', '/', '', 201, now() - interval '8 days')`,
  )
  await pruneIdempotencyKeys(fresh.db)
  const kept = await fresh.db.query<{ key: string }>('select key from idempotency order by created_at desc')
  expect(kept.map(({ key }) => key)).toEqual(['key-of-today', 'key-of-day-six'])
})
