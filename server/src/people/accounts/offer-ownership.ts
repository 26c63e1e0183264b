import type { Database } from '../../platform/database/open.ts'
import { makeLink, type Making } from './make-link.ts'

/**
 * A link for whoever set the product up, when nobody owns it yet and no earlier link is still good: registering or
 * logging in after opening it makes the owner. Null otherwise; of several processes that start
 * together one gets it. There is no default password anywhere.
 */
export const offerOwnership = (db: Database, making: Making): Promise<string | null> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['the first owner'])
    const [found] = await tx.query<{ isOwned: boolean }>(
      `select exists (select from staff_role where role = 'owner')
           or exists (select from mail_link
                       where purpose = 'first-owner' and used_at is null and expires_at > $1) as "isOwned"`,
      [making.now],
    )
    return found?.isOwned === false ? makeLink(tx, { purpose: 'first-owner', ...making }) : null
  })
