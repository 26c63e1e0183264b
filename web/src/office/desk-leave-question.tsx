import { classes_leave, office_leave_text, office_leave_title, accounts_stay } from '@pantul/messages/words'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import styles from './desk-office.module.css'

/** Asks before a page with unsaved changes is left. The browser asks by itself when its tab is closed. */
export function DeskLeaveQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  const isAsked = blocker.status === 'blocked'
  return (
    <Dialog open={isAsked} onClose={() => blocker.reset?.()} title={office_leave_title()}>
      <div className={styles['question']}>
        <p>{office_leave_text()}</p>
        <div className={styles['answers']}>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            {accounts_stay()}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {classes_leave()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
