import type { DeskCancellationRefund } from '@pantul/contract/desk-cancel-booking-wire'
import type { DeskCourt } from '@pantul/contract/desk-schedule-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import type { ArrivalTimes } from '@pantul/rules/arrival'
import type { DayAndNow } from '@pantul/rules/desk-day'
import { staffMay } from '@pantul/rules/staff-may'
import { useEffect, useRef } from 'react'
import { DeskBlockEnd } from '../blocks/desk-block-end.tsx'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusFallback } from '../browser/desk-use-focus-fallback.ts'
import { ButtonLink } from '../design/button.tsx'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { DeskOrderMore } from '../desk-orders/desk-order-more.tsx'
import { DeskBookingActions } from './desk-booking-actions.tsx'
import type { BookingEntry, DayEntry } from './desk-day-layout.ts'
import { bookingAmount, DeskEntryMoney } from './desk-entry-money.tsx'
import styles from './desk-entry-panel.module.css'
import { DeskEntryRows } from './desk-entry-rows.tsx'
import { entryTitle } from './desk-entry-text.ts'
import { DeskRelatedBookings } from './desk-related-bookings.tsx'
import { relatedEntriesOf } from './desk-related-entries.ts'

type Props = {
  readonly location: DeskLocation
  readonly entry: DayEntry
  /** All entries of the day. A booking of several courts has several entries. */
  readonly entries: readonly DayEntry[]
  readonly courts: readonly DeskCourt[]
  readonly dayAndNow: DayAndNow
  readonly arrivalTimes: ArrivalTimes
  readonly onClose: () => void
  readonly onOpen: (entry: DayEntry) => void
  readonly onCancelled: (entry: BookingEntry, cancelled: DeskCancellationRefund) => void
  /** Begins to change the booking; null if it may not be changed. */
  readonly onChange: (() => void) | null
  /** Begins a sale of goods to the booking; null if the person at the desk may not sell. */
  readonly onAddGoods: (() => void) | null
}

/** The details of an entry: its title, what it consists of, its money, and its actions. The title takes the focus. */
export function DeskEntryPanel(props: Props) {
  const { location, entry, entries, courts, dayAndNow, arrivalTimes } = props
  const { onClose, onOpen, onCancelled, onChange, onAddGoods } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFallback(heading)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [entry.key])
  useEscape(onClose)

  return (
    <DeskPanel
      label={m.schedule_details()}
      topRow={
        <span>
          {entry.kind === 'booking' ? m.history_order({ number: entry.booking.orderNumber }) : null}
        </span>
      }
      onClose={onClose}
      className={styles['panel']}
    >
      <h2 ref={heading} tabIndex={-1} className="display">
        {entryTitle(entry)}
      </h2>
      <DeskEntryRows entry={entry} entries={entries} courts={courts} date={dayAndNow.date} />
      {entry.kind === 'block' && (
        <DeskBlockEnd location={location} block={entry.block} dayAndNow={dayAndNow} />
      )}
      {entry.kind === 'series' && staffMay(location.roles, 'see-series') && (
        <div className={styles['actions']}>
          <ButtonLink
            variant="secondary"
            wide
            to={`/desk/${location.id}/series`}
            search={{ series: entry.series.publicId }}
          >
            {m.series_open()}
          </ButtonLink>
        </div>
      )}
      {entry.kind === 'booking' && (
        <>
          <DeskRelatedBookings entry={entry} entries={entries} dayAndNow={dayAndNow} onOpen={onOpen} />
          <DeskEntryMoney booking={entry.booking} entries={entries} dayAndNow={dayAndNow} />
          <DeskBookingActions
            key={entry.key}
            location={location}
            booking={entry.booking}
            relatedEntries={relatedEntriesOf(entry, entries)}
            isPartOfOrder={bookingAmount(entry.booking, entries) !== entry.booking.orderTotal}
            dayAndNow={dayAndNow}
            arrivalTimes={arrivalTimes}
            onCancelled={(cancelled) => onCancelled(entry, cancelled)}
            onChange={onChange}
            onAddGoods={onAddGoods}
          />
          <DeskOrderMore locationId={location.id} orderNumber={entry.booking.orderNumber} />
        </>
      )}
    </DeskPanel>
  )
}
