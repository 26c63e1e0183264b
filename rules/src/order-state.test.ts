import { describe, expect, test } from 'vitest'
import { canOrderBecome, keepsHours, orderStates } from './order-state.ts'

const moves = [
  'held → confirmed',
  'held → expired',
  'held → cancelled',
  'held → payment_review',
  'payment_review → confirmed',
  'payment_review → cancelled',
  'expired → confirmed',
  'expired → refund_due',
  'confirmed → completed',
  'confirmed → cancelled',
  'confirmed → refund_due',
  'completed → cancelled',
  'cancelled → refund_due',
  'refund_due → refunded',
  'refunded → refund_due',
]

test('only the specified state changes are allowed', () => {
  const allowed = orderStates.flatMap((from) =>
    orderStates.filter((to) => canOrderBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed.toSorted()).toEqual(moves.toSorted())
})

describe('an order keeps its hours', () => {
  for (const state of orderStates) {
    const holds = ['held', 'confirmed', 'payment_review', 'completed'].includes(state)
    test(`${state}: ${holds}`, () => expect(keepsHours(state)).toBe(holds))
  }
})

test('an order can only become refunded through refund_due', () => {
  expect(orderStates.filter((state) => canOrderBecome(state, 'refunded'))).toEqual(['refund_due'])
})
