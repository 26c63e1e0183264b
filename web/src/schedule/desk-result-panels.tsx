import type { DeskCancellationRefund as CancelledOrder } from '@pantul/contract/desk-cancel-booking-wire'
import type { GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { spanRange } from '@pantul/rules/hours'
import type { ReactNode } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskCancelled } from '../changes/desk-cancelled.tsx'
import { DeskChanged, type ChangedBooking } from '../changes/desk-changed.tsx'
import { Button } from '../design/button.tsx'
import { DeskPlainPanel } from '../desk/desk-panel.tsx'
import { DeskGoodsOfBooking } from '../goods/desk-goods-of-booking.tsx'
import type { BookingEntry, DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { focusGrid } from './desk-grid-keys.ts'

export type CancelResult = {
  readonly title: string
  readonly cancelled: CancelledOrder
  /** The related bookings of other orders, which were not cancelled. */
  readonly relatedEntries: readonly BookingEntry[]
}

type CancelledProps = CancelResult & {
  readonly onOpen: (entry: DayEntry) => void
  readonly onClose: () => void
}

/**
 * The panel after a cancellation. It shows the cash to hand out, because the schedule does not show the booking any
 * more.
 */
export const DeskCancelledPanel = ({ title, cancelled, relatedEntries, onOpen, onClose }: CancelledProps) => (
  <ResultPanel onClose={onClose}>
    {(close) => (
      <>
        <DeskCancelled title={title} cancelled={cancelled} onClose={close} />
        {relatedEntries.map((related) => (
          <div key={related.key} className={styles['uncancelled']} role="note">
            <p>{m.changes_beside_left({ hours: spanRange(related), number: related.booking.orderNumber })}</p>
            <Button variant="secondary" wide onClick={() => onOpen(related)}>
              {m.changes_beside_open({ number: related.booking.orderNumber })}
            </Button>
          </div>
        ))}
      </>
    )}
  </ResultPanel>
)

export type ChangeResult = {
  readonly title: string
  /** The new courts, day and hours. */
  readonly courtsAndTimeText: string
  readonly changed: ChangedBooking
}

type ChangedProps = ChangeResult & {
  readonly locationId: string
  /** The goods of the changed booking. */
  readonly goods: readonly GoodsOfBooking[]
  readonly onClose: () => void
}

/** The panel after a change. The changed booking belongs to another order, so its own panel cannot stay open. */
export const DeskChangedPanel = ({ goods, onClose, ...result }: ChangedProps) => (
  <ResultPanel onClose={onClose}>
    {(close) => (
      <DeskChanged {...result} onClose={close}>
        <DeskGoodsOfBooking goods={goods} />
      </DeskChanged>
    )}
  </ResultPanel>
)

type ResultPanelProps = {
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}

/** A panel that closes by a button in its content or by Escape. The focus then returns to the schedule. */
function ResultPanel({ onClose, children }: ResultPanelProps) {
  const close = (): void => {
    focusGrid()
    onClose()
  }
  useEscape(close)
  return (
    <DeskPlainPanel label={m.schedule_details()} className={styles['panel']}>
      {children(close)}
    </DeskPlainPanel>
  )
}
