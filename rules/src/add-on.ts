import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/** `item` is the product code of the add-on, `quantity` pieces for one booking item, at least 1. */
export type PickedAddOn = { readonly item: string; readonly quantity: number }

/** The most pieces of one add-on in one booking item. */
export const MOST_OF_AN_ADD_ON = 50

/**
 * Sets how many of an add-on are wanted: above 0 adds or updates in place, 0 removes.
 * `ADD_ON_QUANTITY` for a negative or broken number and above 50.
 */
export function setQuantity(
  addOns: readonly PickedAddOn[],
  item: string,
  quantity: number,
): readonly PickedAddOn[] | Problem {
  if (!isQuantity(quantity)) return problem('ADD_ON_QUANTITY', { most: MOST_OF_AN_ADD_ON })
  if (quantity === 0) return addOns.filter((one) => one.item !== item)
  if (!addOns.some((one) => one.item === item)) return [...addOns, { item, quantity }]
  return addOns.map((one) => (one.item === item ? { item, quantity } : one))
}

/** Whether a number of pieces may stand in a basket: whole, 0 to 50. */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= MOST_OF_AN_ADD_ON
