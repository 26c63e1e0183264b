import { MAX_NOTE_LENGTH } from '@pantul/rules/merge-people'
import { checkPhoneNumber } from '@pantul/rules/account'
import { checkEmail, tidyEmail } from '@pantul/rules/email'
import { checkFullName, plainPhone } from '@pantul/rules/guest'
import { problem, type Problem } from '@pantul/rules/problem'
import { normalisePhone } from '../../people/accounts/normalise-phone.ts'
import type { NormalizedPerson } from '../../people/contacts/normalize-person.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { agrees, findKnownPeople } from './find-people.ts'
import type { PeopleColumn } from './import-columns.ts'
import { faults, mapInParts, problemFault, type LineFault, type PlannedLine } from './plan-lines.ts'

/** A person of a file. */
export type ImportedPerson = NormalizedPerson & { readonly note: string }

type PersonLine = CsvLine<PeopleColumn>
type ReadLine = { readonly line: PersonLine; readonly person: ImportedPerson | LineFault<PeopleColumn> }

const isPerson = (read: ReadLine['person']): read is ImportedPerson => 'email' in read

/**
 * The details of a person in a line, or the first wrong cell. Phone and e-mail may be missing. `Column`: the lines of
 * bookings have these columns too.
 */
export function readPerson<Column extends string>({
  cells,
}: CsvLine<Column | 'name' | 'phone' | 'email'>): NormalizedPerson | LineFault<'name' | 'phone' | 'email'> {
  const name = cells.name.trim()
  const phone = plainPhone(cells.phone).trim()
  const email = tidyEmail(cells.email)
  const wrong = (column: 'name' | 'phone' | 'email', code: Problem['problem'] | null) =>
    code === null ? null : problemFault(column, problem(code))
  const fault =
    wrong('name', checkFullName(name)) ??
    wrong('phone', phone === '' ? null : checkPhoneNumber(phone)) ??
    wrong('email', email === '' ? null : checkEmail(email))
  return (
    fault ?? { name, phone: phone === '' ? null : normalisePhone(phone), email: email === '' ? null : email }
  )
}

function readLine(line: PersonLine): ReadLine {
  if (line.hasMoreCells) return { line, person: { column: null, sentence: faults.manyCells() } }
  const person = readPerson(line)
  if (!('email' in person)) return { line, person }
  // A cell may have line breaks; other control characters are refused.
  const note = line.cells.note.replaceAll('\r\n', '\n').trim()
  const isFine = note.length <= MAX_NOTE_LENGTH && !/[^\P{Cc}\n\t]/u.test(note)
  return {
    line,
    person: isFine
      ? { ...person, note }
      : problemFault('note', problem('NOTES_TOO_LONG', { most: MAX_NOTE_LENGTH })),
  }
}

/**
 * What an import of people would do, line by line. A person is known by phone or e-mail, and by the name if the line has
 * neither. `same`: nothing of the known person is different. `conflict`: phone or e-mail belongs to somebody else.
 */
export async function planPeople(
  db: Connection,
  at: { readonly locationId: string; readonly now: Temporal.Instant },
  lines: readonly PersonLine[],
): Promise<PlannedLine<PeopleColumn, ImportedPerson>[]> {
  const read = await mapInParts(lines, readLine)
  const known = await findKnownPeople(
    db,
    at,
    read.flatMap(({ person }) => (isPerson(person) ? person : [])),
  )
  const earlier = new Map<string, { readonly person: ImportedPerson; readonly line: number }>()
  return mapInParts(read, ({ line, person }): PlannedLine<PeopleColumn, ImportedPerson> => {
    if (!isPerson(person)) return { line, what: line.cells.name, state: 'faulty', fault: person }
    const planned = { line, what: person.name }
    const like = known.like(person)
    const agreeing = like.filter((one) => agrees(person, one))
    const isSplit =
      agreeing.length > 1 &&
      person.phone !== null &&
      person.email !== null &&
      !agreeing.some(({ phone, email }) => phone === person.phone && email === person.email)
    const other = isSplit ? agreeing[1] : agreeing.length === 0 ? like[0] : undefined
    if (other !== undefined) {
      const column = other.phone !== null && other.phone === person.phone ? 'phone' : 'email'
      return {
        ...planned,
        state: 'conflict',
        fault: { column, sentence: faults.otherPerson(other.wasHereLately ? other.name : null) },
      }
    }
    if (agreeing.length > 0) return { ...planned, state: 'same' }
    const keys = keysOf(person)
    const before = keys.map((key) => earlier.get(key)).find((one) => one !== undefined)
    if (before !== undefined)
      return agrees(person, before.person) && before.person.name === person.name
        ? { ...planned, state: 'same' }
        : { ...planned, state: 'conflict', fault: { column: null, sentence: faults.twice(before.line) } }
    for (const key of keys) earlier.set(key, { person, line: line.number })
    return { ...planned, state: 'new', value: person }
  })
}

const keysOf = ({ name, phone, email }: NormalizedPerson): string[] =>
  phone === null && email === null
    ? [`name ${name}`]
    : [...(phone === null ? [] : [`phone ${phone}`]), ...(email === null ? [] : [`email ${email}`])]

const insertPeople = `
  with wanted as (
    select * from jsonb_to_recordset($1) as one (name text, phone text, email text, note text)
  ), added as (
    insert into contact (name, phone_e164, email, note, created_at, changed_at, changed_by)
    select name, phone, email, note, $2, $2, $3 from wanted
    on conflict (phone_e164, email) where customer_id is null do nothing
    returning id
  ), seen as (
    insert into contact_seen (location_id, contact_id, last_seen) select $4, id, $2 from added
  )
  select id from added`

/** Adds people, who are seen at the location now. Returns how many were added. */
export async function insertPeopleOfFile(
  tx: Transaction,
  people: readonly ImportedPerson[],
  { customerId, locationId, now }: { customerId: number; locationId: string; now: Temporal.Instant },
): Promise<number> {
  if (people.length === 0) return 0
  return (await tx.query(insertPeople, [JSON.stringify(people), now, customerId, locationId])).length
}
