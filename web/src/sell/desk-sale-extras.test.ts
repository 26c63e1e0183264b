import { emptyItem } from '@pantul/rules/booking-item'
import { expect, test } from 'vitest'
import { noExtras, withExtras } from './desk-sale-extras.ts'

const item = { ...emptyItem(1, '2026-12-15'), hours: [18, 19, 20] }
const offer = { id: 'C1', name: 'Bima', rate: 'GOLD', price: 150_000, busyHours: [20] }
const scales = [{ rate: 'GOLD', players: 3, price: 210_000 }]

test('a coach is sold for the hours in which the coach is free, at the price for the number of players', () => {
  const [sold] = withExtras([item], { ...noExtras, coach: { offer, scales, players: 3 } })
  expect(sold?.coach).toEqual({
    id: 'C1',
    name: 'Bima',
    rate: 'GOLD',
    price: 210_000,
    players: 3,
    hours: [18, 19],
  })
})

test('a coach without a free hour is sold for all hours, so that the server refuses the sale', () => {
  const busy = { ...offer, busyHours: [18, 19, 20] }
  const [sold] = withExtras([item], { ...noExtras, coach: { offer: busy, scales, players: 1 } })
  expect(sold?.coach?.hours).toEqual([18, 19, 20])
})

test('the chosen add-ons are put into the basket of the sale', () => {
  const [sold] = withExtras([item], { ...noExtras, addOns: [{ item: 'RACKET', quantity: 2 }] })
  expect(sold).toMatchObject({ coach: null, addOns: [{ item: 'RACKET', quantity: 2 }] })
})
