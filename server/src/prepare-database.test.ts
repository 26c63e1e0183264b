import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { DatabaseUnfit, prepareDatabase } from './prepare-database.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const empty = { isDemoSeeded: false, isDemonstration: false, mail: { folder: '/nowhere' } }

test('a database that may lose what was acknowledged is not served from', async () => {
  const prepare = () => prepareDatabase(fresh.url, empty)
  expect(await prepare()).toEqual({ people: { open: 0, closed: 0 } })
  const name = new URL(fresh.url).pathname.slice(1)
  await fresh.db.query(`alter database ${name} set synchronous_commit = off`)
  await expect(prepare()).rejects.toThrow(DatabaseUnfit)
  await expect(prepare()).rejects.toThrow('synchronous_commit = off')
})
