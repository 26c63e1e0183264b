import { expect, test } from 'vitest'
import { cashChange, actionForCorrection } from './correction.ts'
import { roleWithinLimit, staffRoles } from './staff-may.ts'

const cash = (amount: number) => ({ method: 'cash', amount }) as const
const card = (amount: number) => ({ method: 'edc', amount }) as const
const recentOwn = <T>(payment: T) => ({ ...payment, isRecentOwn: true })
const notRecentOwn = <T>(payment: T) => ({ ...payment, isRecentOwn: false })

test.each([
  ['own card to cash', [recentOwn(card(5))], [cash(5)], null],
  ['own card to another slip', [recentOwn(card(5))], [card(5)], null],
  ['card of another, or of long ago', [notRecentOwn(card(5))], [cash(5)], 'correct-payment'],
  ['own cash to card', [recentOwn(cash(5))], [card(5)], 'correct-cash'],
  ['less of own cash', [recentOwn(cash(5)), recentOwn(card(3))], [cash(4), card(4)], 'correct-cash'],
  ['more cash', [recentOwn(cash(5)), recentOwn(card(3))], [cash(6), card(2)], null],
  [
    'more cash, one part of another',
    [recentOwn(cash(5)), notRecentOwn(card(3))],
    [cash(6), card(2)],
    'correct-payment',
  ],
  ['cash of another given differently', [notRecentOwn(cash(5))], [cash(5)], 'correct-payment'],
] as const)('%s', (_name, wrong, right, needed) => {
  expect(actionForCorrection(wrong, right)).toBe(needed)
})

test('only the changed amount of cash moves the drawer', () => {
  expect(cashChange([cash(5), card(3)], [cash(2), card(6)])).toBe(-3)
  expect(cashChange([card(3)], [cash(3)])).toBe(3)
})

test('finance may correct payments of others, but not take cash out; a manager and an owner may do both', () => {
  const allowed = (action: 'correct-cash' | 'correct-payment') =>
    staffRoles.filter((role) => roleWithinLimit([role], action, /* isWithinLimit */ false) !== undefined)
  expect(allowed('correct-payment')).toEqual(['finance', 'manager', 'owner'])
  expect(allowed('correct-cash')).toEqual(['manager', 'owner'])
})
