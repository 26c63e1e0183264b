import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPieces, setQuantity } from './add-on.ts'
import { emptyItem } from './booking-item.ts'
import { isProblem } from './problem.ts'

const picked = [
  { item: 'RACKET', quantity: 2 },
  { item: 'BALLS', quantity: 1 },
]
const changedQuantities = [
  { item: 'RACKET', quantity: 4, gives: [{ item: 'RACKET', quantity: 4 }, picked[1]] },
  { item: 'WATER', quantity: 1, gives: [...picked, { item: 'WATER', quantity: 1 }] },
  { item: 'RACKET', quantity: 0, gives: [picked[1]] },
  { item: 'WATER', quantity: 0, gives: picked },
  { item: 'RACKET', quantity: 50, gives: [{ item: 'RACKET', quantity: 50 }, picked[1]] },
  { item: 'RACKET', quantity: 51, gives: { problem: 'ADD_ON_QUANTITY', values: { most: 50 } } },
  { item: 'RACKET', quantity: -1, gives: { problem: 'ADD_ON_QUANTITY', values: { most: 50 } } },
  { item: 'RACKET', quantity: 1.5, gives: { problem: 'ADD_ON_QUANTITY', values: { most: 50 } } },
  { item: 'RACKET', quantity: Number.NaN, gives: { problem: 'ADD_ON_QUANTITY', values: { most: 50 } } },
]
for (const { item, quantity, gives } of changedQuantities) {
  test(`the picked add-ons after ${item} is set to ${quantity}: ${JSON.stringify(gives)}`, () =>
    expect(setQuantity(picked, item, quantity)).toEqual(gives))
}

const court = (n: number) => ({
  id: `C${n}`,
  name: `Court ${n}`,
  material: 'PDL',
  unit: 'H',
  paidByPackage: false,
})
for (const { hours, courts, isLimited, gives } of [
  { hours: 1, courts: 1, isLimited: true, gives: 4 },
  { hours: 2, courts: 1, isLimited: true, gives: 8 },
  { hours: 2, courts: 3, isLimited: true, gives: 24 },
  { hours: 12, courts: 2, isLimited: true, gives: 50 },
  { hours: 0, courts: 0, isLimited: true, gives: 0 },
  { hours: 1, courts: 1, isLimited: false, gives: 50 },
])
  test(`${hours} hours on ${courts} courts, stock ${isLimited ? 'limited' : 'unlimited'}: at most ${gives}`, () => {
    const item = {
      ...emptyItem(1, '2026-11-21'),
      hours: Array.from({ length: hours }, (_, i) => i),
      courts: Array.from({ length: courts }, (_, i) => court(i)),
    }
    expect(maxPieces(item, isLimited)).toBe(gives)
  })

test('after any sequence of changes each add-on has the last valid quantity that was set', () => {
  const step = fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.oneof(fc.integer(), fc.double(), fc.nat(60)))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      let addOns: readonly { item: string; quantity: number }[] = []
      const wanted = new Map<string, number>()
      for (const [item, quantity] of steps) {
        const next = setQuantity(addOns, item, quantity)
        const isFine = Number.isInteger(quantity) && quantity >= 0 && quantity <= 50
        expect(isProblem(next)).toBe(!isFine)
        if (isProblem(next)) continue
        expect(setQuantity(next, item, quantity)).toEqual(next)
        addOns = next
        if (quantity === 0) wanted.delete(item)
        else wanted.set(item, quantity)
      }
      expect(new Map(addOns.map((addOn) => [addOn.item, addOn.quantity]))).toEqual(wanted)
      expect(addOns).toHaveLength(wanted.size)
    }),
    { numRuns: 1000 },
  )
})
