/** A row of a price list for coaches: rupiah per hour for a number of players. `rate`: the code of the list. */
export type Scale = { readonly rate: string; readonly players: number; readonly price: number }

/**
 * Rupiah per hour for all players together: the price in the coach's price list for this number of players, else
 * the coach's own price. 0 players ("not chosen yet") cost as much as 1.
 */
export function coachPrice(
  offer: { readonly rate: string; readonly price: number },
  players: number,
  scales: readonly Scale[],
): number {
  const number = Math.max(1, players)
  const matching = scales.filter((scale) => scale.rate === offer.rate && scale.players === number)
  // The cheapest of duplicate scales, so that the result does not depend on their order.
  return matching.length === 0 ? offer.price : Math.min(...matching.map(({ price }) => price))
}
