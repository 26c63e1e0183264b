import { checkPhoneNumber } from '@pantul/rules/account'
import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { readPeopleSearch } from '@pantul/rules/people-search'
import { isProblem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { normalisePhone } from '../accounts/normalise-phone.ts'
import { contactColumns, visitsHereSql, visibleSince, type Contact } from './queries.ts'
import { rankContacts } from './rank-contacts.ts'

/** `seesAll`: whether e-mail and phone are searched too. `customerId`: the member of staff who searches. */
export type PeopleQuery = {
  readonly searchText: string
  readonly locationId: string
  readonly customerId: number
  readonly seesAll: boolean
}

const maxPeople = 20

/**
 * Finds at most 20 contacts. With `seesAll`, the contacts of the whole group with exactly this phone or e-mail come
 * first. Then come the matching contacts that were at the location in the last 24 months. Refusals: SEARCH_SHORT;
 * TOO_MANY_REQUESTS.
 */
export async function searchPeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { searchText, locationId, customerId, seesAll }: PeopleQuery,
): Promise<Contact[]> {
  const search = readPeopleSearch(searchText)
  if (isProblem(search)) throw new Refusal(search)
  const now = clock.now()
  await countAttempts(db, now, [['search people, staff member', String(customerId)]])
  const exact = seesAll ? await exactContacts(db, searchText.trim()) : []
  const ranked = await rankContacts(db, {
    ...search,
    locationId,
    since: visibleSince(now),
    fields: seesAll ? ['first_name', 'name', 'email', 'phone'] : ['first_name', 'name'],
    limit: maxPeople,
  })
  const ids = [...new Set([...exact, ...ranked])].slice(0, maxPeople)
  return ids.length === 0 ? [] : db.query<Contact>(contactsInOrder, [ids, locationId, now])
}

/** Contacts of the whole group with this phone number or e-mail. */
async function exactContacts(db: Connection, searchText: string): Promise<number[]> {
  const phone = checkPhoneNumber(searchText) === null ? normalisePhone(searchText) : null
  const email = checkEmail(tidyEmail(searchText)) === null ? tidyEmail(searchText) : null
  if (phone === null && email === null) return []
  const rows = await db.query<{ id: number }>(
    `select id from contact where phone_e164 = $1 and merged_into is null
      union
     select id from contact where email = $2 and merged_into is null
      order by id
      limit $3`,
    [phone, email, maxPeople],
  )
  return rows.map(({ id }) => id)
}

const contactsInOrder = `
  select ${contactColumns('$3::timestamptz')}
    from unnest($1::bigint[]) with ordinality as found (id, place)
    join contact c on c.id = found.id
    join location l on l.id = $2
   cross join lateral ${visitsHereSql('$3::timestamptz')}
   order by found.place`
