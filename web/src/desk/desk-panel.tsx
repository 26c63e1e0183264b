import * as m from '@pantul/messages/words'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../design/classes.ts'
import styles from './desk-panel.module.css'

type Props = {
  readonly label: string
  /** Content at the left of the top row. At its right are the key hint and the close button. */
  readonly topRow: ReactNode
  readonly closeLabel?: string
  readonly onClose: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A panel beside the schedule, with a top row that stays visible. The caller closes it on Escape. */
export const DeskPanel = ({ label, topRow, closeLabel, onClose, className, children }: Props) => (
  <DeskPlainPanel label={label} className={className}>
    <div className={styles['topRow']}>
      {topRow}
      <kbd className={styles['keyHint']} aria-hidden="true">
        Esc
      </kbd>
      <button
        type="button"
        className={styles['close']}
        aria-label={closeLabel ?? m.schedule_close()}
        onClick={onClose}
      >
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
    {children}
  </DeskPlainPanel>
)

type PlainProps = Pick<Props, 'label' | 'className' | 'children'>

/** A panel beside the schedule without a top row. Its content has a button that closes it. */
export const DeskPlainPanel = ({ label, className, children }: PlainProps) => (
  <aside className={classes(styles['panel'], className)} aria-label={label}>
    {children}
  </aside>
)
