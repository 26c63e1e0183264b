import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import styles from './desk-confirm-dialog.module.css'
import { DeskProblem } from './desk-problem.tsx'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  readonly text: string
  readonly cancelLabel: string
  readonly confirmLabel: string
  /** The label of the confirm button while the action runs. */
  readonly busyLabel?: string | undefined
  readonly problem?: string | null
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** Asks before an action that cannot be undone. */
export const DeskConfirmDialog = (props: Props) => {
  const { isOpen, title, text, cancelLabel, confirmLabel, busyLabel, problem, onCancel, onConfirm } = props
  return (
    <Dialog open={isOpen} onClose={onCancel} title={title}>
      <div className={styles['question']}>
        <p>{text}</p>
        <DeskProblem look="tinted" message={problem ?? null} />
        <div className={styles['answers']}>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant="danger" busy={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
