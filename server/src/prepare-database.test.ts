import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { UnsafeDatabase, prepareDatabase } from './prepare-database.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const empty = { isDemoSeeded: false, isDemonstration: false, mail: { folder: '/nowhere' } }

// The cluster of the tests runs without all three, because nothing in it has to outlive a power cut.
test('a database that may lose what was acknowledged is not served from', async () => {
  const prepared = prepareDatabase(fresh.url, empty)
  await expect(prepared).rejects.toThrow(UnsafeDatabase)
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await expect(prepared).rejects.toThrow(`${setting} = off`)
})
