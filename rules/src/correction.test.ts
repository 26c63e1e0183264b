import { expect, test } from 'vitest'
import { cashChange, actionForCorrection } from './correction.ts'
import { roleWithinLimit, staffRoles } from './staff-may.ts'

const cash = (amount: number) => ({ method: 'cash', amount }) as const
const card = (amount: number) => ({ method: 'edc', amount }) as const
const own = <T>(payment: T) => ({ ...payment, isRecentOwn: true })
const other = <T>(payment: T) => ({ ...payment, isRecentOwn: false })

test.each([
  ['own card to cash', [own(card(5))], [cash(5)], null],
  ['own card to another slip', [own(card(5))], [card(5)], null],
  ['card of another, or of long ago', [other(card(5))], [cash(5)], 'correct-payment'],
  ['own cash to card', [own(cash(5))], [card(5)], 'correct-cash'],
  ['less of own cash', [own(cash(5)), own(card(3))], [cash(4), card(4)], 'correct-cash'],
  ['more cash', [own(cash(5)), own(card(3))], [cash(6), card(2)], null],
  ['more cash, one part of another', [own(cash(5)), other(card(3))], [cash(6), card(2)], 'correct-payment'],
  ['cash of another given differently', [other(cash(5))], [cash(5)], 'correct-payment'],
] as const)('%s', (_name, wrong, right, needed) => {
  expect(actionForCorrection(wrong, right)).toBe(needed)
})

test('only the changed amount of cash moves the drawer', () => {
  expect(cashChange([cash(5), card(3)], [cash(2), card(6)])).toBe(-3)
  expect(cashChange([card(3)], [cash(3)])).toBe(3)
})

test('finance may correct payments of others, but not take cash out; a manager and an owner may do both', () => {
  const allowed = (action: 'correct-cash' | 'correct-payment') =>
    staffRoles.filter((role) => roleWithinLimit([role], action, false) !== undefined)
  expect(allowed('correct-payment')).toEqual(['finance', 'manager', 'owner'])
  expect(allowed('correct-cash')).toEqual(['manager', 'owner'])
})
