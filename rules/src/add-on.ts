import { problem, type Problem } from './problem.ts'

/** `item`: the product code. `quantity`: pieces for one booking item, at least 1. */
export type PickedAddOn = { readonly item: string; readonly quantity: number }

/** Most pieces of one add-on in one booking item. */
export const MAX_PER_ADD_ON = 50

/** Most pieces of an add-on with limited stock for each court and hour: one for each of four players. */
export const PIECES_PER_COURT_HOUR = 4

/**
 * Most pieces of one add-on in a booking item. Limited stock is shared by court-hours, so that the limit of unpaid
 * court-hours also limits the pieces that are held unpaid.
 */
export const maxPieces = (
  { hours, courts }: { readonly hours: readonly number[]; readonly courts: readonly unknown[] },
  isLimited: boolean,
): number =>
  isLimited ? Math.min(MAX_PER_ADD_ON, PIECES_PER_COURT_HOUR * hours.length * courts.length) : MAX_PER_ADD_ON

/**
 * Sets the quantity of an add-on; 0 removes it. Returns ADD_ON_QUANTITY for a negative or fractional number and above
 * 50.
 */
export function setQuantity(
  addOns: readonly PickedAddOn[],
  item: string,
  quantity: number,
): readonly PickedAddOn[] | Problem {
  if (!isQuantity(quantity)) return problem('ADD_ON_QUANTITY', { most: MAX_PER_ADD_ON })
  if (quantity === 0) return addOns.filter((one) => one.item !== item)
  if (!addOns.some((one) => one.item === item)) return [...addOns, { item, quantity }]
  return addOns.map((one) => (one.item === item ? { item, quantity } : one))
}

/** Whether a quantity is valid: whole, 0 to 50. */
export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_PER_ADD_ON
