import { withoutEmptyItems } from '@pantul/rules/basket'
import type { Basket } from '@pantul/rules/basket'
import { withPackage } from '@pantul/rules/booking-item'
import type { BookingItem } from '@pantul/rules/booking-item'
import { setPlayers } from '@pantul/rules/coach'

/**
 * The items of a basket as they are ordered: no empty items, and one player where none was chosen, because the stepper
 * shows one.
 */
export const orderedItems = (basket: Basket): readonly BookingItem[] =>
  withoutEmptyItems(basket).items.map((item) =>
    item.coach?.players === 0 ? { ...item, coach: setPlayers(item.coach, 1, []) } : item,
  )

/** The basket as a guest orders it: only a customer can pay with packages. */
export const withoutPackages = (basket: Basket): Basket => ({
  ...basket,
  items: basket.items.map((item) => (isByPackage(item) ? withPackage(item, false) : item)),
})

/** Whether the pay-with-package switch of an item is on. */
export const isByPackage = ({ courts }: Pick<BookingItem, 'courts'>): boolean =>
  courts.some(({ paidByPackage }) => paidByPackage)
