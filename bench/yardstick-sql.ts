/** The tables in which the yardstick stores orders, in their own schema: without checks, prices and customers. */
export const yardstickTables = [
  'create schema bare',
  `create table bare.placed (id bigint generated always as identity primary key, number text not null unique)`,
  `create table bare.slot (play_date date, court_id text, hour smallint, order_id bigint not null,
                           primary key (play_date, court_id, hour))`,
  'create table bare.outbox (id bigint generated always as identity primary key, order_id bigint not null)',
]

/** Reads the same rows as our server: taken hours at a location ($1) on a date ($2). */
export const readStatement =
  'select court_id, hour from court_hour where location_id = $1 and play_date = $2 order by court_id, hour'

/** Inserts an order ($1: number) with its sorted slots ($2: JSON) and an outbox row. */
export const orderStatement = `
  with placed as (
    insert into bare.placed (number) values ($1) returning id
  ), claimed as (
    insert into bare.slot (play_date, court_id, hour, order_id)
    select slot.date, slot.court, slot.hour, placed.id
      from placed, jsonb_to_recordset($2) as slot (date date, court text, hour smallint)
     order by slot.date, slot.court, slot.hour
  )
  insert into bare.outbox (order_id) select id from placed`
