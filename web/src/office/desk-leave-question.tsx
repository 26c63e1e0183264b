import * as m from '@pantul/messages/words'
import { useBlocker } from '@tanstack/react-router'
import { DeskConfirmDialog } from '../desk/desk-confirm-dialog.tsx'

/** Asks before a page with unsaved changes is left. The browser asks by itself when its tab is closed. */
export function DeskLeaveQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <DeskConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={m.office_leave_title()}
      text={m.office_leave_text()}
      cancelLabel={m.accounts_stay()}
      confirmLabel={m.classes_leave()}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
