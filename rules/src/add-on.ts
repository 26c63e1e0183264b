import { problem, type Problem } from './problem.ts'

export type PickedAddOn = {
  /** The product code. */
  readonly item: string
  /** Pieces for one booking item, at least 1. */
  readonly quantity: number
}

/** Most pieces of one add-on in one booking item. */
export const MAX_PER_ADD_ON = 50

/** Most pieces of an add-on with limited stock for each court and hour: one for each of four players. */
export const PIECES_PER_COURT_HOUR = 4

/**
 * Most pieces of one add-on in a booking item. A booking gets a share of limited stock for each of its court-hours, so
 * that the limit of unpaid court-hours also limits the pieces that are held without payment.
 */
export const maxPieces = (
  { hours, courts }: { readonly hours: readonly number[]; readonly courts: readonly unknown[] },
  isLimited: boolean,
): number =>
  isLimited ? Math.min(MAX_PER_ADD_ON, PIECES_PER_COURT_HOUR * hours.length * courts.length) : MAX_PER_ADD_ON

/** Sets the quantity of an add-on; 0 removes it. Refusal: ADD_ON_QUANTITY unless it is a whole number from 0 to 50. */
export function setQuantity(
  addOns: readonly PickedAddOn[],
  item: string,
  quantity: number,
): readonly PickedAddOn[] | Problem {
  if (!isValidQuantity(quantity)) return problem('ADD_ON_QUANTITY', { most: MAX_PER_ADD_ON })
  if (quantity === 0) return addOns.filter((addOn) => addOn.item !== item)
  if (!addOns.some((addOn) => addOn.item === item)) return [...addOns, { item, quantity }]
  return addOns.map((addOn) => (addOn.item === item ? { item, quantity } : addOn))
}

export const isValidQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_PER_ADD_ON
