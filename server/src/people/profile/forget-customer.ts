import type { Transaction } from '../../platform/database/open.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { forgetOrders } from './forget-orders.ts'
import { orderIdsOf } from './queries.ts'

/**
 * Removes a customer's personal data from all tables and keeps the amounts. The row in `customer` stays with the e-mail
 * `deleted+<id>@deleted.invalid`, without name, phone and password; the consents stay too. Ends all sessions and voids
 * all links. Queued mails are not sent.
 */
export async function forgetCustomer(
  tx: Transaction,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  await lockAccount(tx, customerId)
  await forgetOrders(tx, await orderIdsOf(tx, customerId), now)
  for (const statement of deletions) await tx.query(statement, [customerId])
  await tx.query(
    `update outbox set done_at = $2
      where kind = 'mail' and done_at is null and failed_at is null and payload ->> 'customerId' = $1::text`,
    [customerId, now],
  )
  await tx.query(
    `update customer
        set email = 'deleted+' || id || '@deleted.invalid', full_name = '', phone = '', phone_e164 = '',
            password_hash = null, gender = 'unspecified', birth_date = null, email_verified_at = null,
            locale = 'en', theme = 'system', deleted_at = $2
      where id = $1 and deleted_at is null`,
    [customerId, now],
  )
}

/** SQL statements that must run in this order. `$1`: the id of the customer. */
const deletions = [
  'delete from guest_email where email = (select email from customer where id = $1)',
  'delete from session where customer_id = $1',
  'delete from known_device where customer_id = $1',
  'delete from link_grant where customer_id = $1',
  'delete from mail_link where customer_id = $1',
  `update staff_invitation
      set email = 'deleted+' || id || '@deleted.invalid',
          withdrawn_at = case when joined_at is null then coalesce(withdrawn_at, now()) end
    where accepted_by = $1 or email = (select email from customer where id = $1)`,
  'delete from member_code where customer_id = $1',
  'delete from staff_role where customer_id = $1',
  'delete from staff_secret where customer_id = $1',
  // The next two delete contacts with their search words and visits: the contact of the account, and the contacts of
  // guests with the e-mail that the account has verified.
  'delete from contact where customer_id = $1',
  `delete from contact where customer_id is null
      and email = (select email from customer where id = $1 and email_verified_at is not null)`,
]
