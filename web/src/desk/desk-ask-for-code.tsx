import * as m from '@pantul/messages/words'
import { call } from '../api/call.ts'
import { Dialog } from '../design/dialog.tsx'
import { DeskCodeForm } from './desk-code-form.tsx'
import styles from './desk-ask-for-code.module.css'
import type { useDeskCall } from './desk-use-call.ts'

type Props = Pick<ReturnType<typeof useDeskCall>, 'codeNeeded' | 'repeat' | 'giveUp'>

/** The dialog that asks for a fresh code of the authenticator app, and then repeats the refused call. */
export const DeskAskForCode = ({ codeNeeded, repeat, giveUp }: Props) => (
  <Dialog open={codeNeeded} onClose={giveUp} title={m.problem_new_code_needed()}>
    <div className={styles['form']}>
      <DeskCodeForm
        label={m.desk_code()}
        hint={m.desk_code_hint()}
        hasFocus
        submit={m.desk_confirm()}
        submitting={m.desk_confirming()}
        onCode={async (code) => {
          await call('POST /api/desk/second-factor/prove', { body: { code } })
          repeat()
        }}
      />
    </div>
  </Dialog>
)
