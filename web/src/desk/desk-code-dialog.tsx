import * as m from '@pantul/messages/words'
import { call } from '../api/call.ts'
import { Dialog } from '../design/dialog.tsx'
import styles from './desk-code-dialog.module.css'
import { DeskCodeForm } from './desk-code-form.tsx'
import type { useDeskCall } from './desk-use-call.ts'

type Props = Pick<ReturnType<typeof useDeskCall>, 'needsCode' | 'repeat' | 'forget'>

/** The dialog that asks for a new code of the authenticator app, and then repeats the refused call. */
export const DeskCodeDialog = ({ needsCode, repeat, forget }: Props) => (
  <Dialog open={needsCode} onClose={forget} title={m.problem_new_code_needed()}>
    <div className={styles['form']}>
      <DeskCodeForm
        label={m.desk_code()}
        hint={m.desk_code_hint()}
        takesFocus
        submitLabel={m.desk_confirm()}
        busyLabel={m.desk_confirming()}
        onCode={async (code) => {
          await call('POST /api/desk/second-factor/prove', { body: { code } })
          repeat()
        }}
      />
    </div>
  </Dialog>
)
