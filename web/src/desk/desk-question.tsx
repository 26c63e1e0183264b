import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import styles from './desk-question.module.css'

type Props = {
  readonly isOpen: boolean
  readonly title: string
  readonly text: string
  /** The labels of the answers: nothing happens, or the action happens. */
  readonly stay: string
  readonly act: string
  /** Shown on the button while the action runs. */
  readonly busy?: string | undefined
  readonly problem?: string | null
  readonly onStay: () => void
  readonly onAct: () => void
}

/** Asks before an action that cannot be undone. */
export const DeskQuestion = ({ isOpen, title, text, stay, act, busy, problem, onStay, onAct }: Props) => (
  <Dialog open={isOpen} onClose={onStay} title={title}>
    <div className={styles['question']}>
      <p>{text}</p>
      {problem != null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <div className={styles['answers']}>
        <Button variant="secondary" onClick={onStay}>
          {stay}
        </Button>
        <Button variant="danger" busy={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </div>
  </Dialog>
)
