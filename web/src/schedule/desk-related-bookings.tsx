import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { bookingLook, type DayAndNow } from '@pantul/rules/desk-day'
import { spanRange } from '@pantul/rules/hours'
import { Amount } from '../design/price.tsx'
import type { BookingEntry, DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { bookingStateText } from './desk-entry-text.ts'
import { relatedEntriesOf } from './desk-related-entries.ts'

type Props = {
  readonly entry: BookingEntry
  readonly entries: readonly DayEntry[]
  readonly dayAndNow: DayAndNow
  readonly onOpen: (entry: DayEntry) => void
}

/**
 * A row for each related booking: hours that were added to this booking by another order. A press opens that booking.
 */
export const DeskRelatedBookings = ({ entry, entries, dayAndNow, onOpen }: Props) =>
  relatedEntriesOf(entry, entries).map((related) => (
    <button
      key={related.key}
      type="button"
      className={styles['relatedBooking']}
      onClick={() => onOpen(related)}
    >
      <span>
        {spanRange(related)}
        <small>
          {m.history_order({ number: related.booking.orderNumber })},{' '}
          {bookingStateText(related.booking, bookingLook(related.booking, dayAndNow))}
        </small>
      </span>
      <Amount rupiah={related.booking.courtAmount} />
    </button>
  ))

type UncancelledProps = { readonly booking: DeskBooking; readonly relatedEntries: readonly BookingEntry[] }

/** Names the related bookings, which a cancellation of the booking does not cancel. */
export const DeskUncancelledBookings = ({ booking, relatedEntries }: UncancelledProps) =>
  relatedEntries.map((related) => (
    <p key={related.key} role="note" className={styles['note']}>
      {m.changes_beside_stays({
        number: booking.orderNumber,
        hours: spanRange(related),
        other: related.booking.orderNumber,
      })}
    </p>
  ))
