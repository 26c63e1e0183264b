import * as m from '@pantul/messages/words'
import { useBlocker } from '@tanstack/react-router'
import { DeskQuestion } from '../desk/desk-question.tsx'

/** Asks before a page with unsaved changes is left. The browser asks by itself when its tab is closed. */
export function DeskLeaveQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <DeskQuestion
      isOpen={blocker.status === 'blocked'}
      title={m.office_leave_title()}
      text={m.office_leave_text()}
      stay={m.accounts_stay()}
      act={m.classes_leave()}
      onStay={() => blocker.reset?.()}
      onAct={() => blocker.proceed?.()}
    />
  )
}
