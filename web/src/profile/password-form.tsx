import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toFormErrors, passwordCheck, requiredPasswordCheck } from '../accounts/account-checks.ts'
import { AccountForm } from '../accounts/account-form.tsx'
import { PasswordField } from '../accounts/password-field.tsx'
import { useSubmit } from '../accounts/use-submit.ts'
import { call } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { focusPart } from './focus-part.ts'
import { Section } from './section.tsx'
import { sessionsQuery } from './use-sessions.ts'

const fieldIdOf = (path: string): string => `change-${path}`

/** Changes the password; asks for the current one. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [password, setPassword] = useState('')
  const [changeCount, setChangeCount] = useState(0)
  const queryClient = useQueryClient()
  const submission = useSubmit(
    toFormErrors({
      currentPassword: requiredPasswordCheck(currentPassword),
      password: passwordCheck(password, email),
    }),
  )

  const submit = () =>
    submission.send(async () => {
      const { message } = await call('POST /api/profile/password', { body: { currentPassword, password } })
      setCurrentPassword('')
      setPassword('')
      setChangeCount(changeCount + 1)
      // The new key remounts the form, so the focused button would lose the focus.
      focusPart('password')
      toast(message)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    })

  return (
    <Section id="password" title={m.accounts_password()}>
      <AccountForm
        // After a change, a new key remounts the form with empty, untouched fields.
        key={changeCount}
        submission={submission}
        fieldIdOf={fieldIdOf}
        onSubmit={() => void submit()}
        label={m.profile_change_password()}
        busyLabel={m.profile_changing_password()}
      >
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id={fieldIdOf('currentPassword')}
          label={m.profile_current_password()}
          value={currentPassword}
          error={submission.errorAt('currentPassword')}
          onValue={(typed) => {
            setCurrentPassword(typed)
            submission.clearErrors('currentPassword')
          }}
          required
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <PasswordField
          id={fieldIdOf('password')}
          label={m.accounts_new_password()}
          hint={m.profile_new_password_hint()}
          value={password}
          check={(typed) => passwordCheck(typed, email)}
          error={submission.errorAt('password')}
          onValue={(typed) => {
            setPassword(typed)
            submission.clearErrors('password')
          }}
          required
          autoComplete="new-password"
          enterKeyHint="done"
        />
      </AccountForm>
    </Section>
  )
}
