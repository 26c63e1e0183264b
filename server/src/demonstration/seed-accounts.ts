import { TERMS_VERSION } from '@pantul/rules/terms'
import { hashPassword } from '../people/accounts/password-hash.ts'
import { venueNow, type Clock } from '../platform/base/clock.ts'
import { newPublicId } from '../platform/base/public-id.ts'
import type { Database, Transaction } from '../platform/database/connection.ts'
import { sellPackage } from './insert-packages.ts'
import { demonstrationAccounts, type DemonstrationAccount } from './accounts.ts'

/** Kemang, where the accounts have their orders. */
const kemang = { locationId: 'JKT1', timeZone: 'Asia/Jakarta' }

/**
 * Creates the demonstration accounts, verified and with some past and future orders. Does nothing if any account exists.
 */
export async function seedDemonstrationAccounts(db: Database, clock: Clock): Promise<void> {
  if (await hasCustomers(db)) return
  const passwordHashes = new Map<string, string>()
  for (const { email, password } of demonstrationAccounts)
    passwordHashes.set(email, await hashPassword(password))
  await db.transaction(async (tx) => {
    // Another process may do the same.
    await tx.query('lock table customer in exclusive mode')
    if (await hasCustomers(tx)) return
    for (const account of demonstrationAccounts) {
      const customerId = await insertAccount(tx, {
        account,
        passwordHash: passwordHashes.get(account.email),
        now: clock.now(),
      })
      const { date: today } = venueNow(clock, kemang.timeZone)
      await assignOrders(tx, { customerId, account, today })
      if (account.hasPackage === true) await sellPackage(tx, { customerId, today, now: clock.now() })
    }
  })
}

const hasCustomers = async (db: Pick<Transaction, 'query'>): Promise<boolean> =>
  (await db.query('select id from customer limit 1')).length > 0

type NewAccount = {
  readonly account: DemonstrationAccount
  readonly passwordHash: string | undefined
  readonly now: Temporal.Instant
}

async function insertAccount(tx: Transaction, { account, passwordHash, now }: NewAccount): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with new_customer as (
       insert into customer (public_id, email, full_name, phone, phone_e164, password_hash, gender, birth_date,
                             locale, email_verified_at, created_at, demonstration)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, 'open')
       returning id
     ), agreed as (
       insert into consent (customer_id, kind, version, is_given, at)
       select id, 'terms', $11, true, $10 from new_customer
     ), employed as (
       insert into staff_role (customer_id, location_id, role)
       select id, $13, $12 from new_customer where $12::text is not null
     ), linked_coach as (
       update coach set customer_id = new_customer.id
         from new_customer
        where $12 = 'coach' and coach.location_id = $13 and coach.name = split_part($3, ' ', 1)
     )
     select id from new_customer`,
    [
      newPublicId(),
      account.email,
      account.name,
      account.phone,
      account.phoneE164,
      passwordHash,
      account.gender,
      account.birthDate,
      account.locale,
      now,
      TERMS_VERSION,
      account.role?.role ?? null,
      account.role?.locationId ?? null,
    ],
  )
  if (row === undefined) throw new Error('an account of the demonstration was not inserted')
  return row.id
}

// SQL. Gives $5 orders of invented guests at location $2 to customer $1: past orders if $4 is true, otherwise future orders. At
// most two orders of a day are taken, in a fixed order, so that each start gives the same result.
const updateOrders = `
  with paid_order as (
    select o.id, min(l.play_date) as play_date
      from sales_order o
      join order_line l on l.order_id = o.id and l.kind = 'court'
     where o.location_id = $2 and o.state in ('confirmed', 'completed') and o.guest_email like '%@example.com'
     group by o.id
  ), daily as (
    select distinct on (play_date, parity) id, play_date
      from (select *, id % 2 as parity from paid_order) as each_order
     where (play_date < $3) = $4 and play_date <> $3
     order by play_date, parity, id
  ), chosen as (
    select id from daily order by play_date, id limit $5
  )
  update sales_order o
     set customer_id = $1, guest_name = null, guest_email = null, guest_phone = null, guest_phone_e164 = null
    from chosen
   where o.id = chosen.id`

type OrderAssignment = {
  readonly customerId: number
  readonly account: DemonstrationAccount
  readonly today: string
}

async function assignOrders(tx: Transaction, { customerId, account, today }: OrderAssignment): Promise<void> {
  const { played = 0, upcoming = 0 } = account.orders ?? {}
  await tx.query(updateOrders, [customerId, kemang.locationId, today, true, played])
  await tx.query(updateOrders, [customerId, kemang.locationId, today, false, upcoming])
}
