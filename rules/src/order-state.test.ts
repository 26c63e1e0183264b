import { describe, expect, test } from 'vitest'
import { canOrderBecome, keepsHours, orderStates } from './order-state.ts'

const allowedChanges = [
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

test('only the listed state changes are allowed', () => {
  const allowed = orderStates.flatMap((from) =>
    orderStates.filter((to) => canOrderBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(allowed.toSorted()).toEqual(allowedChanges.toSorted())
})

describe('whether an order keeps its hours in a state', () => {
  for (const state of orderStates) {
    const isKept = ['held', 'confirmed', 'payment_review', 'completed'].includes(state)
    test(`${state}: ${isKept}`, () => expect(keepsHours(state)).toBe(isKept))
  }
})

test('an order can only become refunded through refund_due', () => {
  expect(orderStates.filter((state) => canOrderBecome(state, 'refunded'))).toEqual(['refund_due'])
})
