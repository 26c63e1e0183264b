import type { DeskCancelled as Cancelled } from '@pantul/contract/desk-cancel-wire'
import * as m from '@pantul/messages/words'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskPlainPanel } from '../desk/desk-panel.tsx'
import { DeskCancelled } from '../changes/desk-cancelled.tsx'
import { Button } from '../design/button.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { focusGrid } from './desk-grid-keys.ts'
import { hoursText } from './desk-entry-text.ts'

/** The result of a cancellation. `relatedEntries`: related bookings of other orders, which were not cancelled. */
export type CancelResult = {
  readonly title: string
  readonly result: Cancelled
  readonly relatedEntries: readonly DayEntry[]
}

type Props = CancelResult & {
  readonly onOpen: (entry: DayEntry) => void
  readonly onClose: () => void
}

/**
 * The panel after a cancellation. The booking is no longer on the schedule, but staff must still see the cash to hand
 * out. Escape closes it.
 */
export function DeskCancelledPanel({ title, result, relatedEntries, onOpen, onClose }: Props) {
  const close = (): void => {
    focusGrid()
    onClose()
  }
  useEscape(close)
  return (
    <DeskPlainPanel label={m.schedule_details()} className={styles['panel']}>
      <DeskCancelled title={title} result={result} onClose={close} />
      {relatedEntries.map(
        (one) =>
          one.kind === 'booking' && (
            <div key={one.key} className={styles['left']} role="note">
              <p>{m.changes_beside_left({ hours: hoursText(one), number: one.booking.orderNumber })}</p>
              <Button variant="secondary" wide onClick={() => onOpen(one)}>
                {m.changes_beside_open({ number: one.booking.orderNumber })}
              </Button>
            </div>
          ),
      )}
    </DeskPlainPanel>
  )
}
