import { problem } from '@pantul/rules/problem'
import { rolesFor } from '@pantul/rules/staff-may'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** The ids of the locations where an offer counts; null: everywhere, also at locations that open later. */
type Places = readonly string[] | null

/** Refuses with `code` if the person may not change what is sold at all of these locations. Only owners may everywhere. */
export async function refuseElsewhere(
  tx: Transaction,
  { customerId }: Pick<ActingStaff, 'customerId'>,
  places: readonly Places[],
  code: 'PACKAGE_ELSEWHERE' | 'PROMO_ELSEWHERE',
): Promise<void> {
  for (const at of places) if (!(await mayOfferAt(tx, customerId, at))) throw new Refusal(problem(code))
}

// The role of an owner has no location.
const mayOffer = `
  with held as (select location_id from staff_role where customer_id = $1 and role = any ($2))
  select exists (select from held where location_id is null)
         or $3::text[] is not null
            and not exists (select from unnest($3::text[]) as wanted (id) where id not in (select location_id from held))
         as "mayOffer"`

async function mayOfferAt(tx: Transaction, customerId: number, places: Places): Promise<boolean> {
  const [row] = await tx.query<{ mayOffer: boolean }>(mayOffer, [
    customerId,
    rolesFor('change-offer'),
    places,
  ])
  return row?.mayOffer ?? false
}
