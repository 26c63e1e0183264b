import { notesFromWire } from '@pantul/contract/desk-day-sheet-wire'
import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { bookingLook, type DayAndNow } from '@pantul/rules/desk-day'
import { spanRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../api/call.ts'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { longDay } from '../design/date-text.ts'
import { momentTime } from '../desk/desk-moment-text.ts'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import styles from './desk-day-sheet.module.css'
import { bookingStateText, entryTitle } from './desk-entry-text.ts'

type Props = {
  readonly location: { readonly id: string; readonly name: string }
  readonly day: DeskDay
  readonly layout: DayLayout
  readonly dayAndNow: DayAndNow
}

/** What is printed: a date, and the notes of its orders by order number. */
type Printout = { readonly date: string; readonly notes: ReadonlyMap<string, string> }

/** A button that prints the day, as the key `D` does. The printed sheet is not visible on the screen. */
export function DeskDaySheet({ location, day, layout, dayAndNow }: Props) {
  const [printout, setPrintout] = useState<Printout | null>(null)
  const { date } = dayAndNow
  const print = async (): Promise<void> => setPrintout({ date, notes: await fetchNotes(location.id, date) })
  useSingleKey('d', () => void print())
  // An effect, because printing is outside of React and needs the sheet in the page.
  useEffect(() => {
    if (printout !== null) window.print()
  }, [printout])
  const courtIndex = ({ court }: DayEntry): number => day.courts.findIndex(({ id }) => id === court)
  const entries = layout.entries.toSorted((a, b) => a.from - b.from || courtIndex(a) - courtIndex(b))
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
      {printout?.date === date &&
        createPortal(
          <section className={styles['sheet']}>
            <h1>
              {location.name}, {longDay(date)}
            </h1>
            <p>{m.schedule_sheet_at({ time: momentTime(day.createdAt) })}</p>
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
                    <td>{spanRange(entry)}</td>
                    <td>{day.courts.find(({ id }) => id === entry.court)?.name ?? entry.court}</td>
                    <td>{entryTitle(entry)}</td>
                    <td>{paymentText(entry, dayAndNow)}</td>
                    <td>{detailsOf(entry, printout.notes)}</td>
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

/** Fetches the notes of a day. If that fails, the sheet is printed without notes. */
async function fetchNotes(locationId: string, date: string): Promise<ReadonlyMap<string, string>> {
  try {
    const params = { location: locationId, date: toDayMonthYear(date) }
    return notesFromWire((await call('GET /api/desk/:location/sheet/:date', { params })).data)
  } catch {
    return new Map()
  }
}

function paymentText(entry: DayEntry, dayAndNow: DayAndNow): string {
  if (entry.kind === 'block') return m.schedule_block()
  if (entry.kind === 'series') return m.series_entry()
  if (entry.kind === 'session')
    return m.schedule_class_places({ taken: entry.session.takenPlaces, places: entry.session.places })
  const { booking } = entry
  const state = bookingStateText(booking, bookingLook(booking, dayAndNow))
  return booking.due > 0 ? `${state}, ${formatRupiah(booking.due)}` : state
}

/** The coach, the add-ons and the note of the order. */
function detailsOf(entry: DayEntry, notes: ReadonlyMap<string, string>): string {
  if (entry.kind === 'session') return m.coaches_coach({ name: entry.session.coachName })
  if (entry.kind === 'block' || entry.kind === 'series') return ''
  const { coach, addOns, orderNumber } = entry.booking
  return [
    ...(coach === null ? [] : [m.coaches_coach({ name: coach.name })]),
    ...addOns.map(({ name, quantity }) => m.basket_add_on({ name, quantity })),
    ...[notes.get(orderNumber) ?? ''].filter(Boolean),
  ].join(', ')
}
