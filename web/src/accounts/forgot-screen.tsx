import { tidyEmail } from '@pantul/rules/email'
import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { Field } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { emailCheck, toFormErrors } from './account-checks.ts'
import { AccountForm } from './account-form.tsx'
import { AccountLinks, AccountPage, AccountText } from './account-page.tsx'
import { LetterIcon } from './round-icon.tsx'
import { SendAgain } from './send-again.tsx'
import { saveTypedEmail, readSharedFields } from './typed-fields.ts'
import { useSubmit } from './use-submit.ts'

/** `/auth/forgot`. The page does not reveal whether the e-mail address has an account. */
export function ForgotScreen() {
  const [email, setEmail] = useState(() => readSharedFields().email)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // An effect, because the form and its focus disappear, and focus is outside of React.
  useEffect(() => {
    if (sentTo !== null) heading.current?.focus()
  }, [sentTo])

  if (sentTo !== null)
    return (
      <AccountPage icon={<LetterIcon />} title={m.accounts_email_sent()} heading={heading}>
        <AccountText>{m.accounts_reset_sent_text({ email: sentTo })}</AccountText>
        <SendAgain
          mail="RESET_SENT"
          label={m.accounts_send_again()}
          variant="secondary"
          send={() => sendLink(sentTo)}
        />
        <BackToLogin />
      </AccountPage>
    )
  return (
    <AccountPage title={m.layout_page_forgot()}>
      <ForgotForm
        email={email}
        onEmail={(typed) => {
          setEmail(typed)
          saveTypedEmail(typed)
        }}
        onSent={setSentTo}
      />
      <BackToLogin />
    </AccountPage>
  )
}

type FormProps = {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: (email: string) => void
}

const fieldIdOf = (path: string): string => `forgot-${path}`

function ForgotForm({ email, onEmail, onSent }: FormProps) {
  const submission = useSubmit(toFormErrors({ email: emailCheck(email) }))
  const submit = () =>
    submission.send(async () => {
      await sendLink(tidyEmail(email))
      toast(m.accounts_email_sent())
      onSent(tidyEmail(email))
    })
  return (
    <AccountForm
      submission={submission}
      fieldIdOf={fieldIdOf}
      hasOneField
      onSubmit={() => void submit()}
      label={m.accounts_send_link()}
      busyLabel={m.accounts_sending()}
    >
      <Field
        id={fieldIdOf('email')}
        label={m.accounts_email()}
        hint={m.accounts_forgot_hint()}
        value={email}
        error={submission.errorAt('email')}
        check={emailCheck}
        onValue={(typed) => {
          onEmail(typed)
          submission.clearErrors('email')
        }}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        required
      />
    </AccountForm>
  )
}

const BackToLogin = () => (
  <AccountLinks>
    <Link to="/auth/login">{m.accounts_back_to_log_in()}</Link>
  </AccountLinks>
)

/** Asks for a mail with a link that resets the password. Shows the first error of a failed call as a toast, and throws it. */
async function sendLink(email: string): Promise<void> {
  try {
    await call('POST /api/auth/reset-password/send-email', { body: { email } })
  } catch (problem) {
    if (problem instanceof CallProblem) toast(problem.errors[0]?.msg ?? problem.message, 'wrong')
    throw problem
  }
}
