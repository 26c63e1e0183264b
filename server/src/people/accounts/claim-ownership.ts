import type { Transaction } from '../../platform/database/open.ts'

type Claim = { readonly customerId: number; readonly grant: Buffer; readonly now: Temporal.Instant }

/**
 * Makes the customer an owner when this browser opened the first owner's link, which is good for one, and nobody
 * became the owner meanwhile.
 */
export async function claimOwnership(tx: Transaction, { customerId, grant, now }: Claim): Promise<void> {
  await tx.query(
    `with spent as (
       update link_grant set used_at = $3
        where token_hash = $2 and purpose = 'first-owner' and used_at is null and expires_at > $3
        returning id)
     insert into staff_role (customer_id, role) select $1, 'owner' from spent
      where not exists (select from staff_role where role = 'owner')
     on conflict do nothing`,
    [customerId, grant, now],
  )
}
