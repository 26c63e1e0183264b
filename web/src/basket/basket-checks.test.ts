import { currentItem, emptyBasket, replaceItem } from '@pantul/rules/basket'
import { beforeEach, expect, test } from 'vitest'
import { lastBookingClearKey, writeStored } from '../browser/storage.ts'
import { emptyPastBasket, idleCheck } from './basket-checks.ts'
import { isBasketFilled, useBasketStore } from './basket-store.ts'

const MINUTE = 60_000
const now = 1_800_000_000_000
const store = useBasketStore.getState

const idles = [
  { minutes: 17, gives: 'nothing' },
  { minutes: 18, gives: 'warn' },
  { minutes: 19.99, gives: 'warn' },
  { minutes: 20, gives: 'clear' },
  { minutes: 600, gives: 'clear' },
  { minutes: 600, path: '/status-payment/abc', gives: 'nothing' },
  { minutes: 600, lastClear: now - 9_000, gives: 'nothing' },
  { minutes: 600, lastClear: now - 10_000, gives: 'clear' },
]
for (const { minutes, path = '/booking', lastClear = null, gives } of idles)
  test(`${minutes} idle minutes on ${path}: ${gives}`, () => {
    expect(idleCheck({ idleMs: minutes * MINUTE, now, lastClear, path })).toBe(gives)
  })

const day = '2026-11-20'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  store().restore({ date: day, hour: 8, minute: 0 })
  store().begin({ id: 'JKT1', name: 'Pantul Kemang' }, day)
  const basket = emptyBasket(day)
  store().change(
    replaceItem(basket, {
      ...currentItem(basket),
      hours: [18, 19],
      prices: [18, 19].map((hour) => ({ hour, price: 450_000, type: 'R' as const })),
      courts: [{ id: 'C3', name: 'Court 3', material: 'P', unit: 'H', paidByPackage: false }],
    }),
  )
})

test('in the running hour the basket stays', () => {
  expect(emptyPastBasket({ date: day, hour: 18, minute: 59 })).toBe(false)
  expect(isBasketFilled()).toBe(true)
})

test('an hour later storage is empty, and after the reload the rest can be put back', () => {
  expect(emptyPastBasket({ date: day, hour: 19, minute: 0 })).toBe(true)
  expect(isBasketFilled()).toBe(false)
  expect(localStorage.getItem('GUEST')).toBeNull()
  expect(JSON.parse(localStorage.getItem('SELECTED_LOCATION') ?? '')).toEqual({ SalesOfficeID: 'JKT1' })
  store().restore({ date: day, hour: 19, minute: 0 })
  store().answerPutBack('put-back')
  expect(currentItem(store().basket).hours).toEqual([19])
  expect(store().location?.id).toBe('JKT1')
  store().restore({ date: day, hour: 19, minute: 0 })
  expect(store().putBack).toBeNull()
})

test('never twice within ten seconds', () => {
  writeStored(lastBookingClearKey, Date.now() - 5_000)
  expect(emptyPastBasket({ date: '2026-11-21', hour: 9, minute: 0 })).toBe(false)
})
