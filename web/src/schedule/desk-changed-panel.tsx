import type { DeskChanged as Changed } from '@pantul/contract/desk-change-wire'
import { schedule_details } from '@pantul/messages/words'
import { focusHeading } from '../browser/focus-heading.ts'
import { DeskChanged } from '../changes/desk-changed.tsx'
import styles from './desk-entry-panel.module.css'

/** What was changed, and what the person at the counter does now. */
export type ChangeResult = {
  readonly title: string
  readonly where: string
  readonly changed: Changed & { readonly handOut: number }
}

type Props = ChangeResult & { readonly locationId: string; readonly onClose: () => void }

/** The panel after a change: another order has taken the place of the booking. */
export const DeskChangedPanel = ({ onClose, ...result }: Props) => (
  <aside className={styles['panel']} aria-label={schedule_details()}>
    <DeskChanged
      {...result}
      onClose={() => {
        focusHeading()
        onClose()
      }}
    />
  </aside>
)
