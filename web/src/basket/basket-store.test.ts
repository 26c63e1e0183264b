import { addItem, currentItem, deleteItem, emptyBasket, replaceItem, type Basket } from '@pantul/rules/basket'
import { isProblem } from '@pantul/rules/problem'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { isBasketFilled, useBasketStore, watchOtherTabs } from './basket-store.ts'
import { ownedBasketFromWire, ownedBasketToWire } from '@pantul/contract/stored-basket-wire'
import { selectLocation } from '../venue/selected-location.ts'
import { mergeTabs, type KeyedItems } from './merge-tabs.ts'

const now = { date: '2026-11-20', hour: 15, minute: 18 }
const kemang = { id: 'JKT1', name: 'Pantul Kemang' }
const court = { id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: false }
const store = useBasketStore.getState

function withHours(basket: Basket, hours: readonly number[]): Basket {
  const prices = hours.map((hour) => ({ hour, price: 450_000, type: 'R' as const }))
  return replaceItem(basket, { ...currentItem(basket), hours, prices, courts: [court] })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  store().load(now)
  store().setLocation(kemang, now.date)
})

test('a guest’s basket survives a reload, stored under the key GUEST in this format', () => {
  store().change(withHours(store().basket, [18, 19]))
  store().change(addItem(store().basket, '2026-11-21'))
  const basketBefore = store().basket
  expect(JSON.parse(localStorage.getItem('GUEST') ?? '')).toMatchObject({
    version: 1,
    currentBookingID: 2,
    salesOffice: { SalesOfficeID: 'JKT1', SalesOfficeName: 'Pantul Kemang' },
    selectedTimesData: [{ BookingID: 1, BookingDate: '20-11-2026', Times: [18, 19] }],
    selectedCourt: [{ BookingID: 1, Courts: [{ CourtID: 'C3', PayUsingPackage: false }] }],
    selectedAddOns: [],
    selectedCoaches: [],
  })
  store().load(now)
  expect(store().basket).toEqual(basketBefore)
  expect(store().location).toEqual(kemang)
})

test('more items than an order may have are kept, so that the player can remove some', () => {
  let basket = withHours(store().basket, [18])
  for (let id = 2; id <= 21; id++) basket = withHours(addItem(basket, '2026-11-21'), [18])
  store().change(basket)
  store().load(now)
  expect(store().basket.items).toHaveLength(21)
})

test('an empty basket is not stored', () => {
  store().change(withHours(store().basket, [18]))
  store().change(emptyBasket(now.date))
  expect(localStorage.getItem('GUEST')).toBeNull()
  expect(isBasketFilled()).toBe(false)
})

test('an unreadable basket clears both storages and the cookies', () => {
  localStorage.setItem('GUEST', '{"version":1,"selectedTimesData":')
  selectLocation('JKT1')
  sessionStorage.setItem('credentials', '{}')
  store().load(now)
  expect(localStorage.length + sessionStorage.length).toBe(0)
  expect(document.cookie).toBe('')
  expect(isBasketFilled()).toBe(false)
})

test('500 damaged stored baskets: loading never throws, and gives a valid basket', () => {
  store().change(withHours(store().basket, [18, 19]))
  const stored = localStorage.getItem('GUEST') ?? ''
  const position = fc.nat({ max: stored.length - 1 })
  const mutated = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .tuple(position, fc.string({ maxLength: 6 }))
      .map(([at, text]) => stored.slice(0, at) + text + stored.slice(at)),
    fc.tuple(position, fc.nat({ max: 20 })).map(([at, n]) => stored.slice(0, at) + stored.slice(at + n)),
    fc.constantFrom(
      '{"__proto__":{"version":1}}',
      stored.replace('"version":1', '"version":2'),
      stored.replace('20-11-2026', '31-02-2026'),
      stored.replace('[18,19]', '[18,18]'),
      stored.replace('[18,19]', '[18,99]'),
      stored.replace('"currentBookingID":1', '"currentBookingID":7'),
    ),
  )
  fc.assert(
    fc.property(mutated, (text) => {
      localStorage.clear()
      localStorage.setItem('GUEST', text)
      store().load(now)
      const { items, current } = store().basket
      expect(items.map(({ id }) => id)).toEqual(items.map((_, i) => i + 1))
      expect(items.some(({ id }) => id === current)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('an order keeps its idempotency key over a reload; an order with another body gets another key', () => {
  store().change(withHours(store().basket, [18]))
  const key = store().idempotencyKeyForOrder('{"a":1}')
  store().load(now)
  expect(store().idempotencyKeyForOrder('{"a":1}')).toBe(key)
  expect(store().idempotencyKeyForOrder('{"a":2}')).not.toBe(key)
})

test('after an order the basket, the guest’s details and the idempotency key are removed', () => {
  localStorage.setItem('GUEST_AUTH', '{}')
  store().change(withHours(store().basket, [18]))
  store().idempotencyKeyForOrder('{}')
  store().clearAfterOrder()
  expect(localStorage.length).toBe(0)
  expect(store().attempt).toBeNull()
  expect(store().location).toEqual(kemang)
})

test('an item added by another tab is kept', () => {
  store().change(withHours(store().basket, [18]))
  const stored = ownedBasketFromWire(JSON.parse(localStorage.getItem('GUEST') ?? 'null'))!.snapshot
  const items = withHours(addItem(stored.basket, '2026-11-22'), [9])
  const otherTab = { ...stored, basket: items, itemKeys: [...stored.itemKeys, 'other tab'] }
  localStorage.setItem('GUEST', JSON.stringify(ownedBasketToWire({ snapshot: otherTab, customerId: null })))
  store().change(withHours(store().basket, [18, 19]))
  expect(store().basket.items.map(({ hours }) => hours)).toEqual([[18, 19], [9]])
  expect(store().basket.current).toBe(1)
})

test('clearing the storage in another tab empties this basket', () => {
  const unsubscribe = watchOtherTabs()
  store().change(withHours(store().basket, [18]))
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(isBasketFilled()).toBe(false)
  unsubscribe()
})

test('with a full storage the basket stays in memory', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  store().change(withHours(store().basket, [18]))
  store().change(withHours(addItem(store().basket, now.date), [20]))
  expect(store().basket.items.map(({ hours }) => hours)).toEqual([[18], [20]])
  setItem.mockRestore()
})

/** Two tabs that add and delete in any order, and see each other's storage only when they write. */
test('200 interleavings of two tabs: an item disappears only if a tab deleted it, and ids stay 1 to n', () => {
  type Tab = { base: KeyedItems; shown: KeyedItems }
  const step = fc.record({ tab: fc.constantFrom(0, 1), deletes: fc.boolean(), at: fc.nat({ max: 5 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let stored: KeyedItems = { items: [], itemKeys: [] }
      const tabs: Tab[] = [0, 1].map(() => ({ base: stored, shown: stored }))
      const deleted = new Set<string>()
      const added: string[] = []
      for (const { tab, deletes, at } of steps) {
        const { base, shown } = tabs[tab]!
        const target = shown.itemKeys[at]
        let thisTab = shown
        if (deletes && target !== undefined) {
          const remaining = deleteItem({ items: shown.items, current: 1 }, at + 1)
          if (isProblem(remaining)) throw new Error(remaining.problem)
          const isLast = shown.items.length === 1
          thisTab = { items: isLast ? [] : remaining.items, itemKeys: shown.itemKeys.toSpliced(at, 1) }
          deleted.add(target)
        } else {
          const key = `k${added.length}`
          const item = { ...currentItem(emptyBasket(now.date)), id: shown.items.length + 1, hours: [8] }
          thisTab = { items: [...shown.items, item], itemKeys: [...shown.itemKeys, key] }
          added.push(key)
        }
        stored = mergeTabs({ base, otherTab: stored, thisTab })
        tabs[tab] = { base: stored, shown: stored }
        expect(stored.items.map(({ id }) => id)).toEqual(stored.items.map((_, i) => i + 1))
        expect(new Set(stored.itemKeys)).toEqual(new Set(added.filter((key) => !deleted.has(key))))
      }
    }),
    { numRuns: 200 },
  )
})

test('an item is not removed if storage cannot be written', () => {
  store().change(withHours(store().basket, [18]))
  store().change(withHours(addItem(store().basket, '2026-11-21'), [19]))
  const [basketBefore, storedBefore] = [store().basket, localStorage.getItem('GUEST')]
  const withoutItem1 = deleteItem(basketBefore, 1)
  if (isProblem(withoutItem1)) throw new Error('there is an item 1')
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(store().changeIfWritable(withoutItem1)).toBe(false)
  expect([store().basket, localStorage.getItem('GUEST')]).toEqual([basketBefore, storedBefore])
  setItem.mockRestore()
  expect(store().changeIfWritable(withoutItem1)).toBe(true)
  expect(store().basket.items).toMatchObject([{ id: 1, hours: [19] }])
  store().load(now)
  expect(store().basket.items).toMatchObject([{ id: 1, hours: [19] }])
})
