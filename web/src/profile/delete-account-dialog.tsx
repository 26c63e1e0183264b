import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFormErrors, requiredPasswordCheck } from '../accounts/account-checks.ts'
import { FormErrors } from '../accounts/form-errors.tsx'
import { logOut } from '../accounts/log-out.ts'
import { PasswordField } from '../accounts/password-field.tsx'
import { useSubmit } from '../accounts/use-submit.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { toast } from '../design/toast.tsx'
import styles from './data-section.module.css'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** Explains what is deleted and what is kept, and asks for the password, because deletion cannot be undone. */
export const DeleteAccountDialog = ({ open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title={m.profile_delete_title()}>
    <DeleteForm onCancel={onClose} />
  </Dialog>
)

const fieldIdOf = (path: string): string => `delete-${path}`

function DeleteForm({ onCancel }: { readonly onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const queryClient = useQueryClient()
  const submission = useSubmit(toFormErrors({ password: requiredPasswordCheck(password) }))

  const submit = () =>
    submission.send(async () => {
      await call('DELETE /api/profile', { body: { password } })
      toast(m.profile_deleted())
      await logOut(queryClient)
    })

  return (
    <form
      noValidate
      className={styles['dialog']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p>{m.profile_delete_goes()}</p>
      <p>{m.profile_delete_stays()}</p>
      <p>{m.profile_delete_no_mail()}</p>
      <PasswordField
        id={fieldIdOf('password')}
        label={m.profile_delete_password()}
        value={password}
        error={submission.errorAt('password')}
        onValue={(typed) => {
          setPassword(typed)
          submission.clearErrors('password')
        }}
        required
        autoComplete="current-password"
        enterKeyHint="done"
      />
      <FormErrors submission={submission} hasOneField fieldIdOf={fieldIdOf} />
      <div className={styles['buttons']}>
        <Button variant="secondary" large wide onClick={onCancel}>
          {m.profile_keep()}
        </Button>
        <Button
          type="submit"
          variant="danger"
          wide
          busy={submission.isSending ? m.profile_deleting() : undefined}
        >
          {m.profile_delete()}
        </Button>
      </div>
    </form>
  )
}
