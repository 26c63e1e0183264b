import type { DeskCancelled as Cancelled } from '@pantul/contract/desk-cancel-wire'
import { schedule_details } from '@pantul/messages/words'
import { focusHeading } from '../browser/focus-heading.ts'
import { DeskCancelled } from '../changes/desk-cancelled.tsx'
import styles from './desk-entry-panel.module.css'

type Props = { readonly title: string; readonly result: Cancelled; readonly onClose: () => void }

/**
 * The panel after a cancellation. The booking is no longer on the schedule, but staff must still see the cash to hand
 * out.
 */
export const DeskCancelledPanel = ({ title, result, onClose }: Props) => (
  <aside className={styles['panel']} aria-label={schedule_details()}>
    <DeskCancelled
      title={title}
      result={result}
      onClose={() => {
        focusHeading()
        onClose()
      }}
    />
  </aside>
)
