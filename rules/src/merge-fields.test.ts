import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, mergeFields } from './merge-fields.ts'

const base = { name: 'Kemang', hold: '15', tax: '10' }

test('changes of different fields are both kept', () => {
  expect(mergeFields(base, { ...base, hold: '20' }, { ...base, tax: '11' })).toEqual({
    merged: { name: 'Kemang', hold: '20', tax: '11' },
    clashes: [],
  })
})

test('a field that both changed is a clash, and keeps the typed value', () => {
  expect(mergeFields(base, { ...base, hold: '20', name: 'K' }, { ...base, hold: '25' })).toEqual({
    merged: { name: 'K', hold: '25', tax: '10' },
    clashes: [{ field: 'hold', saved: '20', typed: '25' }],
  })
})

test('fields that only one of two people added are kept, and an empty field counts as missing', () => {
  const [theirs, mine] = [
    { ...base, holiday: 'Idul Fitri' },
    { ...base, cup: 'Cup', tax: '' },
  ]
  expect(mergeFields(base, theirs, mine)).toEqual({
    merged: { name: 'Kemang', hold: '15', tax: '', holiday: 'Idul Fitri', cup: 'Cup' },
    clashes: [],
  })
  expect(changedFields(base, { name: 'Kemang', hold: '15', tax: '', cup: '' })).toEqual(['tax'])
})

test('the same change of both is no clash', () => {
  const same = { ...base, hold: '20' }
  expect(mergeFields(base, same, same)).toEqual({ merged: same, clashes: [] })
})

test('every typed change is kept, and every saved change is kept or is a clash', () => {
  const row = fc.record({ a: fc.constantFrom('1', '2', '3'), b: fc.constantFrom('1', '2', '3') })
  fc.assert(
    fc.property(row, row, row, (stored, theirs, mine) => {
      const { merged, clashes } = mergeFields(stored, theirs, mine)
      expect(merged).toMatchObject(
        Object.fromEntries(changedFields(stored, mine).map((f) => [f, mine[f as 'a']])),
      )
      for (const field of changedFields(stored, theirs))
        expect(merged[field] === theirs[field as 'a'] || clashes.some((one) => one.field === field)).toBe(
          true,
        )
    }),
  )
})
