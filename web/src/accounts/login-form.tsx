import { profileFromWire, type Profile } from '@pantul/contract/accounts-wire'
import { accounts_email, accounts_logging_in, accounts_password, layout_log_in } from '@pantul/messages/words'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { AccountForm } from './account-form.tsx'
import { emailCheck, errorsIn, passwordGiven } from './account-checks.ts'
import { PasswordField } from './password-field.tsx'
import { useSubmit } from './use-submit.ts'
import type { TypedFields } from './typed-fields.ts'

type Props = {
  /** What was typed elsewhere already, so that nobody types it twice (WCAG 3.3.7). */
  readonly initial?: TypedFields
  /** Called with every key, so that the fields outlive the form; never with a password. */
  readonly onTyped?: (fields: Pick<TypedFields, 'email'>) => void
  /** The server has opened a session; the form is busy until what follows is done. */
  readonly onEntered: (profile: Profile) => Promise<void> | void
}

const fieldIdOf = (path: string): string => `login-${path}`

/** E-mail and password. Wrong ones are told in one sentence that does not say which. */
export function LoginForm({ initial, onTyped, onEntered }: Props) {
  const [email, setEmail] = useState(initial?.email ?? '')
  const [password, setPassword] = useState('')
  const sending = useSubmit(errorsIn({ email: emailCheck(email), password: passwordGiven(password) }))

  const submit = () =>
    sending.send(async () => {
      const { profile } = await call('POST /api/auth/login', { body: { email: email.trim(), password } })
      await onEntered(profileFromWire(profile))
    })

  return (
    <AccountForm
      sending={sending}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={layout_log_in()}
      busy={accounts_logging_in()}
    >
      <Field
        id={fieldIdOf('email')}
        label={accounts_email()}
        value={email}
        error={sending.errorAt('email')}
        onValue={(value) => {
          setEmail(value)
          sending.forget('email')
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
        label={accounts_password()}
        value={password}
        error={sending.errorAt('password')}
        onValue={(value) => {
          setPassword(value)
          sending.forget('password')
        }}
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
    </AccountForm>
  )
}
