/** One row of a scale table: what a coach of this rate costs per hour for a group of so many players, in rupiah. */
export type Scale = { readonly rate: string; readonly players: number; readonly price: number }

/**
 * Rupiah per hour for the whole group: the scale row of the coach's rate for exactly this many players, else the
 * coach's base price. Players 0 is "not chosen yet" and priced as the 1 that the stepper
 * shows.
 */
export function coachPrice(
  offer: { readonly rate: string; readonly price: number },
  players: number,
  scales: readonly Scale[],
): number {
  const group = Math.max(1, players)
  const rows = scales.filter((row) => row.rate === offer.rate && row.players === group)
  // The cheapest of rows that say it twice, so that the order of the rows does not decide.
  return rows.length === 0 ? offer.price : Math.min(...rows.map((row) => row.price))
}
