import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { duplicateSlots, emptyBasket, type Basket } from './basket.ts'
import { basketKey, mergeBaskets } from './basket-owner.ts'
import { emptyItem, type BookingItem } from './booking-item.ts'

const day = '2026-11-21'
const now = { date: day, hour: 17, minute: 30 }
const court = (id: string) => ({ id, name: `Court ${id}`, material: 'PDL', unit: 'H', paidByPackage: false })
const itemOf = (id: number, hours: number[], courts: string[], date = day): BookingItem => ({
  ...emptyItem(id, date),
  hours,
  courts: courts.map(court),
})
const basketOf = (...items: BookingItem[]): Basket => ({ items, current: items.length })

const keyCases = [
  { customer: null, taken: [], key: 'GUEST' },
  { customer: { fullname: 'Ani Wijaya', id: '7' }, taken: [], key: 'Ani Wijaya' },
  { customer: { fullname: 'Ani Wijaya', id: '7' }, taken: ['Ani Wijaya'], key: 'Ani Wijaya#7' },
  { customer: { fullname: 'GUEST', id: '7' }, taken: [], key: 'GUEST#7' },
  { customer: { fullname: 'SELECTED_LOCATION', id: '7' }, taken: [], key: 'SELECTED_LOCATION#7' },
  { customer: { fullname: '', id: '7' }, taken: [], key: '#7' },
]
for (const { customer, taken, key } of keyCases) {
  test(`the key of ${customer?.fullname ?? 'a guest'} is ${key} if other accounts have the keys [${taken.join()}]`, () => {
    expect(basketKey(customer, taken)).toBe(key)
  })
}

describe('a guest logs in', () => {
  test('the guest’s items follow the customer’s and are renumbered', () => {
    const merged = mergeBaskets(basketOf(itemOf(1, [19], ['B'])), basketOf(itemOf(1, [18], ['A'])), now)
    expect(merged).toEqual({ basket: basketOf(itemOf(1, [18], ['A']), itemOf(2, [19], ['B'])), dropped: [] })
  })
  test('the guest’s items move into an empty basket', () => {
    const guest = basketOf(itemOf(1, [19], ['B']), itemOf(2, [20], ['B']))
    expect(mergeBaskets(guest, emptyBasket(day), now)).toEqual({ basket: guest, dropped: [] })
  })
  test('for a duplicate slot, the guest’s item loses the court if others remain', () => {
    const { basket, dropped } = mergeBaskets(
      basketOf(itemOf(1, [18, 19], ['A', 'B'])),
      basketOf(itemOf(1, [18], ['A'])),
      now,
    )
    expect(basket.items[1]).toEqual(itemOf(2, [18, 19], ['B']))
    expect(dropped).toEqual([
      { date: day, court: 'A', hour: 18, why: 'twice' },
      { date: day, court: 'A', hour: 19, why: 'twice' },
    ])
  })
  test('for a duplicate slot of its only court, the guest’s item loses the hour', () => {
    const { basket, dropped } = mergeBaskets(
      basketOf(itemOf(1, [18, 19, 20], ['A'])),
      basketOf(itemOf(1, [18], ['A'])),
      now,
    )
    expect(basket.items[1]).toEqual(itemOf(2, [19, 20], ['A']))
    expect(dropped).toEqual([{ date: day, court: 'A', hour: 18, why: 'twice' }])
  })
  test('an item of the guest with only duplicate slots is removed', () => {
    const { basket } = mergeBaskets(basketOf(itemOf(1, [18], ['A'])), basketOf(itemOf(1, [18], ['A'])), now)
    expect(basket).toEqual(basketOf(itemOf(1, [18], ['A'])))
  })
  test('past hours are removed from both', () => {
    const { basket, dropped } = mergeBaskets(
      basketOf(itemOf(1, [16, 17], ['B'])),
      basketOf(itemOf(1, [20], ['A'], '2026-11-20')),
      now,
    )
    expect(basket).toEqual(basketOf(itemOf(1, [17], ['B'])))
    expect(dropped).toEqual([
      { date: '2026-11-20', court: 'A', hour: 20, why: 'past' },
      { date: day, court: 'B', hour: 16, why: 'past' },
    ])
  })
  test('booked slots are removed from the guest’s items only, and reported', () => {
    const isFree = (_date: string, id: string, hour: number) => id !== 'A' || hour > 19
    const { basket, dropped } = mergeBaskets(
      basketOf(itemOf(1, [18, 19], ['A', 'B']), itemOf(2, [19, 20], ['A']), itemOf(3, [18], ['A'])),
      basketOf(itemOf(1, [18], ['A'])),
      now,
      isFree,
    )
    expect(basket).toEqual(
      basketOf(itemOf(1, [18], ['A']), itemOf(2, [18, 19], ['B']), itemOf(3, [20], ['A'])),
    )
    expect(dropped).toEqual([18, 19, 19, 18].map((hour) => ({ date: day, court: 'A', hour, why: 'taken' })))
  })
  test('two empty baskets are merged into an empty one', () => {
    expect(mergeBaskets(emptyBasket('2026-11-25'), emptyBasket(day), now).basket).toEqual(emptyBasket(day))
  })
})

test('merging any two baskets duplicates no slot and drops none without a report, and the ids are 1…n', () => {
  const item = fc.record({
    date: fc.constantFrom('2026-11-20', day, '2026-11-22'),
    first: fc.integer({ min: 15, max: 19 }),
    length: fc.integer({ min: 1, max: 3 }),
    courts: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1 }),
  })
  // A single basket never has a slot twice, because the board does not allow it.
  const basket = fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((drawn) =>
      basketOf(
        ...drawn.map(({ date, first, length, courts }, i) =>
          itemOf(
            i + 1,
            Array.from({ length }, (_, h) => first + h),
            courts,
            date,
          ),
        ),
      ),
    )
    .filter((one) => duplicateSlots(one).length === 0)
  const slots = ({ items }: Basket): string[] =>
    items.flatMap(({ date, hours, courts }) =>
      hours.flatMap((hour) => courts.map(({ id }) => `${date} ${hour} ${id}`)),
    )
  fc.assert(
    fc.property(basket, basket, (guest, customer) => {
      const { basket: merged, dropped } = mergeBaskets(guest, customer, now)
      expect(duplicateSlots(merged)).toEqual([])
      expect(merged.items.map(({ id }) => id)).toEqual(merged.items.map((_, i) => i + 1))
      expect(slots(merged).every((slot) => slot >= `${day} 17`)).toBe(true)
      const droppedSlots = dropped.map((slot) => `${slot.date} ${slot.hour} ${slot.court}`)
      const slotsBefore = [...slots(guest), ...slots(customer)].toSorted()
      expect([...slots(merged), ...droppedSlots].toSorted()).toEqual(slotsBefore)
      const upcoming = slots(customer).filter((slot) => slot >= `${day} 17`)
      for (const slot of upcoming) expect(slots(merged)).toContain(slot)
    }),
    { numRuns: 1000 },
  )
})
