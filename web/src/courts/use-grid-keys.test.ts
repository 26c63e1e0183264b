import { expect, test } from 'vitest'
import { positionAfter } from './use-grid-keys.ts'

const size = { rows: 8, columns: 5 }

const keyCases = [
  { key: 'ArrowDown', from: [1, 1], to: [2, 1] },
  { key: 'ArrowUp', from: [1, 1], to: [0, 1] },
  { key: 'ArrowLeft', from: [1, 1], to: [1, 0] },
  { key: 'ArrowUp', from: [1, 0], to: null },
  { key: 'ArrowLeft', from: [0, 1], to: null },
  { key: 'ArrowRight', from: [3, 5], to: null },
  { key: 'ArrowDown', from: [8, 2], to: null },
  { key: 'Home', from: [4, 3], to: [4, 0] },
  { key: 'Home', from: [0, 3], to: [0, 1] },
  { key: 'End', from: [4, 0], to: [4, 5] },
  { key: 'Home', ctrlKey: true, from: [4, 3], to: [1, 1] },
  { key: 'End', ctrlKey: true, from: [4, 3], to: [8, 5] },
  { key: 'PageDown', from: [2, 2], to: [5, 2] },
  { key: 'PageDown', from: [7, 2], to: [8, 2] },
  { key: 'PageUp', from: [2, 2], to: [1, 2] },
  { key: 'Enter', from: [2, 2], to: null },
  { key: 'a', from: [2, 2], to: null },
] as const

for (const { key, from, to, ...modifiers } of keyCases) {
  const ctrlKey = 'ctrlKey' in modifiers
  const target = to === null ? 'nowhere' : `to row ${to[0]}, column ${to[1]}`
  test(`${ctrlKey ? 'Ctrl+' : ''}${key} moves from row ${from[0]}, column ${from[1]} ${target}`, () => {
    const position = to === null ? null : { row: to[0], column: to[1] }
    expect(positionAfter({ key, ctrlKey }, { row: from[0], column: from[1] }, size)).toEqual(position)
  })
}
