import * as m from '@pantul/messages/words'
import { MAX_NOTE_LENGTH } from '@pantul/rules/merge-people'
import { problem } from '@pantul/rules/problem'
import { checkPerson, type NormalizedPerson } from '../../people/contacts/normalize-person.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { findKnownPeople, isPhoneAndEmailCompatible, type KnownPerson } from './find-people.ts'
import type { PeopleColumn } from './import-columns.ts'
import { mapInParts } from './map-in-parts.ts'
import {
  isLineFault,
  cellFault,
  lineFault,
  problemFault,
  type LineFault,
  type PlannedLine,
} from './planned-lines.ts'

export type ImportedPerson = NormalizedPerson & { readonly note: string }

type PersonLine = CsvLine<PeopleColumn>
type PlannedPerson = PlannedLine<PeopleColumn, ImportedPerson>

/** The person of a line of people or of bookings, or its first wrong cell. `Column`: the other columns of the file. */
export function readPerson<Column extends string>({
  cells,
}: CsvLine<Column | 'name' | 'phone' | 'email'>): NormalizedPerson | LineFault<'name' | 'phone' | 'email'> {
  const { person, wrong } = checkPerson(cells)
  const [first] = wrong
  return first === undefined ? person : problemFault(first.path, first)
}

function readPersonWithNote(line: PersonLine): ImportedPerson | LineFault<PeopleColumn> {
  if (line.hasMoreCells) return lineFault(m.imports_fault_many_cells, {})
  const person = readPerson(line)
  if (isLineFault(person)) return person
  const note = line.cells.note.replaceAll('\r\n', '\n').trim()
  // Line breaks and tabs are allowed.
  const hasControlCharacters = /[^\P{Cc}\n\t]/u.test(note)
  return note.length > MAX_NOTE_LENGTH || hasControlCharacters
    ? problemFault('note', problem('NOTES_TOO_LONG', { most: MAX_NOTE_LENGTH }))
    : { ...person, note }
}

/**
 * What an import of people would do with each line. A person is known by phone number or e-mail address, or by the name
 * if the line has neither. `same`: the known person has these details. `conflict`: phone number or e-mail address
 * belongs to somebody else.
 */
export async function planPeople(
  db: Connection,
  locationAndTime: { readonly locationId: string; readonly now: Temporal.Instant },
  lines: readonly PersonLine[],
): Promise<PlannedPerson[]> {
  const readLines = await mapInParts(lines, (line) => ({ line, person: readPersonWithNote(line) }))
  const people = readLines.flatMap(({ person }) => (isLineFault(person) ? [] : person))
  const knownPeople = await findKnownPeople(db, locationAndTime, people)
  // The new lines so far, by phone number and e-mail address, or by name if a line has neither.
  const earlierLines = new Map<string, { readonly person: ImportedPerson; readonly number: number }>()
  return mapInParts(readLines, ({ line, person }): PlannedPerson => {
    if (isLineFault(person)) return { line, description: line.cells.name, state: 'faulty', fault: person }
    const planned = { line, description: person.name }
    const matching = knownPeople.matching(person)
    const conflicting = conflictingPerson(person, matching)
    if (conflicting !== undefined)
      return { ...planned, state: 'conflict', fault: conflictFault(person, conflicting) }
    if (matching.length > 0) return { ...planned, state: 'same' }
    const keys = keysOf(person)
    const earlier = keys.map((key) => earlierLines.get(key)).find((found) => found !== undefined)
    if (earlier !== undefined)
      return isPhoneAndEmailCompatible(person, earlier.person) && earlier.person.name === person.name
        ? { ...planned, state: 'same' }
        : {
            ...planned,
            state: 'conflict',
            fault: lineFault(m.imports_fault_twice, { line: earlier.number }),
          }
    for (const key of keys) earlierLines.set(key, { person, number: line.number })
    return { ...planned, state: 'new', value: person }
  })
}

/**
 * The known person with whom a person of a file is in conflict; undefined if there is no conflict. Either nobody known
 * fits, and one has the same phone number or e-mail address; or one fits by phone and another by e-mail: the second.
 */
function conflictingPerson(
  person: ImportedPerson,
  matching: readonly KnownPerson[],
): KnownPerson | undefined {
  const compatible = matching.filter((known) => isPhoneAndEmailCompatible(person, known))
  const [first, second] = compatible
  if (first === undefined) return matching[0]
  const hasNobodyBoth =
    person.phone !== null &&
    person.email !== null &&
    !compatible.some(({ phone, email }) => phone === person.phone && email === person.email)
  return hasNobodyBoth ? second : undefined
}

/** Names the other person only if this location saw them lately. Others may not be known to the location. */
function conflictFault(person: ImportedPerson, { phone, name, wasHereLately }: KnownPerson) {
  const column = phone !== null && phone === person.phone ? 'phone' : 'email'
  return wasHereLately
    ? cellFault(column, m.imports_fault_other_person, { name })
    : cellFault(column, m.imports_somebody_else, {})
}

const keysOf = ({ name, phone, email }: NormalizedPerson): string[] =>
  phone === null && email === null
    ? [`name ${name}`]
    : [...(phone === null ? [] : [`phone ${phone}`]), ...(email === null ? [] : [`email ${email}`])]

const insertPeople = `
  with added as (
    insert into contact (name, phone_e164, email, note, created_at, changed_at, changed_by)
    select name, phone, email, note, $2, $2, $3
      from jsonb_to_recordset($1) as person (name text, phone text, email text, note text)
    on conflict (phone_e164, email) where customer_id is null do nothing
    returning id
  ), seen as (
    insert into contact_seen (location_id, contact_id, last_seen) select $4, id, $2 from added
  )
  select id from added`

/**
 * Adds people as contacts who are seen at the location now. Returns how many contacts are new. `customerId`: the member of
 * staff who imports.
 */
export async function insertPeopleOfFile(
  tx: Transaction,
  people: readonly ImportedPerson[],
  { customerId, locationId, now }: { customerId: number; locationId: string; now: Temporal.Instant },
): Promise<number> {
  if (people.length === 0) return 0
  return (await tx.query(insertPeople, [JSON.stringify(people), now, customerId, locationId])).length
}
