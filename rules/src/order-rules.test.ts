import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyItem, type BookingItem } from './booking-item.ts'
import { exampleLimits } from './test-limits.ts'
import { checkOrder, type OrderFacts } from './order-rules.ts'
import type { Problem } from './problem.ts'

const day = '2026-11-21'
const court = (id: string) => ({ id, name: `Court ${id}`, material: 'PDL', unit: 'H', paidByPackage: false })
/** `rate` is the code of his prices by number of players. `price` is in rupiah per hour. */
const raka = { id: 'RAKA', name: 'Raka', rate: 'GOLD', price: 300_000 }
const facts: OrderFacts = {
  now: { date: day, hour: 17, minute: 20 },
  lastStartMinute: 15,
  limits: exampleLimits,
  dayOf: () => ({
    openHours: Array.from({ length: 17 }, (_, i) => i + 6),
    courts: ['A', 'B'],
    coaches: [{ ...raka, busyHours: [20] }],
    addOns: [
      { item: 'BALLS', isLimited: true },
      { item: 'WATER', isLimited: false },
    ],
  }),
}
const item: BookingItem = {
  ...emptyItem(1, day),
  hours: [18, 19, 20],
  courts: [court('A')],
  addOns: [{ item: 'BALLS', quantity: 2 }],
  coach: { ...raka, players: 2, hours: [18, 19] },
}
const coach = item.coach!

test('a valid basket is accepted', () => {
  expect(checkOrder([item, { ...item, id: 2, courts: [court('B')], coach: null }], facts)).toBeNull()
})

test('four pieces of a limited add-on per court and hour are accepted, and fifty of an unlimited one', () => {
  const addOns = [
    { item: 'BALLS', quantity: 12 },
    { item: 'WATER', quantity: 50 },
  ]
  expect(checkOrder([{ ...item, addOns }], facts)).toBeNull()
})

const refusedBaskets: { title: string; items: BookingItem[]; gives: Problem['problem'] }[] = [
  { title: 'no items', items: [], gives: 'BASKET_EMPTY' },
  { title: 'a date that does not exist', items: [{ ...item, date: '2026-02-30' }], gives: 'DATE_INVALID' },
  { title: 'no hours', items: [{ ...item, hours: [] }], gives: 'ITEM_INCOMPLETE' },
  { title: 'no courts', items: [{ ...item, courts: [] }], gives: 'ITEM_INCOMPLETE' },
  { title: 'a gap', items: [{ ...item, hours: [18, 20] }], gives: 'HOURS_NOT_CONSECUTIVE' },
  { title: 'hours out of order', items: [{ ...item, hours: [19, 18] }], gives: 'HOURS_NOT_CONSECUTIVE' },
  { title: 'an hour twice', items: [{ ...item, hours: [18, 18] }], gives: 'HOURS_NOT_CONSECUTIVE' },
  { title: 'an hour 24', items: [{ ...item, hours: [23, 24] }], gives: 'HOURS_NOT_CONSECUTIVE' },
  { title: 'a past hour', items: [{ ...item, hours: [16, 17, 18] }], gives: 'SLOT_PAST' },
  { title: 'an earlier day', items: [{ ...item, date: '2026-11-20' }], gives: 'SLOT_PAST' },
  {
    title: 'the running hour after its last start',
    items: [{ ...item, hours: [17, 18, 19] }],
    gives: 'SLOT_CLOSED',
  },
  { title: 'after closing', items: [{ ...item, hours: [22, 23], coach: null }], gives: 'SLOT_CLOSED' },
  { title: 'an unknown court', items: [{ ...item, courts: [court('X')] }], gives: 'COURT_UNKNOWN' },
  { title: 'a court twice', items: [{ ...item, courts: [court('A'), court('A')] }], gives: 'DUPLICATE_SLOT' },
  { title: 'a slot in two items', items: [item, { ...item, id: 2, coach: null }], gives: 'DUPLICATE_SLOT' },
  { title: 'an unknown coach', items: [{ ...item, coach: { ...coach, id: 'X' } }], gives: 'COACH_UNKNOWN' },
  {
    title: 'a coach who is busy',
    items: [{ ...item, coach: { ...coach, hours: [20] } }],
    gives: 'COACH_UNAVAILABLE',
  },
  {
    title: 'a coach outside the hours',
    items: [{ ...item, coach: { ...coach, hours: [21] } }],
    gives: 'COACH_UNAVAILABLE',
  },
  {
    title: 'a coach without hours',
    items: [{ ...item, coach: { ...coach, hours: [] } }],
    gives: 'COACH_UNAVAILABLE',
  },
  {
    title: 'a coach hour twice',
    items: [{ ...item, coach: { ...coach, hours: [18, 18] } }],
    gives: 'COACH_UNAVAILABLE',
  },
  {
    title: 'a coach without a number of players',
    items: [{ ...item, coach: { ...coach, players: 0 } }],
    gives: 'PLAYERS_MISSING',
  },
  {
    title: 'half a player',
    items: [{ ...item, coach: { ...coach, players: 1.5 } }],
    gives: 'PLAYERS_MISSING',
  },
  {
    title: 'two coaches at one time',
    items: [item, { ...item, id: 2, courts: [court('B')] }],
    gives: 'COACH_CLASH',
  },
  {
    title: 'an unknown add-on',
    items: [{ ...item, addOns: [{ item: 'X', quantity: 1 }] }],
    gives: 'ADD_ON_UNKNOWN',
  },
  {
    title: 'an add-on without pieces',
    items: [{ ...item, addOns: [{ item: 'BALLS', quantity: 0 }] }],
    gives: 'ADD_ON_QUANTITY',
  },
  {
    title: 'more than four pieces for each court and hour',
    items: [{ ...item, addOns: [{ item: 'BALLS', quantity: 13 }] }],
    gives: 'ADD_ON_SHARE',
  },
  {
    title: 'more than fifty pieces of an unlimited add-on',
    items: [{ ...item, addOns: [{ item: 'WATER', quantity: 51 }] }],
    gives: 'ADD_ON_QUANTITY',
  },
  {
    title: 'an add-on twice',
    items: [
      {
        ...item,
        addOns: [
          { item: 'BALLS', quantity: 1 },
          { item: 'BALLS', quantity: 50 },
        ],
      },
    ],
    gives: 'ADD_ON_QUANTITY',
  },
  { title: 'a date too far ahead', items: [{ ...item, date: '2026-12-22' }], gives: 'DATE_TOO_FAR' },
  {
    title: 'more court-hours than allowed',
    items: [
      {
        ...item,
        hours: Array.from({ length: 7 }, (_, i) => i + 6),
        date: '2026-11-22',
        courts: [court('A'), court('B')],
        coach: null,
      },
    ],
    gives: 'TOO_MANY_HOURS',
  },
]
describe('an order is refused for', () => {
  for (const { title, items, gives } of refusedBaskets) {
    test(`${title}: ${gives}`, () => expect(checkOrder(items, facts)?.problem).toBe(gives))
  }
})

test('a basket is accepted only if its slots are open, not past, of known courts, and each once', () => {
  const anyItem = fc
    .record({
      date: fc.constantFrom('2026-11-20', day, '2026-11-22'),
      first: fc.integer({ min: 4, max: 22 }),
      length: fc.integer({ min: 0, max: 3 }),
      courts: fc.array(fc.constantFrom('A', 'B', 'X'), { maxLength: 2 }),
    })
    .map(({ date, first, length, courts }) => ({
      ...emptyItem(1, date),
      hours: Array.from({ length }, (_, i) => first + i),
      courts: courts.map(court),
    }))
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 3 }), (drawn) => {
      const items = drawn.map((one, i) => ({ ...one, id: i + 1 }))
      const slots = items.flatMap(({ date, hours, courts }) =>
        hours.flatMap((hour) => courts.map(({ id }) => ({ date, hour, id, key: `${date} ${hour} ${id}` }))),
      )
      const isFine =
        items.length > 0 &&
        items.every(({ hours, courts }) => hours.length > 0 && courts.length > 0) &&
        slots.every(({ date, hour, id }) => {
          const isFuture = date > day || (date === day && hour > 17)
          return isFuture && hour >= 6 && hour <= 22 && id !== 'X'
        }) &&
        new Set(slots.map(({ key }) => key)).size === slots.length &&
        [day, '2026-11-22'].every((date) => slots.filter((slot) => slot.date === date).length <= 12)
      expect(checkOrder(items, facts) === null).toBe(isFine)
    }),
    { numRuns: 1000 },
  )
})
