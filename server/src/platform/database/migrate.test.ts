import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from './test-database.ts'
import { migrate, MigrationError, migrationsIn } from './migrate.ts'

let fresh: FreshDatabase
let folder: string
beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  await fresh.db.query('drop table if exists schema_migration, one, two cascade')
  write('0001_one.sql', 'create table one (id integer primary key);')
  write('0002_two.sql', 'create table two (id integer primary key); insert into two values (1);')
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => fresh.drop())

const write = (name: string, sql: string): void => writeFileSync(path.join(folder, name), sql)

test('each migration runs once, in order', async () => {
  expect(await migrate(fresh.url, { folder })).toEqual(['0001_one.sql', '0002_two.sql'])
  expect(await migrate(fresh.url, { folder })).toEqual([])
  expect(await fresh.db.query('select id from two')).toEqual([{ id: 1 }])
})

test('concurrent runners run each migration once', async () => {
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.url, { folder })))
  expect(runs.flat().toSorted()).toEqual(['0001_one.sql', '0002_two.sql'])
})

test('a migration that was changed after it ran is refused', async () => {
  await migrate(fresh.url, { folder })
  write('0001_one.sql', 'create table one (id bigint primary key);')
  await expect(migrate(fresh.url, { folder })).rejects.toThrow('0001_one.sql was changed after it had run')
})

test('a failed migration leaves nothing behind, and runs after it was corrected', async () => {
  write('0002_two.sql', 'create table two (id integer primary key); select * from nowhere;')
  await expect(migrate(fresh.url, { folder })).rejects.toMatchObject({ code: '42P01' })
  expect(await fresh.db.query("select to_regclass('two') as two, to_regclass('one')::text as one")).toEqual([
    { two: null, one: 'one' },
  ])
  write('0002_two.sql', 'create table two (id integer primary key);')
  expect(await migrate(fresh.url, { folder })).toEqual(['0002_two.sql'])
})

test('an older version of the product starts on a newer database', async () => {
  await migrate(fresh.url, { folder })
  rmSync(path.join(folder, '0002_two.sql'))
  expect(await migrate(fresh.url, { folder })).toEqual([])
})

test('a migration retries in short attempts until a table lock is free', async () => {
  await migrate(fresh.url, { folder })
  write('0003_three.sql', 'alter table one add column name text;')
  const held = fresh.db.transaction(async (tx) => {
    await tx.query('select from one')
    await tx.query('select pg_sleep(2.3)')
  })
  expect(await migrate(fresh.url, { folder })).toEqual(['0003_three.sql'])
  await held
})

test('a gap in the numbers is refused', () => {
  write('0004_four.sql', '')
  expect(() => migrationsIn(folder)).toThrow(MigrationError)
})
