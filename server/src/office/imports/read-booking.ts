import type { VersionedCourt } from '@pantul/contract/desk-courts-wire'
import * as m from '@pantul/messages/words'
import { checkNotes } from '@pantul/rules/limits'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { NormalizedPerson } from '../../people/contacts/normalize-person.ts'
import { readAmount, readDate, readHour } from '../../platform/base/csv-cells.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import type { BookingColumn } from './import-columns.ts'
import { readPerson } from './plan-people.ts'
import { isLineFault, cellFault, lineFault, problemFault, type LineFault } from './planned-lines.ts'

/** A booking of a file. Amounts in rupiah. */
export type ReadBooking = {
  readonly person: NormalizedPerson
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly court: { readonly id: string; readonly name: string }
  /** Null: the list price. */
  readonly price: number | null
  readonly paid: number
  readonly note: string
}

/** Reads the cells of a line, or returns the first fault. */
export function readBooking(
  line: CsvLine<BookingColumn>,
  courts: readonly Pick<VersionedCourt, 'id' | 'name'>[],
): ReadBooking | LineFault<BookingColumn> {
  const { cells, hasMoreCells } = line
  if (hasMoreCells) return lineFault(m.imports_fault_many_cells, {})
  const person = readPerson(line)
  if (isLineFault(person)) return person
  const date = readDate(cells.date)
  if (date === null) return problemFault('date', problem('DATE_INVALID'))
  const from = readHour(cells.from)
  if (from === null || from === 24) return cellFault('from', m.imports_fault_hours, {})
  const endHour = readHour(cells.until)
  const until = endHour === 0 ? 24 : endHour
  if (until === null || until <= from) return cellFault('until', m.imports_fault_hours, {})
  const isCourtCell = (text: string): boolean => text.toLowerCase() === cells.court.toLowerCase()
  const court = courts.find(({ id, name }) => isCourtCell(id) || isCourtCell(name))
  if (court === undefined) return problemFault('court', problem('COURT_UNKNOWN'))
  if (isTailOfAmount(cells.price)) return cellFault('price', m.imports_fault_amount, {})
  if (isTailOfAmount(cells.paid)) return cellFault('paid', m.imports_fault_amount, {})
  const price = cells.price === '' ? null : readAmount(cells.price)
  if (cells.price !== '' && (price === null || price < 0))
    return cellFault('price', m.imports_fault_amount, {})
  const paid = cells.paid === '' ? 0 : readAmount(cells.paid)
  if (paid === null || paid < 0) return cellFault('paid', m.imports_fault_amount, {})
  const note = cells.note.trim()
  const noteProblem = checkNotes(note)
  if (noteProblem !== null) return problemFault('note', noteProblem)
  return { person, date, from, until, court, price, paid, note }
}

/** Whether a cell is only the end of an amount that was split at its comma, such as `000` of `150,000`. */
const isTailOfAmount = (amount: string): boolean => /^0\d/.test(amount)
