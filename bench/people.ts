import { searchPeople } from '@pantul/server/src/people/contacts/search-people.ts'
import { systemClock } from '@pantul/server/src/platform/base/clock.ts'
import type { Database } from '@pantul/server/src/platform/database/open.ts'
import { quantile, type Figure } from './figure.ts'
import { locationCount } from './seed-years.ts'
import type { Setting } from './setting.ts'
import { vacuumTables } from './vacuum-tables.ts'

const CONTACTS = 200_000
const SEARCHES = 400
/** So many members of staff search in turn, because searches per person and minute are limited. */
const SEARCHERS = 10

/** Indonesian names. The first ones of the list are used most often. */
const firstNames =
  'Muhammad Siti Nur Dewi Sri Agus Budi Ani Rizky Putri Ahmad Dian Eko Fitri Hendra Indah Joko Kartika Lestari Maya Nanda Oki Rina Surya Tono Umar Vina Wahyu Yoga Zahra'
const lastNames =
  'Ananda Wijaya Santoso Lestari Pratama Saputra Hidayat Kusuma Nugroho Rahmawati Setiawan Utami Permata Gunawan Hakim Siregar Nasution Simanjuntak Putra Maulana'

/**
 * Measures a search among 200,000 people, most of whom were seen at the location that searches. One reader, without
 * network. The rate limiter counts each search in the database, as in the product.
 */
export async function measurePeopleSearch({ db }: Setting): Promise<Figure[]> {
  await seedContacts(db)
  const milliseconds: number[] = []
  for (let n = 0; n < SEARCHES; n += 1) {
    const startedAt = performance.now()
    const found = await searchPeople(
      { db, clock: systemClock },
      { searchText: nthSearchText(n), locationId: 'BEN1', customerId: n % SEARCHERS, seesAll: true },
    )
    milliseconds.push(performance.now() - startedAt)
    if (found.length === 0) throw new Error(`nobody was found by ${nthSearchText(n)}`)
  }
  return [
    {
      goal: 17,
      measure: 'people by 3 letters or 4 digits, 95 %',
      unit: 'ms',
      ours: quantile(milliseconds, 0.95),
      yardstick: null,
      limit: 100,
      isMoreBetter: false,
    },
  ]
}

/**
 * The text of the n-th search: three letters of a first or last name, four digits, the beginning of a phone number, or
 * two words.
 */
function nthSearchText(n: number): string {
  const firsts = firstNames.split(' ')
  const first = firsts[n % firsts.length] ?? ''
  const last = lastNames.split(' ')[(n * 7) % 20] ?? ''
  switch (n % 5) {
    case 0:
      return first.slice(0, 3)
    case 1:
      return last.slice(0, 3).toLowerCase()
    case 2:
      return String((n * 7919) % 10_000).padStart(4, '0')
    case 3:
      return `0812${(n * 31) % 10}`
    default:
      return `${first} ${last.slice(0, 3)}`
  }
}

/**
 * Inserts the contacts. Four of five were seen at the first location, the others elsewhere; the hash spreads contacts
 * with the same four digits over all locations. Other measures may have inserted contacts too, so conflicts are
 * ignored.
 */
async function seedContacts(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    // The square of the random number prefers the first names. `n * 0` makes the database draw new names for each row.
    await tx.query(
      `insert into contact (name, phone_e164, email, created_at, changed_at)
       select first || ' ' || last || case when n % 3 = 0 then ' ' || third else '' end,
              '+62' || (array['811', '812', '813', '821', '857', '878'])[1 + n % 6] || lpad((n * 7919 % 100000000)::text, 8, '0'),
              lower(first || '.' || last) || n || '@example.com', now(), now()
         from generate_series(1, ${CONTACTS}) as n,
              lateral (select ($1::text[])[1 + floor(power(random(), 2) * 30 + n * 0)::int] as first,
                              ($2::text[])[1 + floor(random() * 20 + n * 0)::int] as last,
                              ($2::text[])[1 + floor(random() * 20 + n * 0)::int] as third) as called`,
      [firstNames.split(' '), lastNames.split(' ')],
    )
    await tx.query(
      `insert into contact_seen (location_id, contact_id, last_seen)
       select 'BEN' || case when abs(hashint8(id)) % 5 < 4 then 1 else 2 + id % ${locationCount - 1} end, id,
              now() - (id * 7919 % 700) * interval '1 day'
         from contact
           on conflict do nothing`,
    )
  })
  await vacuumTables(db, ['contact', 'contact_word', 'contact_seen'])
}
