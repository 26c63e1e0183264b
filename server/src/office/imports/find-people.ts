import { visibleSince } from '../../people/contacts/queries.ts'
import type { Connection } from '../../platform/database/open.ts'

/** A contact as an import compares it with the lines of a file. */
export type KnownPerson = {
  readonly id: number
  readonly customerId: number | null
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  /** Whether the person was seen at the location in 24 months, so that its staff may read the name. */
  readonly wasHereLately: boolean
  /** Whether the account proved its e-mail. Nobody proves a phone. */
  readonly isProven: boolean
}

/** The details by which a person of a file is found; null if they are missing. */
type Wanted = Pick<KnownPerson, 'name' | 'phone' | 'email'>

export type KnownPeople = {
  /** The contacts of the group with this phone or e-mail; without both, those of the location with this name. */
  readonly like: (wanted: Wanted) => readonly KnownPerson[]
}

const columns = `
  c.id, c.customer_id as "customerId", c.name, c.phone_e164 as phone, c.email,
  exists (select from contact_seen s
           where s.location_id = $1 and s.contact_id = c.id and s.last_seen >= $2) as "wasHereLately",
  exists (select from customer u where u.id = c.customer_id and u.email_verified_at is not null) as "isProven"`

const byContact = `
  select ${columns} from contact c where c.phone_e164 = any ($3) and c.merged_into is null
   union
  select ${columns} from contact c where c.email = any ($4) and c.merged_into is null
   order by 1`

const byName = `
  select ${columns}
    from contact_seen here
    join contact c on c.id = here.contact_id
   where here.location_id = $1 and here.last_seen >= $2 and c.name = any ($3) and c.merged_into is null
   order by c.id`

/** Reads the contacts that may be the people of a file, in two statements. */
export async function findKnownPeople(
  db: Connection,
  { locationId, now }: { readonly locationId: string; readonly now: Temporal.Instant },
  wanted: readonly Wanted[],
): Promise<KnownPeople> {
  const here = [locationId, visibleSince(now)]
  const phones = wanted.flatMap(({ phone }) => phone ?? [])
  const emails = wanted.flatMap(({ email }) => email ?? [])
  const names = wanted.flatMap(({ name, phone, email }) => (phone === null && email === null ? [name] : []))
  const known =
    phones.length + emails.length === 0
      ? []
      : await db.query<KnownPerson>(byContact, [...here, phones, emails])
  const named = names.length === 0 ? [] : await db.query<KnownPerson>(byName, [...here, names])
  const ofPhone = Map.groupBy(known, ({ phone }) => phone)
  const ofEmail = Map.groupBy(known, ({ email }) => email)
  const ofName = Map.groupBy(named, ({ name }) => name)
  return {
    like: ({ name, phone, email }) => {
      if (phone === null && email === null) return ofName.get(name) ?? []
      const found = [
        ...(phone === null ? [] : (ofPhone.get(phone) ?? [])),
        ...(email === null ? [] : (ofEmail.get(email) ?? [])),
      ]
      return [...new Map(found.map((person) => [person.id, person])).values()]
    },
  }
}

/** Whether phone and e-mail do not differ where both have them. The name may be written differently. */
export const agrees = (wanted: Wanted, known: Pick<KnownPerson, 'phone' | 'email'>): boolean =>
  (wanted.phone === null || known.phone === null || wanted.phone === known.phone) &&
  (wanted.email === null || known.email === null || wanted.email === known.email)

/** Whether two names are the same without case and repeated spaces. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other)

const plainName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
