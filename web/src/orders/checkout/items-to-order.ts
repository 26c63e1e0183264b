import { withoutEmptyItems, type Basket } from '@pantul/rules/basket'
import { withPackage, type BookingItem } from '@pantul/rules/booking-item'
import { setPlayers } from '@pantul/rules/coach'

/** The filled items. A coach whose players were not chosen has one player, as the stepper shows. */
export const itemsToOrder = (basket: Basket): readonly BookingItem[] =>
  withoutEmptyItems(basket).items.map((item) =>
    item.coach?.players === 0
      ? { ...item, coach: setPlayers(item.coach, 1, /* no scales: the price stays */ []) }
      : item,
  )

/** The basket with no item paid by a package. Only customers have packages. */
export const withoutPackages = (basket: Basket): Basket => ({
  ...basket,
  items: basket.items.map((item) => (usesPackage(item) ? withPackage(item, false) : item)),
})

/** Whether the player pays the item with a package. */
export const usesPackage = ({ courts }: Pick<BookingItem, 'courts'>): boolean =>
  courts.some(({ paidByPackage }) => paidByPackage)
