import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import { DEFAULT_PRICE_TYPE, priceTypes } from '@pantul/rules/price-type'
import type { WireBasket } from './basket.ts'

/**
 * Converts the items to the four stored lists (docs/booking-rules.md#storage). An item without add-ons is not in the
 * list of add-ons; the other lists leave out items in the same way.
 */
export function basketToWire(items: readonly BookingItem[]): WireBasket {
  const idAndDate = ({ id, date }: BookingItem) => ({ BookingID: id, BookingDate: toDayMonthYear(date) })
  return {
    selectedTimesData: items
      .filter(({ hours }) => hours.length > 0)
      .map((item) => ({
        ...idAndDate(item),
        Times: [...item.hours],
        Price: item.prices.map(({ hour, price }) => ({ time: hour, price })),
        PriceType: item.prices.map(({ hour, type }) => ({ time: hour, type })),
      })),
    selectedCourt: items
      .filter(({ courts }) => courts.length > 0)
      .map((item) => ({
        ...idAndDate(item),
        Courts: item.courts.map(({ id, name, material, unit, paidByPackage }) => ({
          CourtID: id,
          CourtDesc: name,
          Material: material,
          Unit: unit,
          PayUsingPackage: paidByPackage,
        })),
      })),
    selectedAddOns: items
      .filter(({ addOns }) => addOns.length > 0)
      .map((item) => ({
        ...idAndDate(item),
        Items: item.addOns.map(({ item: Item, quantity }) => ({ Item, Quantity: quantity })),
      })),
    selectedCoaches: items.flatMap((item) =>
      item.coach === null
        ? []
        : [
            {
              ...idAndDate(item),
              CoachID: item.coach.id,
              CoachRate: item.coach.rate,
              CoachPrice: item.coach.price,
              CoachName: item.coach.name,
              Player: item.coach.players,
              CoachTime: [...item.coach.hours],
            },
          ],
    ),
  }
}

/**
 * Converts the four lists to items, ordered by BookingID. Returns null for an invalid date, for a BookingID with two
 * dates, and for a BookingID twice in one list. An hour without a known price type gets the regular one.
 */
export function basketFromWire(wire: WireBasket): BookingItem[] | null {
  const items = new Map<number, BookingItem>()
  for (const { BookingID, BookingDate } of Object.values(wire).flat()) {
    const date = fromDayMonthYear(BookingDate)
    if (date === null || (items.has(BookingID) && items.get(BookingID)?.date !== date)) return null
    items.set(BookingID, emptyItem(BookingID, date))
  }
  if (Object.values(wire).some((list) => new Set(list.map(({ BookingID }) => BookingID)).size < list.length))
    return null
  return [...items.values()].map((item) => filledItem(item, wire)).toSorted((a, b) => a.id - b.id)
}

/** The empty item with what the four lists contain for it. */
function filledItem(item: BookingItem, wire: WireBasket): BookingItem {
  const isOfItem = ({ BookingID }: { BookingID: number }) => BookingID === item.id
  const times = wire.selectedTimesData.find(isOfItem)
  const coach = wire.selectedCoaches.find(isOfItem)
  return {
    ...item,
    hours: (times?.Times ?? []).toSorted((a, b) => a - b),
    prices: (times?.Price ?? [])
      .map(({ time: hour, price }) => {
        const storedType = times?.PriceType.find(({ time }) => time === hour)?.type
        return { hour, price, type: priceTypes.find((type) => type === storedType) ?? DEFAULT_PRICE_TYPE }
      })
      .toSorted((a, b) => a.hour - b.hour),
    courts: (wire.selectedCourt.find(isOfItem)?.Courts ?? []).map((court) => ({
      id: court.CourtID,
      name: court.CourtDesc,
      material: court.Material,
      unit: court.Unit,
      paidByPackage: court.PayUsingPackage,
    })),
    addOns: (wire.selectedAddOns.find(isOfItem)?.Items ?? [])
      .filter(({ Quantity }) => Quantity > 0)
      .map(({ Item, Quantity }) => ({ item: Item, quantity: Quantity })),
    coach:
      coach === undefined
        ? null
        : {
            id: coach.CoachID,
            name: coach.CoachName,
            rate: coach.CoachRate,
            price: coach.CoachPrice,
            players: coach.Player,
            hours: coach.CoachTime.toSorted((a, b) => a - b),
          },
  }
}

/** Whether a list has an invalid date. */
export const hasInvalidDate = (wire: WireBasket): boolean =>
  Object.values(wire)
    .flat()
    .some(({ BookingDate }) => fromDayMonthYear(BookingDate) === null)
