import { visibleSince } from '../../people/contacts/queries.ts'
import type { NormalizedPerson } from '../../people/contacts/normalize-person.ts'
import type { Connection } from '../../platform/database/open.ts'

/** A contact as an import compares it with the lines of a file. */
export type KnownPerson = NormalizedPerson & {
  readonly id: number
  readonly customerId: number | null
  /** Whether the person was seen at the location in the last 24 months, so that its staff may read the name. */
  readonly wasHereLately: boolean
  /** Whether the account has verified its e-mail address. Phone numbers are never verified. */
  readonly hasVerifiedEmail: boolean
}

export type KnownPeople = {
  /**
   * The contacts of the venue group with the phone number or the e-mail address of a person. If the person has neither:
   * the contacts of the location with this name.
   */
  readonly matching: (person: NormalizedPerson) => readonly KnownPerson[]
}

/** SQL: `c` is the contact, `$1` the location, and `$2` the moment since when it must have been seen there. */
const contactColumns = `
  c.id, c.customer_id as "customerId", c.name, c.phone_e164 as phone, c.email,
  exists (select from contact_seen s
           where s.location_id = $1 and s.contact_id = c.id and s.last_seen >= $2) as "wasHereLately",
  exists (select from customer u where u.id = c.customer_id and u.email_verified_at is not null) as "hasVerifiedEmail"`

const selectByPhoneOrEmail = `
  select ${contactColumns} from contact c where c.phone_e164 = any ($3) and c.merged_into is null
   union
  select ${contactColumns} from contact c where c.email = any ($4) and c.merged_into is null
   order by 1`

const selectByName = `
  select ${contactColumns}
    from contact_seen here
    join contact c on c.id = here.contact_id
   where here.location_id = $1 and here.last_seen >= $2 and c.name = any ($3) and c.merged_into is null
   order by c.id`

/** Reads the contacts that may be the people of a file, in two statements. */
export async function findKnownPeople(
  db: Connection,
  { locationId, now }: { readonly locationId: string; readonly now: Temporal.Instant },
  people: readonly NormalizedPerson[],
): Promise<KnownPeople> {
  const locationAndSince = [locationId, visibleSince(now)]
  const phones = people.flatMap(({ phone }) => phone ?? [])
  const emails = people.flatMap(({ email }) => email ?? [])
  const names = people.flatMap(({ name, phone, email }) => (phone === null && email === null ? [name] : []))
  const byPhoneOrEmail =
    phones.length + emails.length === 0
      ? []
      : await db.query<KnownPerson>(selectByPhoneOrEmail, [...locationAndSince, phones, emails])
  const byName =
    names.length === 0 ? [] : await db.query<KnownPerson>(selectByName, [...locationAndSince, names])
  const withPhone = Map.groupBy(byPhoneOrEmail, ({ phone }) => phone)
  const withEmail = Map.groupBy(byPhoneOrEmail, ({ email }) => email)
  const withName = Map.groupBy(byName, ({ name }) => name)
  return {
    matching: ({ name, phone, email }) => {
      if (phone === null && email === null) return withName.get(name) ?? []
      const found = [
        ...(phone === null ? [] : (withPhone.get(phone) ?? [])),
        ...(email === null ? [] : (withEmail.get(email) ?? [])),
      ]
      return [...new Map(found.map((person) => [person.id, person])).values()]
    },
  }
}

type PhoneAndEmail = Pick<NormalizedPerson, 'phone' | 'email'>

/** Whether phone number and e-mail address are equal, or missing in one of the two. */
export const isPhoneAndEmailCompatible = (one: PhoneAndEmail, other: PhoneAndEmail): boolean =>
  (one.phone === null || other.phone === null || one.phone === other.phone) &&
  (one.email === null || other.email === null || one.email === other.email)

/** Whether two names are equal, apart from capital letters and repeated spaces. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other)

const plainName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
