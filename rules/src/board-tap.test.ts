import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currentItem, duplicateSlots, emptyBasket, type Basket } from './basket.ts'
import { tapSlot, tapCourt, tapHour, type Board, type TapResult } from './board-tap.ts'
import { emptyItem, type BookingItem } from './booking-item.ts'
import { parseDay } from './test-day.ts'
import { hourRange, isConsecutive } from './hours.ts'

const day = '2026-11-21'
const { courts, hours, taken } = parseDay(`
  hour  16 17 18 19 20 21
  1      .  .  .  .  .  .
  2      .  .  .  .  .  .
  4      .  .  .  x  .  .
  5      x  x  .  .  .  .
`)
const court = (id: string) => ({ id, name: `Court ${id}`, material: 'PDL', unit: 'H' })
const priceOf = (hour: number) => ({ hour, price: 100_000, type: 'R' as const })
const item = (
  id: number,
  itemHours: number[],
  courtIds: string[],
  changes: Partial<BookingItem> = {},
): BookingItem => ({
  ...emptyItem(id, day),
  hours: itemHours,
  prices: itemHours.map(priceOf),
  courts: courtIds.map((one) => ({ ...court(one), paidByPackage: false })),
  ...changes,
})
const basketOf = (...items: BookingItem[]): Basket => ({ items, current: items.length })
const board = (basket: Basket, changes: Partial<Board> = {}): Board => ({
  basket,
  date: day,
  takenSlots: taken,
  openHours: hours,
  capacity: 4,
  priceOf,
  ...changes,
})
const tapOn = (basket: Basket, hour: number, id: string, changes: Partial<Board> = {}): TapResult =>
  tapSlot({ ...board(basket, changes), hour, court: court(id) })

/** A basket in words: `18:00–20:00 on 1, 2`, the current item in brackets. */
const describeBasket = ({ items, current }: Basket): string =>
  items
    .map((one) => ({
      id: one.id,
      words: `${hourRange(one.hours)} on ${one.courts.map(({ id }) => id).join(', ')}`,
    }))
    .map(({ id, words }) => (id === current ? `[${words}]` : words))
    .join(' + ')

/** The answer to a tap in words: the basket, or the problem and its offers. */
const answer = (result: TapResult): unknown =>
  'basket' in result
    ? describeBasket(result.basket)
    : {
        problem: result.problem.problem,
        values: result.problem.values,
        offers: result.choices.map(({ kind, values, basket }) => [
          kind,
          ...Object.values(values),
          describeBasket(basket),
        ]),
      }

const coachOffer = { id: 'RAKA', name: 'Raka', rate: 'GOLD', price: 300_000, players: 1 }

test('a tap next to the last possible item of a basket offers no new booking', () => {
  const twentyItems = Array.from({ length: 20 }, (_, i) =>
    item(i + 1, [17], ['1'], { date: `2026-12-${i + 10}` }),
  )
  const offersWith = (items: BookingItem[]) => {
    const result = tapOn(basketOf(...items, item(items.length + 1, [17], ['1'])), 21, '2')
    return 'choices' in result ? result.choices.map(({ kind }) => kind) : []
  }
  expect(offersWith(twentyItems.slice(0, 18))).toEqual(['move', 'add'])
  expect(offersWith(twentyItems.slice(0, 19))).toEqual(['move'])
})

describe('a tap on a slot', () => {
  const taps: { title: string; basket: Basket; at: [number, string]; gives: unknown }[] = [
    {
      title: 'without hours picks the hour and the court',
      basket: emptyBasket(day),
      at: [18, '1'],
      gives: '[18:00–19:00 on 1]',
    },
    {
      title: 'next to the hours on the same court makes them longer',
      basket: basketOf(item(1, [18], ['1'])),
      at: [19, '1'],
      gives: '[18:00–20:00 on 1]',
    },
    {
      title: 'next to the hours on another court moves to that court',
      basket: basketOf(item(1, [19], ['1'])),
      at: [18, '2'],
      gives: '[18:00–20:00 on 2]',
    },
    {
      title: 'at a picked hour on another court picks that court too',
      basket: basketOf(item(1, [18, 19], ['1'])),
      at: [19, '2'],
      gives: '[18:00–20:00 on 1, 2]',
    },
    {
      title:
        'at a picked hour on a court that is taken at another picked hour offers to move or to add a booking',
      basket: basketOf(item(1, [18, 19], ['1'])),
      at: [18, '4'],
      gives: {
        problem: 'COURT_TAKEN',
        values: { court: 'Court 4', hours: '19:00' },
        offers: [
          ['move', '18:00', 'Court 4', '[18:00–19:00 on 4]'],
          ['add', '18:00', 'Court 4', '18:00–20:00 on 1 + [18:00–19:00 on 4]'],
        ],
      },
    },
    {
      title: 'not next to the hours offers to move or to add a booking',
      basket: basketOf(item(1, [17, 18], ['1'])),
      at: [21, '2'],
      gives: {
        problem: 'HOURS_NOT_CONSECUTIVE',
        values: undefined,
        offers: [
          ['move', '21:00', 'Court 2', '[21:00–22:00 on 2]'],
          ['add', '21:00', 'Court 2', '17:00–19:00 on 1 + [21:00–22:00 on 2]'],
        ],
      },
    },
    {
      title: 'not next to the hours, while no court is picked, offers only to move',
      basket: basketOf(item(1, [17, 18], [])),
      at: [21, '2'],
      gives: {
        problem: 'HOURS_NOT_CONSECUTIVE',
        values: undefined,
        offers: [['move', '21:00', 'Court 2', '[21:00–22:00 on 2]']],
      },
    },
    {
      title: 'next to the hours on a court that is taken at a picked hour offers to move or to add a booking',
      basket: basketOf(item(1, [18, 19], ['1'])),
      at: [20, '4'],
      gives: {
        problem: 'COURT_TAKEN_BETWEEN',
        values: { court: 'Court 4', hours: '19:00–20:00' },
        offers: [
          ['move', '20:00', 'Court 4', '[20:00–21:00 on 4]'],
          ['add', '20:00', 'Court 4', '18:00–20:00 on 1 + [20:00–21:00 on 4]'],
        ],
      },
    },
    {
      title: 'that is the only picked one empties the item',
      basket: basketOf(item(1, [18], ['1'])),
      at: [18, '1'],
      gives: '[ on ]',
    },
    {
      title: 'that is the first hour removes the hour',
      basket: basketOf(item(1, [18, 19, 20], ['1'])),
      at: [18, '1'],
      gives: '[19:00–21:00 on 1]',
    },
    {
      title: 'that is in the middle of the hours offers to keep the hours before or after it',
      basket: basketOf(item(1, [17, 18, 19], ['1'])),
      at: [18, '1'],
      gives: {
        problem: 'HOUR_IN_THE_MIDDLE',
        values: undefined,
        offers: [
          ['keep', '17:00–18:00', '[17:00–18:00 on 1]'],
          ['keep', '19:00–20:00', '[19:00–20:00 on 1]'],
        ],
      },
    },
    {
      title: 'of an item with one hour and several courts removes the court',
      basket: basketOf(item(1, [18], ['1', '2'])),
      at: [18, '2'],
      gives: '[18:00–19:00 on 1]',
    },
    {
      title: 'of an item with several hours and courts offers to remove the court or the hour',
      basket: basketOf(item(1, [18, 19], ['1', '2'])),
      at: [19, '2'],
      gives: {
        problem: 'COURTS_SHARE_HOURS',
        values: undefined,
        offers: [
          ['remove-court', 'Court 2', '[18:00–20:00 on 1]'],
          ['shorten', '18:00–19:00', '[18:00–19:00 on 1, 2]'],
        ],
      },
    },
    {
      title: 'of another item makes that item current',
      basket: basketOf(item(1, [18], ['1']), item(2, [20], ['2'])),
      at: [18, '1'],
      gives: '[18:00–19:00 on 1] + 20:00–21:00 on 2',
    },
    {
      title: 'that is taken is refused',
      basket: emptyBasket(day),
      at: [19, '4'],
      gives: { problem: 'COURT_TAKEN', values: { court: 'Court 4', hours: '19:00' }, offers: [] },
    },
    {
      title: 'whose hour is not on sale is refused',
      basket: emptyBasket(day),
      at: [22, '1'],
      gives: { problem: 'SLOT_CLOSED', values: undefined, offers: [] },
    },
  ]
  for (const { title, basket, at, gives } of taps) {
    test(`${title}`, () => expect(answer(tapOn(basket, ...at))).toEqual(gives))
  }

  test('on another day than the picked hours offers to move or to add a booking', () => {
    const result = tapOn(basketOf(item(1, [18], ['1'])), 18, '1', { date: '2026-11-22' })
    expect(answer(result)).toMatchObject({ problem: 'HOURS_NOT_CONSECUTIVE' })
    const offers = 'choices' in result ? result.choices : []
    expect(offers.map(({ basket }) => currentItem(basket).date)).toEqual(['2026-11-22', '2026-11-22'])
  })
  test('on another day moves an item without hours, and its add-ons stay', () => {
    const balls = { addOns: [{ item: 'BALLS', quantity: 1 }] }
    const result = tapOn(basketOf(item(1, [], [], balls)), 18, '1', { date: '2026-11-22' })
    expect(result).toEqual({
      basket: basketOf(item(1, [18], ['1'], { ...balls, date: '2026-11-22' })),
    })
  })
  test('keeps the package switch of the item', () => {
    const paid = item(1, [18], [])
    const paidCourts = [{ ...court('1'), paidByPackage: true }]
    const result = tapOn(basketOf({ ...paid, courts: paidCourts }), 19, '1')
    expect('basket' in result && currentItem(result.basket).courts).toEqual(paidCourts)
  })
})

describe('the notice after a tap', () => {
  test('names the courts that were unpicked with a new hour, and offers the free ones again', () => {
    const result = tapOn(basketOf(item(1, [18], ['1', '4'])), 19, '1')
    expect(result).toMatchObject({
      notice: { kind: 'courts-unpicked', values: { courts: 'Court 4' }, basketWithFreeCourts: null },
    })
    const free = tapOn(basketOf(item(1, [18], ['1', '2'])), 19, '1')
    const notice = 'basket' in free ? free.notice : undefined
    expect(notice?.values).toEqual({ courts: 'Court 2', freeCourts: 'Court 2' })
    expect(describeBasket(notice!.basketWithFreeCourts!)).toBe('[18:00–20:00 on 1, 2]')
  })
  test('names the coach who was removed with the last hour of the coach', () => {
    const basket = basketOf(item(1, [18, 19], ['1'], { coach: { ...coachOffer, hours: [19] } }))
    expect(tapOn(basket, 19, '1')).toMatchObject({
      notice: { kind: 'coach-gone', values: { coach: 'Raka' } },
    })
    expect(tapOn(basket, 18, '1')).not.toHaveProperty('notice')
  })
})

describe('a tap on the head of an hour', () => {
  const tap = (basket: Basket, hour: number, changes: Partial<Board> = {}): unknown =>
    answer(tapHour({ ...board(basket, changes), hour }))
  test('picks it and clears the courts', () => {
    expect(tap(basketOf(item(1, [18], ['1'])), 19)).toBe('[18:00–20:00 on ]')
  })
  test('removes it and keeps the courts', () => {
    expect(tap(basketOf(item(1, [18, 19], ['1'])), 19)).toBe('[18:00–19:00 on 1]')
  })
  test('in the middle offers the parts to keep', () => {
    expect(tap(basketOf(item(1, [17, 18, 19], [])), 18)).toMatchObject({ problem: 'HOUR_IN_THE_MIDDLE' })
  })
  test('not next to the other hours offers to move or to add a booking', () => {
    expect(tap(basketOf(item(1, [17], ['1'])), 21)).toEqual({
      problem: 'HOURS_NOT_CONSECUTIVE',
      values: undefined,
      offers: [
        ['move', '21:00', '[21:00–22:00 on ]'],
        ['add', '21:00', '17:00–18:00 on 1 + [21:00–22:00 on ]'],
      ],
    })
  })
  test('that is closed or full is refused', () => {
    expect(tap(emptyBasket(day), 22)).toMatchObject({ problem: 'SLOT_CLOSED' })
    expect(tap(emptyBasket(day), 18, { capacity: 0 })).toMatchObject({ problem: 'HOUR_FULL' })
    const others = basketOf(item(1, [19], ['1', '2', '5']), emptyItem(2, day))
    expect(tap(others, 19)).toMatchObject({ problem: 'HOUR_FULL', values: { hours: '19:00' } })
  })
})

describe('a tap on the head of a court', () => {
  const tap = (basket: Basket, id: string): unknown =>
    answer(tapCourt({ ...board(basket), court: court(id) }))
  test('picks a court, and removes a picked court', () => {
    expect(tap(basketOf(item(1, [18], ['1'])), '2')).toBe('[18:00–19:00 on 1, 2]')
    expect(tap(basketOf(item(1, [18], ['1'])), '1')).toBe('[18:00–19:00 on ]')
  })
  test('without hours asks for them', () => {
    expect(tap(emptyBasket(day), '1')).toMatchObject({ problem: 'HOURS_MISSING_FOR_COURT' })
  })
  test('that is taken says when', () => {
    expect(tap(basketOf(item(1, [18, 19], [])), '4')).toEqual({
      problem: 'COURT_TAKEN',
      values: { court: 'Court 4', hours: '19:00' },
      offers: [],
    })
  })
})

test('no sequence of taps and offers picks a taken, closed or duplicate slot, or leaves a gap', () => {
  const step = fc.record({
    kind: fc.constantFrom('slot' as const, 'hour' as const, 'court' as const),
    hour: fc.integer({ min: 15, max: 22 }),
    id: fc.constantFrom(...courts),
    offer: fc.nat(2),
    date: fc.constantFrom(day, day, day, '2026-11-22'),
  })
  const isTaken = (courtId: string, hour: number): boolean =>
    taken.some((slot) => slot.court === courtId && slot.hour === hour)
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let basket = emptyBasket(day)
      for (const { kind, hour, id, offer, date } of steps) {
        const tap = { ...board(basket, { date }), hour, court: court(id) }
        const result = kind === 'slot' ? tapSlot(tap) : kind === 'hour' ? tapHour(tap) : tapCourt(tap)
        basket = 'basket' in result ? result.basket : (result.choices[offer]?.basket ?? basket)
        expect(basket.items.map((one) => one.id)).toEqual(basket.items.map((_, i) => i + 1))
        expect(duplicateSlots(basket)).toEqual([])
        for (const one of basket.items) {
          expect(isConsecutive(one.hours)).toBe(true)
          expect(one.hours.every((picked) => hours.includes(picked))).toBe(true)
          expect(one.hours.length > 0 || one.courts.length === 0).toBe(true)
          expect(one.courts.some(({ id: courtId }) => one.hours.some((h) => isTaken(courtId, h)))).toBe(false)
        }
      }
    }),
    { numRuns: 1000 },
  )
})
