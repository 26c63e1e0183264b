/**
 * SQL: an array of the ids of an order and of those that it replaces, back to the first one. `order`: an id. Staff may
 * move a booking any number of times.
 */
export const withOrigins = (order: string): string => `array(
  with recursive origin (id, moved_from) as (
    select id, moved_from from sales_order where id = ${order}
     union all
    select before.id, before.moved_from from origin join sales_order before on before.id = origin.moved_from
  )
  select id from origin)`

/** SQL: an array of the ids of an order and of all orders that replaced its bookings, also after several moves. */
export const withMoves = (order: string): string => `array(
  with recursive move (id) as (
    select id from sales_order where id = ${order}
     union all
    select later.id from move join sales_order later on later.moved_from = move.id
  )
  select id from move)`

/** SQL: the id of the first order of the chain of moves to which row `o` of `sales_order` belongs. */
export const rootOf = (o: string): string => `coalesce(${o}.root_id, ${o}.id)`
