import { isProblem } from '@pantul/rules/problem'
import {
  emptyItem,
  withCoach,
  withCourtToggled,
  withHour,
  type BookingItem,
} from '@pantul/rules/booking-item'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { basketFromWire, basketToWire } from './basket-wire.ts'
import { WireBasket } from './basket.ts'

const court = { id: 'C1', name: 'Court 1', material: 'PADEL-IN', unit: 'H' }
const coach = { id: 'K1', name: 'Raka', rate: 'A', price: 400_000, players: 4, hours: [19] }

/** Two hours, a court, four rackets, a coach for the second hour. */
function fullItem(): BookingItem {
  const steps: ((item: BookingItem) => BookingItem | { problem: unknown })[] = [
    (item) => withHour(item, { hour: 18, price: 450_000, type: 'P' }),
    (item) => withHour(item, { hour: 19, price: 450_000, type: 'R' }),
    (item) => withCourtToggled(item, court, []),
    (item) => ({ ...item, addOns: [{ item: 'RACKET', quantity: 4 }] }),
    (item) => withCoach(item, coach),
  ]
  return steps.reduce<BookingItem>(
    (item, step) => {
      const next = step(item)
      if (isProblem(next) || !('id' in next)) throw new Error('every step must return an item')
      return next
    },
    emptyItem(1, '2026-11-21'),
  )
}

test('the four lists have the specified format', () => {
  expect(basketToWire([fullItem()])).toEqual({
    selectedTimesData: [
      {
        BookingID: 1,
        BookingDate: '21-11-2026',
        Times: [18, 19],
        Price: [
          { time: 18, price: 450_000 },
          { time: 19, price: 450_000 },
        ],
        PriceType: [
          { time: 18, type: 'P' },
          { time: 19, type: 'R' },
        ],
      },
    ],
    selectedCourt: [
      {
        BookingID: 1,
        BookingDate: '21-11-2026',
        Courts: [
          { CourtID: 'C1', CourtDesc: 'Court 1', Material: 'PADEL-IN', Unit: 'H', PayUsingPackage: false },
        ],
      },
    ],
    selectedAddOns: [{ BookingID: 1, BookingDate: '21-11-2026', Items: [{ Item: 'RACKET', Quantity: 4 }] }],
    selectedCoaches: [
      {
        BookingID: 1,
        BookingDate: '21-11-2026',
        CoachID: 'K1',
        CoachRate: 'A',
        CoachPrice: 400_000,
        CoachName: 'Raka',
        Player: 4,
        CoachTime: [19],
      },
    ],
  })
})

test('a stored basket survives the conversion and matches the schema', () => {
  const items = [fullItem(), { ...fullItem(), id: 2, date: '2026-11-22', coach: null, addOns: [] }]
  const stored = JSON.parse(JSON.stringify(basketToWire(items)))
  expect(z.parse(WireBasket, stored)).toEqual(stored)
  expect(basketFromWire(stored)).toEqual(items)
})

test('an unknown price type becomes R', () => {
  const wire = basketToWire([fullItem()])
  wire.selectedTimesData[0]!.PriceType = [{ time: 18, type: '??' }]
  expect(basketFromWire(wire)?.[0]?.prices.map(({ type }) => type)).toEqual(['R', 'R'])
})

const contradictions: { title: string; change: (wire: WireBasket) => void }[] = [
  {
    title: 'a day that does not exist',
    change: (wire) => (wire.selectedTimesData[0]!.BookingDate = '31-02-2026'),
  },
  {
    title: 'one booking on two dates',
    change: (wire) => (wire.selectedCourt[0]!.BookingDate = '22-11-2026'),
  },
  { title: 'one booking twice in a list', change: (wire) => wire.selectedCourt.push(wire.selectedCourt[0]!) },
]
for (const { title, change } of contradictions)
  test(`${title} is no basket`, () => {
    const wire = basketToWire([fullItem()])
    change(wire)
    expect(basketFromWire(wire)).toBeNull()
  })
