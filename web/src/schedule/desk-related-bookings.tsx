import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { bookingLook, type DayAndNow } from '@pantul/rules/desk-day'
import { Amount } from '../design/price.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { hoursText, stateWord } from './desk-entry-text.ts'
import { relatedEntriesOf } from './desk-running.ts'

type Props = {
  readonly entry: DayEntry
  readonly entries: readonly DayEntry[]
  readonly when: DayAndNow
  readonly onOpen: (entry: DayEntry) => void
}

/** Rows for the added hours of a booking, which are bookings of other orders. A press opens the other booking. */
export const DeskRelatedBookings = ({ entry: of, entries, when, onOpen }: Props) =>
  relatedEntriesOf(of, entries).map((entry) => (
    <button key={entry.key} type="button" className={styles['relatedBooking']} onClick={() => onOpen(entry)}>
      <span>
        {hoursText(entry)}
        <small>
          {m.history_order({ number: entry.booking.orderNumber })},{' '}
          {stateWord(entry.booking, bookingLook(entry.booking, when))}
        </small>
      </span>
      <Amount rupiah={entry.booking.courtAmount} />
    </button>
  ))

/** Lists the bookings of other orders that are not cancelled together with a booking. */
export const DeskUncancelledBookings = ({
  booking,
  relatedEntries,
}: {
  readonly booking: DeskBooking
  readonly relatedEntries: readonly DayEntry[]
}) =>
  relatedEntries.map(
    (entry) =>
      entry.kind === 'booking' && (
        <p key={entry.key} role="note" className={styles['note']}>
          {m.changes_beside_stays({
            number: booking.orderNumber,
            hours: hoursText(entry),
            other: entry.booking.orderNumber,
          })}
        </p>
      ),
  )
