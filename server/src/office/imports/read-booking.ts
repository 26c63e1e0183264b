import type { VersionedCourt } from '@pantul/contract/desk-courts-wire'
import { checkNotes } from '@pantul/rules/limits'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { readAmount, readDate, readHour } from '../../platform/base/csv-cells.ts'
import type { CsvLine } from '../../platform/base/read-csv.ts'
import type { BookingColumn } from './import-columns.ts'
import { readPerson } from './import-people.ts'
import { faults, problemFault, type LineFault } from './plan-lines.ts'

export type Fault = LineFault<BookingColumn>

export const isFault = (x: object): x is Fault => 'sentence' in x
export const faulty = (column: BookingColumn | null, sentence: Fault['sentence']): Fault => ({
  column,
  sentence,
})

/** The cells of a line. `price` and `paid`: rupiah; `price` null: the list price. */
export type ReadBooking = {
  readonly wanted: { readonly name: string; readonly phone: string | null; readonly email: string | null }
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly court: { readonly id: string; readonly name: string }
  readonly price: number | null
  readonly paid: number
  readonly note: string
}

/** Reads the cells of a line, or returns the first wrong one. */
export function readBooking(
  line: CsvLine<BookingColumn>,
  courts: readonly Pick<VersionedCourt, 'id' | 'name'>[],
): ReadBooking | Fault {
  const { cells, hasMoreCells } = line
  if (hasMoreCells) return faulty(null, faults.manyCells())
  const wanted = readPerson(line)
  if ('sentence' in wanted) return wanted
  const date = readDate(cells.date)
  if (date === null) return problemFault('date', problem('DATE_INVALID'))
  const from = readHour(cells.from)
  if (from === null || from === 24) return faulty('from', faults.hours())
  const end = readHour(cells.until)
  const until = end === 0 ? 24 : end
  if (until === null || until <= from) return faulty('until', faults.hours())
  const isCourt = (name: string): boolean => name.toLowerCase() === cells.court.toLowerCase()
  const court = courts.find(({ id, name }) => isCourt(id) || isCourt(name))
  if (court === undefined) return problemFault('court', problem('COURT_UNKNOWN'))
  // A thousand that a comma cut off: `000`.
  if (isCutOff(cells.price)) return faulty('price', faults.amount())
  if (isCutOff(cells.paid)) return faulty('paid', faults.amount())
  const price = cells.price === '' ? null : readAmount(cells.price)
  if (cells.price !== '' && (price === null || price < 0)) return faulty('price', faults.amount())
  const paid = cells.paid === '' ? 0 : readAmount(cells.paid)
  if (paid === null || paid < 0) return faulty('paid', faults.amount())
  const note = cells.note.trim()
  const tooLong = checkNotes(note)
  if (tooLong !== null) return problemFault('note', tooLong)
  return { wanted, date, from, until, court, price, paid, note }
}

const isCutOff = (amount: string): boolean => /^0\d/.test(amount)
