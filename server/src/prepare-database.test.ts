import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { UnsafeDatabase, prepareDatabase } from './prepare-database.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const empty = { seedsDemonstration: false, isDemonstration: false, mail: { folder: '/nowhere' } }

// The test cluster runs without fsync, synchronous commit and full page writes.
test('the server does not start on a database that can lose acknowledged data', async () => {
  const prepared = prepareDatabase(fresh.url, empty)
  await expect(prepared).rejects.toThrow(UnsafeDatabase)
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await expect(prepared).rejects.toThrow(`${setting} = off`)
})
