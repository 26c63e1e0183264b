import { addItem, emptyBasket, replaceItem } from '@pantul/rules/basket'
import { withPackage } from '@pantul/rules/booking-item'
import { expect, test } from 'vitest'
import { usesPackage, itemsToOrder, withoutPackages } from './items-to-order.ts'

const coach = { id: 'RAKA', name: 'Raka', rate: 'A', price: 300_000, players: 0, hours: [18] }
const court = { id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: false }
const basket = addItem(
  replaceItem(emptyBasket('2026-11-21'), {
    id: 1,
    date: '2026-11-21',
    hours: [18],
    prices: [{ hour: 18, price: 450_000, type: 'P' }],
    courts: [court],
    addOns: [],
    coach,
  }),
  '2026-11-21',
)

test('a coach whose number of players was not chosen is ordered for one player, at the same price', () => {
  expect(itemsToOrder(basket)).toMatchObject([{ id: 1, coach: { players: 1, price: 300_000 } }])
})

test('a wholly empty item is not ordered', () => {
  expect(itemsToOrder(basket).map(({ id }) => id)).toEqual([1])
})

test('a guest pays no item with a package', () => {
  const byPackage = {
    ...basket,
    items: basket.items.map((item) => (item.id === 1 ? withPackage(item, true) : item)),
  }
  expect(itemsToOrder(byPackage).map(usesPackage)).toEqual([true])
  expect(itemsToOrder(withoutPackages(byPackage)).map(usesPackage)).toEqual([false])
})
