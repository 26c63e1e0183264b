import * as m from '@pantul/messages/words'
import type { ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import styles from '../orders/dialog-question.module.css'
import { useLeaveEnrolment } from './use-leave.ts'

type Props = {
  readonly enrolmentId: string
  readonly title: string
  /** The places and the refund. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Asks before an enrolment ends, because that cannot be undone. */
export function LeaveQuestion({ enrolmentId, title, children, onClose }: Props) {
  const { leave, isBusy, problem } = useLeaveEnrolment(enrolmentId, onClose)
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={styles['question']}>
        {children}
        <p>{m.classes_leave_how()}</p>
        {problem !== null && <p role="alert">{problem}</p>}
        <Button variant="secondary" large wide onClick={onClose}>
          {m.classes_leave_no()}
        </Button>
        <Button variant="danger" wide onClick={leave} {...(isBusy ? { busy: m.classes_leaving() } : {})}>
          {m.classes_leave_yes()}
        </Button>
      </div>
    </Dialog>
  )
}
