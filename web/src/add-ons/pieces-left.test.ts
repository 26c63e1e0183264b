import type { AddOnOffer } from '@pantul/contract/add-ons-wire'
import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { expect, test } from 'vitest'
import { addOnsFor, maxQuantity, piecesLeft } from './pieces-left.ts'

const racket: AddOnOffer = {
  item: 'RKT',
  name: 'Racket',
  description: '',
  unit: 'EA',
  kind: 'rental',
  icon: 'racket',
  price: 50_000,
  piecesLeft: 8,
}

const booking = (id: number, hours: number[], rackets: number, date = '2026-11-21'): BookingItem => ({
  ...emptyItem(id, date),
  hours,
  addOns: rackets === 0 ? [] : [{ item: 'RKT', quantity: rackets }],
})

const item = booking(1, [18, 19], 2)
const cases = [
  { what: 'nothing else in the basket', offer: racket, others: [], left: 8 },
  { what: 'another booking at a common hour', offer: racket, others: [booking(2, [19, 20], 3)], left: 5 },
  { what: 'another booking after this one', offer: racket, others: [booking(2, [20], 3)], left: 8 },
  {
    what: 'the same hours of another day',
    offer: racket,
    others: [booking(2, [18], 3, '2026-11-22')],
    left: 8,
  },
  {
    what: 'an add-on for sale, and another booking at other hours',
    offer: { ...racket, kind: 'sale' as const },
    others: [booking(2, [9], 3)],
    left: 5,
  },
  {
    what: 'more pieces in another booking than in stock',
    offer: racket,
    others: [booking(2, [18], 20)],
    left: 0,
  },
  {
    what: 'unlimited',
    offer: { ...racket, piecesLeft: null },
    others: [booking(2, [18], 20)],
    left: Number.POSITIVE_INFINITY,
  },
]

for (const { what, offer, others, left } of cases)
  test(`pieces left, ${what}: ${left}`, () => expect(piecesLeft(offer, item, [item, ...others])).toBe(left))

const court = (id: string) => ({ id, name: id, material: 'PDL', unit: 'H', paidByPackage: false })
const onCourt = (id: number, hours: number[], rackets: number) => ({
  ...booking(id, hours, rackets),
  courts: [court('C1')],
})

test('a booking may have four pieces per court and hour of a limited add-on, and fifty pieces of an unlimited one', () => {
  expect(maxQuantity(racket, onCourt(1, [18, 19], 0))).toBe(8)
  expect(maxQuantity({ ...racket, piecesLeft: null }, onCourt(1, [18, 19], 0))).toBe(50)
})

test('a copy of add-ons gives another booking at most the maximum of that booking', () => {
  const long = onCourt(1, [18, 19], 7)
  expect(addOnsFor(onCourt(2, [9], 0), long.addOns, [racket])).toEqual([{ item: 'RKT', quantity: 4 }])
  expect(addOnsFor(onCourt(2, [9], 0), long.addOns, [{ ...racket, piecesLeft: null }])).toEqual(long.addOns)
})
