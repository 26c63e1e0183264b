import type { Transaction } from '../../platform/database/open.ts'

/** The ids `one` and `other` of two lines, of different bookings, whose court-hours are exchanged. */
export type LinePair = { readonly one: number; readonly other: number }

// One update, so that the primary key of court_hour is never violated and nobody can claim an hour in between.
const swapOwners = `
  update court_hour h set order_id = new_line.order_id, line_id = new_line.id
    from unnest($1::bigint[], $2::bigint[]) as pair (old_id, new_id)
    join order_line old_line on old_line.id = pair.old_id
    join order_line new_line on new_line.id = pair.new_id
   where h.order_id = old_line.order_id and h.line_id = old_line.id
  returning h.line_id`

// Each line keeps its amounts, because both lines of a pair cost the same.
const swapPlaces = `
  update order_line l
     set court_id = other.court_id, name = other.name, play_date = other.play_date, hour = other.hour,
         price_type = other.price_type, price_rule_id = other.price_rule_id
    from unnest($1::bigint[], $2::bigint[]) as pair (id, other_id)
    join order_line other on other.id = pair.other_id
   where l.id = pair.id`

/** Exchanges the court-hours of the lines of two confirmed orders. The caller has locked both orders. */
export async function swapHours(tx: Transaction, pairs: readonly LinePair[]): Promise<void> {
  const lineIds = pairs.flatMap(({ one, other }) => [one, other])
  const otherIds = pairs.flatMap(({ one, other }) => [other, one])
  const swapped = await tx.query(swapOwners, [lineIds, otherIds])
  if (swapped.length !== lineIds.length) throw new Error('a booked line has no court hour')
  await tx.query(swapPlaces, [lineIds, otherIds])
}
