/** A row of a price table: rupiah per hour for a number of players, by the coach's rate. */
export type Scale = { readonly rate: string; readonly players: number; readonly price: number }

/**
 * Rupiah per hour for the group: the row for the coach's rate and this number of players, else the coach's base price.
 * Players 0 ("not chosen yet") is priced as 1.
 */
export function coachPrice(
  offer: { readonly rate: string; readonly price: number },
  players: number,
  scales: readonly Scale[],
): number {
  const group = Math.max(1, players)
  const rows = scales.filter((row) => row.rate === offer.rate && row.players === group)
  // The cheapest of duplicate rows, so that the result does not depend on their order.
  return rows.length === 0 ? offer.price : Math.min(...rows.map((row) => row.price))
}
