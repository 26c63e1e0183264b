import { notesFromWire } from '@pantul/contract/desk-day-sheet-wire'
import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { bookingLook, type DayAndNow } from '@pantul/rules/desk-day'
import { formatRupiah } from '@pantul/rules/money'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../api/call.ts'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { longDay } from '../design/date-text.ts'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import styles from './desk-day-sheet.module.css'
import { hoursText, stateWord, timeOf, titleOf } from './desk-entry-text.ts'

type Props = {
  readonly location: { readonly id: string; readonly name: string }
  readonly day: DeskDay
  readonly layout: DayLayout
  readonly when: DayAndNow
}

/** The date to print, and the notes of its orders; empty without network. */
type Printed = { readonly date: string; readonly notes: ReadonlyMap<string, string> }

/** Prints the day: hour, court, name, paid or owed, notes. By the button or key `D`. The sheet is visible in print only. */
export function DeskDaySheet({ location, day, layout, when }: Props) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  const { date } = when
  const print = async (): Promise<void> => setPrinted({ date, notes: await fetchNotes(location.id, date) })
  useSingleKey('d', () => void print())
  // An effect, because printing is outside of React and needs the sheet in the page.
  useEffect(() => {
    if (printed !== null) window.print()
  }, [printed])
  const entries = layout.entries.toSorted(
    (a, b) => a.from - b.from || positionOf(day.courts, a.court) - positionOf(day.courts, b.court),
  )
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-label={m.schedule_print()}
        title={m.schedule_print()}
        onClick={() => void print()}
      >
        <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {printed?.date === date &&
        createPortal(
          <section className={styles['sheet']}>
            <h1>
              {location.name}, {longDay(date)}
            </h1>
            <p>{m.schedule_sheet_at({ time: timeOf(day.createdAt) })}</p>
            <table>
              <thead>
                <tr>
                  <th scope="col">{m.sell_hours()}</th>
                  <th scope="col">{m.layout_step_court()}</th>
                  <th scope="col">{m.history_name()}</th>
                  <th scope="col">{m.layout_page_status_payment()}</th>
                  <th scope="col">{m.history_notes()}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.key}>
                    <td>{hoursText(entry)}</td>
                    <td>{day.courts.find(({ id }) => id === entry.court)?.name ?? entry.court}</td>
                    <td>{titleOf(entry)}</td>
                    <td>{paidText(entry, when)}</td>
                    <td>{notesOf(entry, printed.notes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>,
          document.body,
        )}
    </>
  )
}

/** Fetches the notes of a day. Returns none if that fails, so that the sheet is printed without them. */
async function fetchNotes(locationId: string, date: string): Promise<ReadonlyMap<string, string>> {
  try {
    const params = { location: locationId, date: toDayMonthYear(date) }
    return notesFromWire((await call('GET /api/desk/:location/sheet/:date', { params })).data)
  } catch {
    return new Map()
  }
}

const positionOf = (courts: readonly DeskCourt[], court: string): number =>
  courts.findIndex(({ id }) => id === court)

function paidText(entry: DayEntry, when: DayAndNow): string {
  if (entry.kind === 'block') return m.schedule_block()
  if (entry.kind === 'series') return m.series_entry()
  if (entry.kind === 'session') return m.schedule_class_places(entry.session)
  const { booking } = entry
  const word = stateWord(booking, bookingLook(booking, when))
  return booking.due > 0 ? `${word}, ${formatRupiah(booking.due)}` : word
}

function notesOf(entry: DayEntry, notes: ReadonlyMap<string, string>): string {
  if (entry.kind === 'session') return m.coaches_coach({ name: entry.session.coach })
  if (entry.kind === 'block' || entry.kind === 'series') return ''
  const { coach, addOns, orderNumber } = entry.booking
  return [
    ...(coach === null ? [] : [m.coaches_coach({ name: coach.name })]),
    ...addOns.map(({ name, quantity }) => m.basket_add_on({ name, quantity })),
    ...[notes.get(orderNumber) ?? ''].filter(Boolean),
  ].join(', ')
}
