import { expect, test } from 'vitest'
import { areaAfter } from './desk-grid-keys.ts'

/** Two courts with four hours. A booking takes the second and third hour of court 1. A position is [row, column]. */
const areas = [
  { row: 1, column: 1, rows: 1 },
  { row: 2, column: 1, rows: 2 },
  { row: 4, column: 1, rows: 1 },
  ...[1, 2, 3, 4].map((row) => ({ row, column: 2, rows: 1 })),
]
const grid = { areas, columns: 2, rows: 4 }

test.for([
  ['ArrowDown', [1, 1], [2, 1]],
  ['ArrowDown', [2, 1], [4, 1]],
  ['ArrowUp', [4, 1], [2, 1]],
  ['ArrowUp', [2, 1], [1, 1]],
  ['ArrowLeft', [3, 2], [2, 1]],
  ['ArrowRight', [2, 1], [2, 2]],
  ['ArrowUp', [1, 1], null],
  ['ArrowLeft', [1, 1], null],
  ['ArrowDown', [4, 2], null],
  ['Home', [3, 2], [2, 1]],
  ['PageDown', [1, 1], [4, 1]],
  ['Enter', [1, 1], null],
] as const)('the key %s in the cell %j moves the focus to the cell %j', ([key, from, to]) => {
  const current = areas.find(({ row, column }) => row === from[0] && column === from[1])!
  const next = areaAfter({ key, ctrlKey: false }, current, grid)
  expect(next && [next.row, next.column]).toEqual(to)
})
