import type { DrawerEntry } from '@pantul/contract/desk-drawers-wire'
import { expect, test } from 'vitest'
import { expectedRows } from './desk-expected-cash.ts'

const entry = (kind: DrawerEntry['kind'], amount: number): DrawerEntry => ({
  kind,
  amount,
  orderNumber: null,
  reason: null,
  by: 'Sari',
  at: '2026-11-20T06:40:00+07:00',
})

test('the float comes first, then all sales in one row, then the other entries in order', () => {
  const [float, out, safe] = [entry('float', 500_000), entry('out', -85_000), entry('to_safe', -300_000)]
  expect(expectedRows([float, entry('sale', 450_000), out, entry('sale', 150_000), safe])).toEqual([
    { kind: 'entry', entry: float },
    { kind: 'sales', count: 2, amount: 600_000 },
    { kind: 'entry', entry: out },
    { kind: 'entry', entry: safe },
  ])
})

test('without a sale there is no row of sales', () => {
  expect(expectedRows([entry('float', 0)])).toHaveLength(1)
})
