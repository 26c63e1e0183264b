import { forgetCustomer } from '../people/profile/forget-customer.ts'
import type { Database } from '../platform/database/connection.ts'

/**
 * Closes the demonstration accounts, because their passwords are public. This ends their sessions and roles, and prevents
 * logins and password resets. A constraint of the database keeps them closed.
 */
export const closeDemonstrationAccounts = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const closed = await tx.query<{ id: number }>(
      `update customer set demonstration = 'closed', password_hash = null
        where demonstration = 'open' returning id`,
    )
    const ids = closed.map(({ id }) => id)
    for (const statement of deleteStatements) await tx.query(statement, [ids])
  })

const deleteStatements = [
  'delete from session where customer_id = any($1::bigint[])',
  'delete from known_device where customer_id = any($1::bigint[])',
  'delete from link_grant where customer_id = any($1::bigint[])',
  'delete from mail_link where customer_id = any($1::bigint[])',
  'delete from staff_role where customer_id = any($1::bigint[])',
]

/** The number of demonstration accounts that can log in (open), and of those that cannot. */
export async function countDemonstrationAccounts(db: Database): Promise<{ open: number; closed: number }> {
  const [counts] = await db.query<{ open: number; closed: number }>(
    `select count(*) filter (where demonstration = 'open')::integer as open,
            count(*) filter (where demonstration = 'closed')::integer as closed
       from customer where deleted_at is null`,
  )
  return counts ?? { open: 0, closed: 0 }
}

/**
 * Deletes the demonstration accounts, as if their owners deleted them. Their orders stay without a name. Returns the
 * number of accounts.
 */
export const removeDemonstrationAccounts = (db: Database, now: Temporal.Instant): Promise<number> =>
  db.transaction(async (tx) => {
    const accounts = await tx.query<{ id: number }>(
      `select id from customer where demonstration is not null and deleted_at is null order by id`,
    )
    for (const { id } of accounts) await forgetCustomer(tx, id, now)
    return accounts.length
  })
