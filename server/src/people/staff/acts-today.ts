import type { Transaction } from '../../platform/database/open.ts'
import type { ActingStaff } from './write-staff-act.ts'

type Person = Pick<ActingStaff, 'customerId' | 'locationId'>

/**
 * SQL condition: person $1 did act `a` at location $2 on the local day of moment $3. Each limit of a person counts the
 * acts of one location and local day. It does not count by drawer shift, because a person could restart the limit by
 * closing and opening the drawer.
 */
export const isOfPersonTodaySql = `
  a.customer_id = $1 and a.location_id = $2
  and a.at >= (select date_trunc('day', $3::timestamptz at time zone l.time_zone) at time zone l.time_zone
                 from location l where l.id = $2)`

/** The parameters of `isOfPersonTodaySql`. */
export const personAndDay = ({ customerId, locationId }: Person, now: Temporal.Instant) => [
  customerId,
  locationId,
  now,
]

/**
 * Locks a limit of a person until the transaction ends, so that two concurrent acts cannot exceed it together.
 * `limitName`: what is limited, such as `refund`.
 */
export const lockLimit = (tx: Transaction, limitName: string, { customerId, locationId }: Person) =>
  tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `limit ${limitName} ${customerId} ${locationId}`,
  ])
