import { forgetCustomer } from '../people/profile/forget-customer.ts'
import type { Database } from '../platform/database/connection.ts'

/**
 * Closes the demonstration accounts, because their passwords are public: ends their sessions and prevents logins,
 * password resets and ownership. A database constraint keeps them closed.
 */
export const closePeople = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const closed = await tx.query<{ id: number }>(
      `update customer set demonstration = 'closed', password_hash = null
        where demonstration = 'open' returning id`,
    )
    const ids = closed.map(({ id }) => id)
    for (const statement of endings) await tx.query(statement, [ids])
  })

const endings = [
  'delete from session where customer_id = any($1::bigint[])',
  'delete from known_device where customer_id = any($1::bigint[])',
  'delete from link_grant where customer_id = any($1::bigint[])',
  'delete from mail_link where customer_id = any($1::bigint[])',
  'delete from staff_role where customer_id = any($1::bigint[])',
]

/** Number of demonstration accounts by whether they can log in. */
export async function countPeople(db: Database): Promise<{ open: number; closed: number }> {
  const [counted] = await db.query<{ open: number; closed: number }>(
    `select count(*) filter (where demonstration = 'open')::integer as open,
            count(*) filter (where demonstration = 'closed')::integer as closed
       from customer where deleted_at is null`,
  )
  return counted ?? { open: 0, closed: 0 }
}

/**
 * Deletes the personal data of the demonstration accounts, as if the owners deleted them. Their orders stay without a
 * name. Returns their number.
 */
export const removePeople = (db: Database, now: Temporal.Instant): Promise<number> =>
  db.transaction(async (tx) => {
    const people = await tx.query<{ id: number }>(
      `select id from customer where demonstration is not null and deleted_at is null order by id`,
    )
    for (const { id } of people) await forgetCustomer(tx, id, now)
    return people.length
  })
