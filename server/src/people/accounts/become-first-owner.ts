import type { Transaction } from '../../platform/database/open.ts'

type GrantUse = { readonly customerId: number; readonly grantHash: Buffer; readonly now: Temporal.Instant }

/**
 * Makes the customer an owner if this browser opened the link for the first owner and there is no owner yet. The link
 * works once.
 */
export async function becomeFirstOwner(
  tx: Transaction,
  { customerId, grantHash, now }: GrantUse,
): Promise<void> {
  await tx.query(
    `with used_grant as (
       update link_grant set used_at = $3
        where token_hash = $2 and purpose = 'first-owner' and used_at is null and expires_at > $3
        returning id)
     insert into staff_role (customer_id, role) select $1, 'owner' from used_grant
      where not exists (select from staff_role where role = 'owner')
     on conflict do nothing`,
    [customerId, grantHash, now],
  )
}
