import type { SearchTerm } from '@pantul/rules/people-search'
import type { Connection } from '../../platform/database/open.ts'

export type WordField = 'first_name' | 'name' | 'email' | 'phone'

/** `since`: finds only contacts that were seen at the location since then. `fields`: the fields to search. */
export type RankedQuery = {
  readonly terms: readonly SearchTerm[]
  readonly locationId: string
  readonly since: Temporal.Instant
  readonly fields: readonly WordField[]
  readonly limit: number
}

/**
 * If fewer words than this begin like the term, the query looks up all contacts of these words and sorts them. With
 * more words, it scans the contacts by their last visit, which finds enough matches soon.
 */
const rareWordLimit = 2_500

/** The last character: it sorts after all others. */
const lastCharacter = '\u{10FFFF}'

/**
 * Returns the ids of at most `limit` contacts that match every term, sorted by their last visit to the location, latest
 * first. For a single term, contacts whose first name begins like the term come before the others.
 */
export async function rankContacts(db: Connection, query: RankedQuery): Promise<number[]> {
  const [term, ...others] = query.terms
  if (term === undefined) return []
  if (others.length > 0) return findContacts(db, query, matchAll(query.terms.length))
  const byFirstName = await contactsOfTerm(db, term, { ...query, fields: ['first_name'] })
  if (byFirstName.length === query.limit) return byFirstName
  const byOtherWords = await contactsOfTerm(db, term, query, byFirstName)
  return [...byFirstName, ...byOtherWords].slice(0, query.limit)
}

/** Contacts that match one term, except `excludedIds`. */
async function contactsOfTerm(
  db: Connection,
  term: SearchTerm,
  query: RankedQuery,
  excludedIds: readonly number[] = [],
): Promise<number[]> {
  const count = await countWords(db, term, query.fields)
  return findContacts(db, query, count < rareWordLimit ? matchAll(1) : matchLastSeen, excludedIds)
}

/** Counts the words that begin like the term, up to `rareWordLimit`. */
async function countWords(db: Connection, term: SearchTerm, fields: readonly WordField[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count
       from (select from unnest($1::text[], $2::text[]) as span (low, high)
               join contact_word w on w.word ~>=~ span.low and w.word ~<~ span.high
              where w.field = any ($3::text[]) limit $4) as few`,
    [...spansOf(term), fields, rareWordLimit],
  )
  return row?.count ?? 0
}

/**
 * Two lists of bounds: a stored word begins like the term if it is at least the i-th of the first list and less than
 * the i-th of the second, for some i.
 */
const spansOf = ({ beginnings }: SearchTerm): [string[], string[]] => [
  [...beginnings],
  beginnings.map((beginning) => beginning + lastCharacter),
]

async function findContacts(
  db: Connection,
  { terms, locationId, since, fields, limit }: RankedQuery,
  sql: string,
  excludedIds: readonly number[] = [],
): Promise<number[]> {
  const values = [locationId, since, fields, excludedIds, limit, ...terms.flatMap(spansOf)]
  return (await db.query<{ id: number }>(sql, values)).map(({ id }) => id)
}

/** SQL: contacts with a word that begins like term `n`. The operators compare bytes, so that the index can be used. */
const contactsWith = (n: number): string => `
  select w.contact_id
    from unnest($${6 + 2 * n}::text[], $${7 + 2 * n}::text[]) as span (low, high)
    join contact_word w on w.word ~>=~ span.low and w.word ~<~ span.high and w.field = any ($3::text[])`

/**
 * SQL: contacts that match all terms, found by their words. Materialized, because a generic plan does not know that
 * only few contacts match.
 */
const matchAll = (terms: number): string => `
  with hit as materialized (
    select distinct contact_id
      from (${Array.from({ length: terms }, (_, n) => contactsWith(n)).join(' intersect ')}) as matching
  )
  select hit.contact_id as id
    from hit
   cross join lateral (select last_seen from contact_seen
                        where location_id = $1 and contact_id = hit.contact_id and last_seen >= $2 offset 0) as seen
   where hit.contact_id <> all ($4::bigint[])
   order by seen.last_seen desc, hit.contact_id
   limit $5`

/** SQL: contacts that match a single term, which has one or two beginnings, found by a scan from the latest visit. */
const matchLastSeen = `
  select s.contact_id as id
    from contact_seen s
   where s.location_id = $1 and s.last_seen >= $2 and s.contact_id <> all ($4::bigint[])
     and exists (select from contact_word w
                  where w.contact_id = s.contact_id and w.field = any ($3::text[])
                    and (w.word ~>=~ ($6::text[])[1] and w.word ~<~ ($7::text[])[1]
                         or w.word ~>=~ ($6::text[])[2] and w.word ~<~ ($7::text[])[2])
                 offset 0)
   order by s.last_seen desc, s.contact_id
   limit $5`
