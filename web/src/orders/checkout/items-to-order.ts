import { withoutEmptyItems, type Basket } from '@pantul/rules/basket'
import { withPackage, type BookingItem } from '@pantul/rules/booking-item'
import { setPlayers } from '@pantul/rules/coach'

/** The items to order: empty ones removed, and one player by default, as the stepper shows. */
export const itemsToOrder = (basket: Basket): readonly BookingItem[] =>
  withoutEmptyItems(basket).items.map((item) =>
    item.coach?.players === 0 ? { ...item, coach: setPlayers(item.coach, 1, []) } : item,
  )

/** The basket without packages, which only customers can use. */
export const withoutPackages = (basket: Basket): Basket => ({
  ...basket,
  items: basket.items.map((item) => (isByPackage(item) ? withPackage(item, false) : item)),
})

/** Whether the pay-with-package switch of an item is on. */
export const isByPackage = ({ courts }: Pick<BookingItem, 'courts'>): boolean =>
  courts.some(({ paidByPackage }) => paidByPackage)
