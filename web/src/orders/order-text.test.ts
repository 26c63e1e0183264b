import type { PaidItem } from '@pantul/contract/sold-items-wire'
import { orderStates } from '@pantul/rules/order-state'
import { paymentStates } from '@pantul/rules/payment-state'
import { expect, test } from 'vitest'
import {
  areGoods,
  attemptLabels,
  hasEveryBookingEnded,
  methodLabel,
  momentText,
  stateChangeLabels,
  tagOfState,
  momentTextByOffset,
} from './order-text.ts'

const booking = (date: string, hours: readonly number[]): PaidItem => ({
  id: 1,
  date,
  hours,
  courts: [],
  coach: null,
  addOns: [],
  isCancelled: false,
})

const endCases = [
  { items: [], hour: 23, isOver: false },
  { items: [booking('2026-11-21', [18, 19])], hour: 19, isOver: false },
  { items: [booking('2026-11-21', [18, 19])], hour: 20, isOver: true },
  { items: [booking('2026-11-20', [23])], hour: 0, isOver: true },
  { items: [booking('2026-11-20', [8]), booking('2026-11-22', [8])], hour: 23, isOver: false },
  { items: [booking('2026-11-22', [8]), booking('2026-11-20', [8])], hour: 23, isOver: false },
]
for (const { items, hour, isOver: expected } of endCases)
  test(`at ${hour}:59 ${JSON.stringify(items.map(({ date, hours }) => [date, ...hours]))} is ${expected ? '' : 'not '}over`, () => {
    expect(hasEveryBookingEnded(items, { date: '2026-11-21', hour, minute: 59 })).toBe(expected)
  })

test('a time is shown in its own offset, independent of the device’s time zone', () => {
  expect(momentText('2026-11-21T00:05:00+09:00', 'WIT')).toBe('Sat 21-\u206011-\u20602026, 00:05 WIT')
  expect(momentTextByOffset('2026-11-21T23:59:00+08:00')).toBe('Sat 21-\u206011-\u20602026, 23:59 WITA')
  expect(momentTextByOffset('2026-11-21T23:59:00+05:30')).toBe('Sat 21-\u206011-\u20602026, 23:59 UTC+05:30')
})

const methods = [
  { method: 'bca_va', label: 'BCA virtual account' },
  { method: 'qris', label: 'QRIS' },
  { method: 'indomaret', label: 'Indomaret' },
  { method: 'some_new_wallet', label: 'Some new wallet' },
  { method: null, label: 'Payment method not chosen yet' },
]
for (const { method, label } of methods)
  test(`the payment method ${method} is shown as ${label}`, () => expect(methodLabel(method)).toBe(label))

test('every state of an order and a payment has a label', () => {
  for (const state of orderStates) {
    expect(stateChangeLabels[state]()).not.toBe('')
    expect(tagOfState(state, /* wasPlayed */ false).label).not.toBe('')
  }
  for (const state of paymentStates) expect(attemptLabels[state]()).not.toBe('')
  expect(tagOfState('confirmed', /* wasPlayed */ true).label).toBe(tagOfState('completed', false).label)
})

test('sold goods are called paid, not played', () => {
  const item = { id: 1, date: '2026-11-21', courts: [], coach: null, addOns: [], isCancelled: false }
  expect(areGoods([{ ...item, hours: [] }])).toBe(true)
  expect(areGoods([{ ...item, hours: [18] }])).toBe(false)
  expect(areGoods([])).toBe(false)
  expect(tagOfState('completed', false, /* isGoods */ true).label).toBe(tagOfState('confirmed', false).label)
})
