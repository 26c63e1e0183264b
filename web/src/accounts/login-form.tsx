import { profileFromWire, type Profile } from '@pantul/contract/accounts-wire'
import * as m from '@pantul/messages/words'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { AccountForm } from './account-form.tsx'
import { emailCheck, toFormErrors, requiredPasswordCheck } from './account-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useSubmit } from './use-submit.ts'
import type { TypedFields } from './typed-fields.ts'

type Props = {
  /** Initial values from other forms, so that nothing is typed twice (WCAG 3.3.7). */
  readonly initial?: TypedFields
  /** Called on every keystroke, to keep the fields when the form is closed; never with a password. */
  readonly onTyped?: (fields: Pick<TypedFields, 'email'>) => void
  /** Called after the login; the form stays busy until it resolves. */
  readonly onLoggedIn: (profile: Profile) => Promise<void> | void
}

const fieldIdOf = (path: string): string => `login-${path}`

/** The login form. The error does not reveal which of the two fields was wrong. */
export function LoginForm({ initial, onTyped, onLoggedIn }: Props) {
  const [email, setEmail] = useState(initial?.email ?? '')
  const [password, setPassword] = useState('')
  const submission = useSubmit(
    toFormErrors({ email: emailCheck(email), password: requiredPasswordCheck(password) }),
  )

  const submit = () =>
    submission.send(async () => {
      const { profile } = await call('POST /api/auth/login', { body: { email: email.trim(), password } })
      await onLoggedIn(profileFromWire(profile))
    })

  return (
    <AccountForm
      submission={submission}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={m.layout_log_in()}
      busyLabel={m.accounts_logging_in()}
    >
      <Field
        id={fieldIdOf('email')}
        label={m.accounts_email()}
        value={email}
        error={submission.errorAt('email')}
        onValue={(value) => {
          setEmail(value)
          submission.clearErrors('email')
          onTyped?.({ email: value })
        }}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        required
      />
      <PasswordField
        id={fieldIdOf('password')}
        label={m.accounts_password()}
        value={password}
        error={submission.errorAt('password')}
        onValue={(value) => {
          setPassword(value)
          submission.clearErrors('password')
        }}
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
    </AccountForm>
  )
}
