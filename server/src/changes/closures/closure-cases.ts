import type { CaseOutcome, CaseResolution } from '@pantul/rules/closure'
import type { Transaction } from '../../platform/database/open.ts'
import type { CourtHour } from '../court-hours/claim-free-hours.ts'
import type { AffectedBooking } from './queries.ts'

// The bookings of one person get the same lead order: of all orders with their e-mail address (mailbox), the first one.
const insertClosureCases = `
  insert into closure_case (closure_id, order_id, booking_id, lead_order_id, way, hours, at)
  select $1, added.order_id, added.booking_id,
         min(added.order_id) over (partition by case when mailbox = '' then 'order ' || added.order_id else mailbox end),
         added.resolution, added.hours, $3
    from jsonb_to_recordset($2) as added (order_id bigint, booking_id smallint, resolution text, hours jsonb)
    join sales_order o on o.id = added.order_id
    left join customer c on c.id = o.customer_id
   cross join lateral lower(coalesce(o.guest_email, c.email, '')) as mailbox
   order by added.hours -> 0 ->> 'date', (added.hours -> 0 ->> 'hour')::integer, 2, 3
      on conflict (closure_id, order_id, booking_id) do nothing
  returning id`

/** Adds a closure case for each of these bookings that has none in the closure yet. Returns how many it added. */
export async function addClosureCases(
  tx: Transaction,
  closureId: number,
  bookings: readonly (AffectedBooking & { readonly resolution: CaseResolution })[],
  now: Temporal.Instant,
): Promise<number> {
  const rows = bookings.map(({ orderId, bookingId, resolution, closedHours }) => ({
    order_id: orderId,
    booking_id: bookingId,
    resolution,
    hours: closedHours,
  }))
  return (await tx.query(insertClosureCases, [closureId, JSON.stringify(rows), now])).length
}

/** A closure case that is not settled yet, and that the transaction has locked. */
export type LockedClosureCase = {
  readonly id: number
  readonly orderId: number
  readonly bookingId: number
  /** The first order of the person in the closure; it stands for the person. */
  readonly leadOrderId: number
  readonly resolution: CaseResolution
  readonly hours: readonly CourtHour[]
}

const columns = `
  id, order_id as "orderId", booking_id as "bookingId", lead_order_id as "leadOrderId", way as resolution, hours`

// State `left` means: not settled yet. Only the first such case of a person is locked here, so that two servers never settle
// the orders of one person at the same time.
const lockFirstOfNextPerson = `
  select ${columns} from closure_case c
   where c.closure_id = $1 and c.state = 'left'
     and not exists (select from closure_case earlier
                      where earlier.closure_id = c.closure_id and earlier.lead_order_id = c.lead_order_id
                        and earlier.state = 'left' and earlier.id < c.id)
   order by c.id
   limit 1
     for update skip locked`

const lockCasesOfPerson = `
  select ${columns} from closure_case
   where closure_id = $1 and lead_order_id = $2 and state = 'left'
   order by id
     for update`

/**
 * Locks the unsettled closure cases of the next person whom no other server is settling. Returns an empty list if there is
 * no such person.
 */
export async function lockNextClosureCases(tx: Transaction, closureId: number): Promise<LockedClosureCase[]> {
  const [first] = await tx.query<LockedClosureCase>(lockFirstOfNextPerson, [closureId])
  if (first === undefined) return []
  return tx.query<LockedClosureCase>(lockCasesOfPerson, [closureId, first.leadOrderId])
}

/** What the player of a settled closure case gets, and what is no longer owed. Amounts in rupiah. */
export type ClosureCaseResult = {
  readonly outcome: CaseOutcome
  readonly refund: number
  /** Rupiah of the unpaid balance that are no longer owed. */
  readonly noLongerOwed: number
  /** Court-hours that go back to packages. */
  readonly units: number
}

export async function finishClosureCase(
  tx: Transaction,
  id: number,
  { outcome, refund, noLongerOwed, units }: ClosureCaseResult,
): Promise<void> {
  await tx.query(
    `update closure_case set state = 'done', outcome = $2, refund = $3, debt = $4, units = $5, problem = null, at = now()
      where id = $1`,
    [id, outcome, refund, noLongerOwed, units],
  )
}
