import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { contactOfGuestSql } from './contact-of-guest.ts'

/** Maximum number of rows per transaction, so that locks are short. */
const rowsAtOnce = 200

/**
 * Gives accounts and orders their contacts. Each account has its own contact, and its orders have the same contact. An
 * order of a guest gets the contact with the same phone and e-mail, or a new contact. Copies changed details of an
 * account to its contact. Column `contact_due`: the row waits for this job. Links the newest orders first, so that old
 * orders do not delay them. Returns the number of handled rows. It is a job, because 200 contacts in one transaction
 * cost half as much as a contact with each order.
 */
export async function linkContacts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let linked = 0
  for (const link of [linkAccounts, linkOrders]) {
    for (;;) {
      const count = await db.transaction((tx) => link(tx, clock.now()))
      linked += count
      if (count < rowsAtOnce) break
    }
  }
  return linked
}

const accountsToLink = `
  select id from customer where contact_due order by id desc limit $1 for no key update skip locked`

// A phone without digits is not stored (`+_%`: a plus and at least one character).
const upsertContacts = `
  insert into contact as c (customer_id, name, phone_e164, email, created_at, changed_at)
  select id, full_name, case when phone_e164 like '+_%' then phone_e164 end, email, created_at, $2
    from customer
   where id = any ($1::bigint[]) and deleted_at is null and full_name <> ''
   order by id
  on conflict (customer_id) do update
     set name = excluded.name, phone_e164 = excluded.phone_e164, email = excluded.email, version = c.version + 1,
         changed_at = excluded.changed_at, changed_by = null
   where (c.name, c.phone_e164, c.email) is distinct from (excluded.name, excluded.phone_e164, excluded.email)`

async function linkAccounts(tx: Transaction, now: Temporal.Instant): Promise<number> {
  const accounts = await tx.query<{ id: number }>(accountsToLink, [rowsAtOnce])
  if (accounts.length === 0) return 0
  const ids = accounts.map(({ id }) => id)
  await tx.query(upsertContacts, [ids, now])
  await tx.query('update customer set contact_due = false where id = any ($1::bigint[])', [ids])
  return accounts.length
}

/** An order waits until its account has a contact. Otherwise it would be stored as an order without a contact. */
const ordersToLink = `
  select o.id
    from sales_order o
   where o.contact_due and not exists (select from customer u where u.id = o.customer_id and u.contact_due)
   order by o.id desc limit $1 for no key update of o skip locked`

/** SQL: whether order `o` has a guest's phone and name. Excludes guests whose personal data was deleted. */
const hasGuestSql = `o.guest_phone_e164 like '+_%' and o.guest_email not like 'forgotten+%@forgotten.invalid'
                 and btrim(o.guest_name) <> ''`

const contactOfOrderGuest = contactOfGuestSql({ phone: 'o.guest_phone_e164', email: 'o.guest_email' })

const insertGuests = `
  insert into contact (name, phone_e164, email, created_at, changed_at)
  select distinct on (o.guest_phone_e164, o.guest_email)
         btrim(o.guest_name), o.guest_phone_e164, o.guest_email, $2::timestamptz, $2::timestamptz
    from sales_order o
   where o.id = any ($1::bigint[]) and o.contact_id is null and ${hasGuestSql} and not exists (${contactOfOrderGuest})
   order by o.guest_phone_e164, o.guest_email, o.id desc
  on conflict (phone_e164, email) where customer_id is null do nothing`

const contactsOfOrders = `
  select o.id, o.contact_id as "formerContact",
         case when o.customer_id is not null then (select id from contact where customer_id = o.customer_id)
              when o.contact_id is not null then o.contact_id
              when ${hasGuestSql} then (${contactOfOrderGuest}) end as contact
    from sales_order o
   where o.id = any ($1::bigint[])`

/** An order whose contact was deleted after it was found stays due: the next run finds or makes another contact. */
const setContacts = `
  update sales_order o set contact_id = c.id, contact_due = c.id is null and found.contact_id is not null
    from unnest($1::bigint[], $2::bigint[]) as found (order_id, contact_id)
    left join contact c on c.id = found.contact_id
   where o.id = found.order_id`

/**
 * Deletes contacts of guests that have no orders any more, unless staff added, changed, noted or flagged the contact.
 */
const deleteUnusedContacts = `
  delete from contact c
   where c.id = any ($1::bigint[]) and c.customer_id is null and c.note = '' and c.watch is null and c.changed_by is null
     and not exists (select from sales_order o where o.contact_id = c.id)`

async function linkOrders(tx: Transaction, now: Temporal.Instant): Promise<number> {
  const orders = await tx.query<{ id: number }>(ordersToLink, [rowsAtOnce])
  if (orders.length === 0) return 0
  const ids = orders.map(({ id }) => id)
  await tx.query(insertGuests, [ids, now])
  const found = await tx.query<OrderContact>(contactsOfOrders, [ids])
  const contacts = found.flatMap(({ contact }) => (contact === null ? [] : [contact]))
  // Locks the contacts, so that none is deleted before the write.
  await tx.query('select id from contact where id = any ($1::bigint[]) order by id for key share', [contacts])
  await tx.query(setContacts, [found.map(({ id }) => id), found.map(({ contact }) => contact)])
  const formerContacts = found.flatMap(({ formerContact, contact }) =>
    formerContact === null || formerContact === contact ? [] : [formerContact],
  )
  if (formerContacts.length > 0) await tx.query(deleteUnusedContacts, [formerContacts])
  return orders.length
}

type OrderContact = {
  readonly id: number
  readonly formerContact: number | null
  readonly contact: number | null
}
