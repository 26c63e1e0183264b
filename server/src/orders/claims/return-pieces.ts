/**
 * SQL that ends a statement: takes the pieces in the statement's subquery `returned` (location_id, item, play_date,
 * hour, pieces) off the rented ones. Rows are locked in the order of the claims, which prevents deadlocks.
 */
export const returnPieces = `locked as (
    select u.location_id, u.item, u.play_date, u.hour, returned.pieces
      from add_on_hour u
      join returned using (location_id, item, play_date, hour)
     order by u.item, u.play_date, u.hour
       for no key update of u
  )
  update add_on_hour u set used = u.used - locked.pieces
    from locked
   where (u.location_id, u.item, u.play_date, u.hour)
       = (locked.location_id, locked.item, locked.play_date, locked.hour)`
