import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { contactOfGuest } from './contact-of-guest.ts'

/** Maximum number of rows per transaction, so that locks are short. */
const rowsAtOnce = 200

/**
 * Gives accounts and orders their contact: an account its own, an order of an account the account's, a guest's order
 * the contact with the same phone and e-mail, or a new one. Copies changed details of an account to its contact. Column
 * `contact_due`: the row waits for this job. Newest orders first, so that old ones do not delay them. Returns the
 * number of handled rows. It is a job, because making 200 contacts at once costs half as much as making each with its
 * order.
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

const dueAccounts = `
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
  const due = await tx.query<{ id: number }>(dueAccounts, [rowsAtOnce])
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.query(upsertContacts, [ids, now])
  await tx.query('update customer set contact_due = false where id = any ($1::bigint[])', [ids])
  return due.length
}

/** An order waits until its account has been linked, or it would be stored as an order without a contact. */
const dueOrders = `
  select o.id
    from sales_order o
   where o.contact_due and not exists (select from customer u where u.id = o.customer_id and u.contact_due)
   order by o.id desc limit $1 for no key update of o skip locked`

/** Excludes guests whose personal data was deleted. */
const isGuest = `o.guest_phone_e164 like '+_%' and o.guest_email not like 'forgotten+%@forgotten.invalid'
                 and btrim(o.guest_name) <> ''`

const contactOfOrderGuest = contactOfGuest({ phone: 'o.guest_phone_e164', email: 'o.guest_email' })

const insertGuests = `
  insert into contact (name, phone_e164, email, created_at, changed_at)
  select distinct on (o.guest_phone_e164, o.guest_email)
         btrim(o.guest_name), o.guest_phone_e164, o.guest_email, $2::timestamptz, $2::timestamptz
    from sales_order o
   where o.id = any ($1::bigint[]) and o.contact_id is null and ${isGuest} and not exists (${contactOfOrderGuest})
   order by o.guest_phone_e164, o.guest_email, o.id desc
  on conflict (phone_e164, email) where customer_id is null do nothing`

const contactsOfOrders = `
  select o.id, o.contact_id as before,
         case when o.customer_id is not null then (select id from contact where customer_id = o.customer_id)
              when o.contact_id is not null then o.contact_id
              when ${isGuest} then (${contactOfOrderGuest}) end as contact
    from sales_order o
   where o.id = any ($1::bigint[])`

/** An order whose contact was deleted after it was found stays due: the next run finds or makes another contact. */
const setContacts = `
  update sales_order o set contact_id = c.id, contact_due = c.id is null and found.contact_id is not null
    from unnest($1::bigint[], $2::bigint[]) as found (order_id, contact_id)
    left join contact c on c.id = found.contact_id
   where o.id = found.order_id`

/** Deletes contacts of guests whose orders have all joined an account, if staff wrote no note about them. */
const deleteUnusedContacts = `
  delete from contact c
   where c.id = any ($1::bigint[]) and c.customer_id is null and c.note = '' and c.watch is null and c.changed_by is null
     and not exists (select from sales_order o where o.contact_id = c.id)`

async function linkOrders(tx: Transaction, now: Temporal.Instant): Promise<number> {
  const due = await tx.query<{ id: number }>(dueOrders, [rowsAtOnce])
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.query(insertGuests, [ids, now])
  const found = await tx.query<OrderContact>(contactsOfOrders, [ids])
  const contacts = found.flatMap(({ contact }) => (contact === null ? [] : [contact]))
  // Locks the contacts, so that none is deleted before the write.
  await tx.query('select id from contact where id = any ($1::bigint[]) order by id for key share', [contacts])
  await tx.query(setContacts, [found.map(({ id }) => id), found.map(({ contact }) => contact)])
  const formerContacts = found.flatMap(({ before, contact }) =>
    before === null || before === contact ? [] : [before],
  )
  if (formerContacts.length > 0) await tx.query(deleteUnusedContacts, [formerContacts])
  return due.length
}

type OrderContact = { readonly id: number; readonly before: number | null; readonly contact: number | null }
