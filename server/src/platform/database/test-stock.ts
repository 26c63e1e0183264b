import type { Connection } from './connection.ts'

/**
 * For tests: sets the stock of an add-on of TST1 to `to` pieces, or changes it by `by` pieces. The change is entered as
 * an opening stock.
 */
export const setStock = (
  db: Connection,
  item: string,
  { to, by = 0 }: { readonly to?: number; readonly by?: number },
): Promise<unknown> =>
  db.query(
    `with changed as (
       select location_id, item, coalesce($2, stock + $3) as stock, coalesce($2, stock + $3) - stock as pieces
         from add_on where location_id = 'TST1' and item = $1
     ), entered as (
       insert into stock_entry (location_id, item, kind, pieces) select location_id, item, 'opening', pieces from changed
     )
     update add_on a set stock = changed.stock from changed where (a.location_id, a.item) = (changed.location_id, changed.item)`,
    [item, to ?? null, by],
  )
