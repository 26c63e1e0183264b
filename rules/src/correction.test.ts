import { expect, test } from 'vitest'
import { cashChange, actionForCorrection } from './correction.ts'
import { roleWithoutApproval, staffRoles } from './staff-may.ts'

const cash = (amount: number) => ({ method: 'cash', amount }) as const
const card = (amount: number) => ({ method: 'edc', amount }) as const
const recentOwn = <T>(payment: T) => ({ ...payment, isRecentOwn: true })
const notRecentOwn = <T>(payment: T) => ({ ...payment, isRecentOwn: false })

test.each([
  ['own card payment, to cash', [recentOwn(card(5))], [cash(5)], null],
  ['own card payment, to another slip', [recentOwn(card(5))], [card(5)], null],
  [
    'card payment that another person took, or long ago',
    [notRecentOwn(card(5))],
    [cash(5)],
    'correct-payment',
  ],
  ['own cash, to card', [recentOwn(cash(5))], [card(5)], 'correct-cash'],
  [
    'own payments, to less cash',
    [recentOwn(cash(5)), recentOwn(card(3))],
    [cash(4), card(4)],
    'correct-cash',
  ],
  ['own payments, to more cash', [recentOwn(cash(5)), recentOwn(card(3))], [cash(6), card(2)], null],
  [
    'payments of which another person took a part, to more cash',
    [recentOwn(cash(5)), notRecentOwn(card(3))],
    [cash(6), card(2)],
    'correct-payment',
  ],
  [
    'cash that another person took, to the same amount',
    [notRecentOwn(cash(5))],
    [cash(5)],
    'correct-payment',
  ],
] as const)('the action that a correction needs: %s', (_name, wrong, corrected, action) => {
  expect(actionForCorrection(wrong, corrected)).toBe(action)
})

test('a correction changes the expected cash by the difference of the cash amounts', () => {
  expect(cashChange([cash(5), card(3)], [cash(2), card(6)])).toBe(-3)
  expect(cashChange([card(3)], [cash(3)])).toBe(3)
})

test('finance may correct payments of others, but not lower the expected cash; a manager and an owner may do both', () => {
  const allowed = (action: 'correct-cash' | 'correct-payment') =>
    staffRoles.filter((role) => roleWithoutApproval([role], action, /* isWithinLimit */ false) !== undefined)
  expect(allowed('correct-payment')).toEqual(['finance', 'manager', 'owner'])
  expect(allowed('correct-cash')).toEqual(['manager', 'owner'])
})
