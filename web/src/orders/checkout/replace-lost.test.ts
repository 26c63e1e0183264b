import type { CourtDay } from '@pantul/contract/courts-wire'
import { addItem, emptyBasket, replaceItem, type Basket } from '@pantul/rules/basket'
import { emptyItem } from '@pantul/rules/booking-item'
import { parseDay } from '@pantul/rules/test-day'
import { expect, test } from 'vitest'
import { replacements } from './replace-lost.ts'

const date = '2026-11-21'
const now = { date, hour: 15, minute: 0 }

/** `x` is a taken slot. */
const { courts, taken, hours } = parseDay(`
  hour  17 18 19 20 21
  A      .  x  .  .  .
  B      .  .  x  .  .
  C      .  .  .  .  .
`)

const day: CourtDay = {
  courts: courts.map((id) => ({
    id,
    name: `Court ${id}`,
    material: 'PDL',
    unit: 'H',
    kind: 'indoor',
    wall: 'standard',
    turf: 'blue',
    priceDifferences: [],
  })),
  taken: taken.map((slot) => ({ ...slot, isHeld: false })),
  hours: hours.map((hour) => ({ hour, price: 400_000, type: 'R' })),
  createdAt: '',
  timeZone: 'Asia/Jakarta',
  lastStartMinute: 15,
  closedReason: null,
}

const pickedCourt = (id: string) => ({
  id,
  name: `Court ${id}`,
  material: 'PDL',
  unit: 'H',
  paidByPackage: false,
})
const prices = [18, 19].map((hour) => ({ hour, price: 400_000, type: 'R' as const }))
const evening = { ...emptyItem(1, date), hours: [18, 19], prices, courts: [pickedCourt('A')] }
const basket: Basket = replaceItem(emptyBasket(date), evening)
const lost = [{ bookingId: 1, id: 'A', name: 'Court A', date, hour: 18 }]

test('a lost hour is replaced by the nearest court that is free for all hours, or the nearest hours on the same court', () => {
  const found = replacements({ basket, lost, day, now })
  expect(found.map(({ kind, courtName: court, hours }) => ({ kind, court, hours }))).toEqual([
    { kind: 'court', court: 'Court C', hours: [18, 19] },
    { kind: 'hours', court: 'Court A', hours: [19, 20] },
  ])
  expect(found[0]?.basket.items[0]?.courts.map(({ id }) => id)).toEqual(['C'])
  expect(found[1]?.basket.items[0]).toMatchObject({ hours: [19, 20], courts: [{ id: 'A' }] })
})

test('for an item with two courts, only other courts are offered', () => {
  const onTwoCourts = replaceItem(basket, {
    ...evening,
    hours: [17],
    courts: [pickedCourt('A'), pickedCourt('B')],
  })
  const found = replacements({ basket: onTwoCourts, lost: [{ ...lost[0]!, hour: 17 }], day, now })
  expect(found.map(({ kind }) => kind)).toEqual(['court'])
  expect(found[0]?.basket.items[0]?.courts.map(({ id }) => id)).toEqual(['B', 'C'])
})

test('slots of other bookings in the basket are not offered', () => {
  const twoItems = replaceItem(addItem(basket, date), { ...evening, id: 2, courts: [pickedCourt('C')] })
  const found = replacements({ basket: twoItems, lost, day, now })
  expect(found.map(({ kind }) => kind)).toEqual(['hours'])
})

test('past hours are not offered', () => {
  const afterHours = { ...now, hour: 21 }
  expect(replacements({ basket, lost, day, now: afterHours })).toEqual([])
})
