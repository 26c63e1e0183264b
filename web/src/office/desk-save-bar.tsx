import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { DeskCodeDialog } from '../desk/desk-code-dialog.tsx'
import { DeskLeaveQuestion } from './desk-leave-question.tsx'
import styles from './desk-office.module.css'
import { useSaveShortcut } from './desk-use-save-shortcut.ts'
import type { VersionedForm } from './desk-use-versioned-form.ts'

type Props = {
  readonly form: Pick<
    VersionedForm,
    'changedFieldNames' | 'isBusy' | 'problem' | 'save' | 'discard' | 'codeDialogProps'
  >
}

/**
 * The bar below a form with unsaved changes: their number, and buttons to discard and save (`Ctrl+S`). Also asks before
 * the page is left.
 */
export function DeskSaveBar({ form }: Props) {
  const { changedFieldNames, isBusy, problem, save, discard, codeDialogProps } = form
  const isDirty = changedFieldNames.length > 0
  useSaveShortcut(() => {
    if (!isBusy) save()
  })
  return (
    <>
      <div className={styles['bar']} data-is-shown={isDirty}>
        {problem !== null && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        {isDirty && (
          <>
            <output>{m.office_changes({ count: changedFieldNames.length })}</output>
            <Button variant="secondary" onClick={discard}>
              {m.desk_orders_note_discard()}
            </Button>
            <Button busy={isBusy ? m.accounts_saving() : undefined} onClick={save}>
              {m.accounts_save()} <kbd aria-hidden="true">Ctrl S</kbd>
            </Button>
          </>
        )}
      </div>
      <DeskLeaveQuestion isDirty={isDirty} />
      <DeskCodeDialog {...codeDialogProps} />
    </>
  )
}
