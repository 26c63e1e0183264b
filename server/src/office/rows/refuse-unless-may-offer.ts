import { problem } from '@pantul/rules/problem'
import { rolesFor } from '@pantul/rules/staff-may'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** The ids of the locations where a package or a promo is valid; null: at all locations, also at future ones. */
type OfferedLocations = readonly string[] | null

/**
 * Refuses with `code` if a package or promo is valid at a location where the person may not change what is sold. Only an
 * owner may change an offer for all locations.
 */
export async function refuseUnlessMayOffer(
  tx: Transaction,
  { customerId }: Pick<ActingStaff, 'customerId'>,
  offers: readonly OfferedLocations[],
  code: 'PACKAGE_ELSEWHERE' | 'PROMO_ELSEWHERE',
): Promise<void> {
  for (const locations of offers)
    if (!(await mayOfferAt(tx, customerId, locations))) throw new Refusal(problem(code))
}

// The role of an owner has no location.
const mayOffer = `
  with held as (select location_id from staff_role where customer_id = $1 and role = any ($2))
  select exists (select from held where location_id is null)
         or $3::text[] is not null
            and not exists (select from unnest($3::text[]) as offered (id) where id not in (select location_id from held))
         as "mayOffer"`

async function mayOfferAt(
  tx: Transaction,
  customerId: number,
  locations: OfferedLocations,
): Promise<boolean> {
  const [row] = await tx.query<{ mayOffer: boolean }>(mayOffer, [
    customerId,
    rolesFor('change-offer'),
    locations,
  ])
  return row?.mayOffer ?? false
}
