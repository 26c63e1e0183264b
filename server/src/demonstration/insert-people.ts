import { TERMS_VERSION } from '@pantul/rules/terms'
import { hashPassword } from '../people/accounts/password-hash.ts'
import { venueNow, type Clock } from '../platform/base/clock.ts'
import { newPublicId } from '../platform/base/public-id.ts'
import type { Database, Transaction } from '../platform/database/connection.ts'
import { givePackage } from './packages.ts'
import { demonstrationPeople, type DemonstrationPerson } from './people.ts'

/** The location of the demonstration accounts. */
const home = { locationId: 'JKT1', timeZone: 'Asia/Jakarta' }

/**
 * Creates the demonstration accounts, verified and with some past and future orders. Does nothing if there is any
 * account.
 */
export async function seedPeople(db: Database, clock: Clock): Promise<void> {
  if (await hasCustomers(db)) return
  const hashes = new Map<string, string>()
  for (const { email, password } of demonstrationPeople) hashes.set(email, await hashPassword(password))
  await db.transaction(async (tx) => {
    // Another process may do the same.
    await tx.query('lock table customer in exclusive mode')
    if (await hasCustomers(tx)) return
    for (const person of demonstrationPeople) {
      const id = await insertPerson(tx, { person, passwordHash: hashes.get(person.email), now: clock.now() })
      const { date: today } = venueNow(clock, home.timeZone)
      await assignOrders(tx, { id, person, today })
      if (person.hasPackage === true) await givePackage(tx, { customerId: id, today, now: clock.now() })
    }
  })
}

const hasCustomers = async (db: Pick<Transaction, 'query'>): Promise<boolean> =>
  (await db.query('select id from customer limit 1')).length > 0

type NewPerson = {
  readonly person: DemonstrationPerson
  readonly passwordHash: string | undefined
  readonly now: Temporal.Instant
}

async function insertPerson(tx: Transaction, { person, passwordHash, now }: NewPerson): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `with opened as (
       insert into customer (public_id, email, full_name, phone, phone_e164, password_hash, gender, birth_date,
                             locale, email_verified_at, created_at, demonstration)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, 'open')
       returning id
     ), agreed as (
       insert into consent (customer_id, kind, version, is_given, at) select id, 'terms', $11, true, $10 from opened
     ), employed as (
       insert into staff_role (customer_id, location_id, role)
       select id, $13, $12 from opened where $12::text is not null
     ), taught as (
       update coach set customer_id = opened.id
         from opened
        where $12 = 'coach' and coach.location_id = $13 and coach.name = split_part($3, ' ', 1)
     )
     select id from opened`,
    [
      newPublicId(),
      person.email,
      person.name,
      person.phone,
      person.phoneE164,
      passwordHash,
      person.gender,
      person.birthDate,
      person.locale,
      now,
      TERMS_VERSION,
      person.role?.role ?? null,
      person.role?.locationId ?? null,
    ],
  )
  if (row === undefined) throw new Error('A person of the demonstration was not written.')
  return row.id
}

// SQL. Only paid orders of fictional guests, one a day in fixed order, so that each start gives the same result.
const assign = `
  with playing as (
    select o.id, min(l.play_date) as play_date
      from sales_order o
      join order_line l on l.order_id = o.id and l.kind = 'court'
     where o.location_id = $2 and o.state in ('confirmed', 'completed') and o.guest_email like '%@example.com'
     group by o.id
  ), daily as (
    select distinct on (play_date, parity) id, play_date
      from (select *, id % 2 as parity from playing) as each
     where (play_date < $3) = $4 and play_date <> $3
     order by play_date, parity, id
  ), chosen as (
    select id from daily order by play_date, id limit $5
  )
  update sales_order o
     set customer_id = $1, guest_name = null, guest_email = null, guest_phone = null, guest_phone_e164 = null
    from chosen
   where o.id = chosen.id`

type OrderTransfer = { readonly id: number; readonly person: DemonstrationPerson; readonly today: string }

async function assignOrders(tx: Transaction, { id, person, today }: OrderTransfer): Promise<void> {
  const { played = 0, upcoming = 0 } = person.orders ?? {}
  await tx.query(assign, [id, home.locationId, today, true, played])
  await tx.query(assign, [id, home.locationId, today, false, upcoming])
}
