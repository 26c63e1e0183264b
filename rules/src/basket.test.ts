import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addItem,
  currentItem,
  deleteItem,
  duplicateSlots,
  emptyBasket,
  slotsOfOtherItems,
  isOrderable,
  replaceItem,
  selectItem,
  withoutEmptyItems,
  type Basket,
} from './basket.ts'
import { emptyItem, type BookingItem } from './booking-item.ts'
import { isProblem } from './problem.ts'

const day = '2026-11-21'
const runs = { numRuns: 1000 }
const court = (id: string) => ({ id, name: `Court ${id}`, material: 'PDL', unit: 'H', paidByPackage: false })
const itemOf = (id: number, hours: number[], courts: string[], date = day): BookingItem => ({
  ...emptyItem(id, date),
  hours,
  courts: courts.map(court),
})
const basketOf = (...items: BookingItem[]): Basket => ({ items, current: items.length })

test('a new item has the highest id plus 1, is empty, and is the current one', () => {
  const basket = addItem(basketOf(itemOf(1, [18], ['A'])), '2026-11-22')
  expect(basket.current).toBe(2)
  expect(currentItem(basket)).toEqual(emptyItem(2, '2026-11-22'))
})

describe('deleting an item', () => {
  const three = basketOf(itemOf(1, [17], ['A']), itemOf(2, [18], ['B']), itemOf(3, [19], ['C']))
  test('renumbers the others and makes the last one current', () => {
    expect(deleteItem({ ...three, current: 1 }, 2)).toEqual({
      items: [itemOf(1, [17], ['A']), itemOf(2, [19], ['C'])],
      current: 2,
    })
  })
  test('that is the only one leaves an empty item 1', () => {
    expect(deleteItem(basketOf(itemOf(1, [18], ['A'])), 1)).toEqual(emptyBasket(day))
  })
  test('with an unknown id is a problem', () => {
    expect(deleteItem(three, 4)).toEqual({ problem: 'BOOKING_NOT_FOUND' })
  })
})

test('any sequence of adding and deleting keeps the ids 1…n and the order', () => {
  const anyStep = fc.oneof(fc.constant('add' as const), fc.integer({ min: 0, max: 8 }))
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      let basket = emptyBasket(day)
      // Each added item is marked by the quantity of an add-on, so that its place can be followed.
      let marks: (number | null)[] = [null]
      let mark = 0
      for (const step of steps) {
        if (step === 'add') {
          mark++
          basket = addItem(basket, day)
          basket = replaceItem(basket, {
            ...currentItem(basket),
            addOns: [{ item: 'X', quantity: mark }],
          })
          marks.push(mark)
        }
        const next = step === 'add' ? basket : deleteItem(basket, step)
        const isUnknown = step !== 'add' && (step < 1 || step > marks.length)
        expect(isProblem(next)).toBe(isUnknown)
        if (isProblem(next)) continue
        basket = next
        marks = marks.filter((_, i) => i + 1 !== step)
        if (marks.length === 0) marks = [null]
        expect(basket.items.map(({ id }) => id)).toEqual(marks.map((_, i) => i + 1))
        expect(basket.items.map(({ addOns }) => addOns[0]?.quantity ?? null)).toEqual(marks)
        expect(basket.current).toBe(marks.length)
      }
    }),
    runs,
  )
})

test('an unknown item cannot become current', () => {
  const basket = basketOf(itemOf(1, [18], ['A']), itemOf(2, [19], ['A']))
  expect(selectItem(basket, 1).current).toBe(1)
  expect(selectItem(basket, 7)).toBe(basket)
})

const baskets = [
  { title: 'an empty basket', basket: emptyBasket(day), orderable: false },
  { title: 'one complete item', basket: basketOf(itemOf(1, [18], ['A'])), orderable: true },
  { title: 'hours without a court', basket: basketOf(itemOf(1, [18], [])), orderable: false },
  { title: 'a lost hour in the middle', basket: basketOf(itemOf(1, [17, 19], ['A'])), orderable: false },
  {
    title: 'a complete item and an empty one',
    basket: basketOf(itemOf(1, [18], ['A']), emptyItem(2, day)),
    orderable: true,
  },
  {
    title: 'a complete item and an incomplete one',
    basket: basketOf(itemOf(1, [18], ['A']), itemOf(2, [18], [])),
    orderable: false,
  },
  {
    title: 'only add-ons',
    basket: basketOf({ ...emptyItem(1, day), addOns: [{ item: 'BALLS', quantity: 1 }] }),
    orderable: false,
  },
]
for (const { title, basket, orderable } of baskets) {
  test(`${title}: orderable is ${orderable}`, () => expect(isOrderable(basket)).toBe(orderable))
}

test('empty items are left out of an order, and the other items are renumbered', () => {
  const basket = basketOf(emptyItem(1, day), itemOf(2, [18], ['A']), emptyItem(3, day))
  expect(withoutEmptyItems(basket)).toEqual(basketOf(itemOf(1, [18], ['A'])))
  expect(withoutEmptyItems(emptyBasket(day))).toEqual(emptyBasket(day))
})

test('the slots of other items are those of all items of the date except the given one', () => {
  const basket = basketOf(
    itemOf(1, [18, 19], ['A']),
    itemOf(2, [18], ['B'], '2026-11-22'),
    itemOf(3, [20], ['C']),
  )
  expect(slotsOfOtherItems(basket, day, 3)).toEqual([
    { court: 'A', hour: 18, itemId: 1 },
    { court: 'A', hour: 19, itemId: 1 },
  ])
})

test('each slot that several items have is returned once', () => {
  const item = fc.record({
    date: fc.constantFrom(day, '2026-11-22'),
    hours: fc.uniqueArray(fc.integer({ min: 17, max: 19 })),
    courts: fc.uniqueArray(fc.constantFrom('A', 'B')),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 5 }), (drawn) => {
      const items = drawn.map(({ date, hours, courts }, i) => itemOf(i + 1, hours, courts, date))
      const allSlots = drawn.flatMap(({ date, hours, courts }) =>
        hours.flatMap((hour) => courts.map((id) => `${date} ${id} ${hour}`)),
      )
      const twice = new Set(allSlots.filter((slot) => allSlots.indexOf(slot) !== allSlots.lastIndexOf(slot)))
      const found = duplicateSlots({ items }).map((slot) => `${slot.date} ${slot.court} ${slot.hour}`)
      expect(found).toHaveLength(twice.size)
      expect(new Set(found)).toEqual(twice)
    }),
    runs,
  )
})
