import type { Database } from '../../platform/database/open.ts'
import { makeLink, type LinkContext } from './make-link.ts'

/**
 * Creates a link for the first owner. Returns null if there is an owner or a valid link: when several processes start
 * at the same time, only one gets the link. The person who opens the link and then registers or logs in becomes the
 * owner, so the product needs no default password.
 */
export const offerOwnership = (db: Database, context: LinkContext): Promise<string | null> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['the first owner'])
    const [found] = await tx.query<{ hasOwnerOrLink: boolean }>(
      `select exists (select from staff_role where role = 'owner')
           or exists (select from mail_link
                       where purpose = 'first-owner' and used_at is null and expires_at > $1) as "hasOwnerOrLink"`,
      [context.now],
    )
    return found?.hasOwnerOrLink === false ? makeLink(tx, { purpose: 'first-owner', ...context }) : null
  })
