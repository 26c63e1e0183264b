import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTogether } from './read-together.ts'
import { freshDatabase, type FreshDatabase } from './test-database.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/**
 * A reader of the squares of numbers, which records the keys of each statement. A negative number makes the statement
 * fail.
 */
function squareReader(limits: Parameters<typeof readTogether>[1], seconds = 0) {
  const statements: number[][] = []
  const counts = { running: 0, mostAtOnce: 0 }
  const read = readTogether(async (keys: readonly number[]) => {
    statements.push([...keys])
    counts.mostAtOnce = Math.max(counts.mostAtOnce, (counts.running += 1))
    try {
      const rows = await fresh.db.query<{ square: number }>(
        `select (key * key + 0 * sqrt(key))::int as square from unnest($1::int[]) with ordinality as wanted (key, place),
                pg_sleep($2) order by place`,
        [keys, seconds],
      )
      return rows.map(({ square }) => square)
    } finally {
      counts.running -= 1
    }
  }, limits)
  return { read, statements, counts }
}

const numbers = (most: number): number[] => Array.from({ length: most }, (_, n) => n)

test('readers of one turn share statements of a limited size, and each gets its own value', async () => {
  const { read, statements, counts } = squareReader({ most: 32, atOnce: 2 })
  expect(await Promise.all(numbers(100).map(read))).toEqual(numbers(100).map((n) => n * n))
  expect(statements.map((keys) => keys.length)).toEqual([32, 32, 32, 4])
  expect(counts.mostAtOnce).toBe(2)
})

test('a key that is asked for while the allowed number of reads runs is read after one of them', async () => {
  const { read, statements } = squareReader({ most: 32, atOnce: 1 }, 0.1)
  const first = read(1)
  await pause(30)
  expect(await Promise.all([first, read(2), read(3)])).toEqual([1, 4, 9])
  expect(statements).toEqual([[1], [2, 3]])
})

test('a failed statement fails its own readers only', async () => {
  const { read } = squareReader({ most: 2, atOnce: 2 })
  const outcomes = await Promise.allSettled([1, -2, 3, 4, 5].map(read))
  const failed = outcomes.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []))
  expect(failed).toEqual([0, 1])
  expect(await read(6)).toBe(36)
})
