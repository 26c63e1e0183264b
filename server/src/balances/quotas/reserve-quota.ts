import type { BookedHour } from '@pantul/rules/package-offer'
import { allocatePackages, type Allocation } from '@pantul/rules/package'
import { isProblem, type Problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import { lockOwnedQuotas } from './queries.ts'

// SQL. The caller has locked the rows; the condition on the balance is a second safeguard.
const reserve = `
  with wanted as (
    select "quotaId" as quota_id, "bookingId" as booking_id, units
      from jsonb_to_recordset($2) as wanted_item ("quotaId" bigint, "bookingId" smallint, units integer)
  ), taken as (
    update quota_package q set balance = q.balance - needed.units, reserved = q.reserved + needed.units
      from (select quota_id, sum(units)::integer as units from wanted group by quota_id) as needed
     where q.id = needed.quota_id and q.customer_id = $3 and q.balance >= needed.units
    returning q.id
  )
  insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
  select wanted.quota_id, 'reserve', -wanted.units, wanted.units, o.id, wanted.booking_id, 'ordered', now()
    from wanted
    join taken on taken.id = wanted.quota_id
    join sales_order o on o.public_id = $1
   order by wanted.quota_id, wanted.booking_id
  returning units`

type Reservation = {
  readonly orderPublicId: string
  readonly customerId: number
  readonly wanted: readonly BookedHour[]
}

/**
 * Reserves court-hours of a customer's packages for an order: locks the packages, allocates the hours to them, and takes
 * all hours or none. PACKAGE_SHORT `{need, have}` if they have too few; then nothing is written.
 */
export async function reserveQuota(
  tx: Transaction,
  { orderPublicId, customerId, wanted }: Reservation,
): Promise<Problem | null> {
  const allocations = allocatePackages(await lockOwnedQuotas(tx, customerId), wanted)
  if (isProblem(allocations)) return allocations
  const units = unitsByBooking(allocations)
  const reserved = await tx.query(reserve, [orderPublicId, JSON.stringify(units), customerId])
  if (reserved.length < units.length) throw new Error('locked court-hours of a package were gone')
  return null
}

function unitsByBooking(allocations: readonly Allocation<BookedHour>[]) {
  const byPackageAndBooking = Map.groupBy(
    allocations,
    ({ quotaId, courtHour }) => `${quotaId} ${courtHour.bookingId}`,
  )
  return [...byPackageAndBooking.values()].flatMap((allocationsOfBooking) => {
    const [first] = allocationsOfBooking
    if (first === undefined) return []
    return [
      { quotaId: first.quotaId, bookingId: first.courtHour.bookingId, units: allocationsOfBooking.length },
    ]
  })
}
