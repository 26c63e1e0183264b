import type { Transaction } from '../../platform/database/open.ts'

/** Lines of two bookings whose court-hours are exchanged. Ids. */
export type LinePair = { readonly one: number; readonly other: number }

// One update, so that the primary key of court_hour is never violated and nobody can claim an hour in between.
const swapOwners = `
  update court_hour h set order_id = taker.order_id, line_id = taker.id
    from unnest($1::bigint[], $2::bigint[]) as pair (mine, theirs)
    join order_line mine on mine.id = pair.mine
    join order_line taker on taker.id = pair.theirs
   where h.order_id = mine.order_id and h.line_id = mine.id
  returning h.line_id`

// Each line keeps its amounts, because both lines of a pair cost the same.
const swapPlaces = `
  update order_line l
     set court_id = theirs.court_id, name = theirs.name, play_date = theirs.play_date, hour = theirs.hour,
         price_type = theirs.price_type, price_rule_id = theirs.price_rule_id
    from unnest($1::bigint[], $2::bigint[]) as pair (mine, theirs)
    join order_line theirs on theirs.id = pair.theirs
   where l.id = pair.mine`

/** Exchanges the court-hours of the lines of two confirmed orders. Both are locked. */
export async function swapHours(tx: Transaction, pairs: readonly LinePair[]): Promise<void> {
  const mine = pairs.flatMap(({ one, other }) => [one, other])
  const theirs = pairs.flatMap(({ one, other }) => [other, one])
  const swapped = await tx.query(swapOwners, [mine, theirs])
  if (swapped.length !== mine.length) throw new Error('a booked line has no court hour')
  await tx.query(swapPlaces, [mine, theirs])
}
