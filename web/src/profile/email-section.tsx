import { tidyEmail } from '@pantul/rules/email'
import type { OwnProfile } from '@pantul/contract/profile-wire'
import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { emailCheck, toFormErrors, requiredPasswordCheck } from '../accounts/account-checks.ts'
import { AccountForm } from '../accounts/account-form.tsx'
import { PasswordField } from '../accounts/password-field.tsx'
import { parseStoredTexts, useDraft } from '../accounts/use-draft.ts'
import { useSubmit } from '../accounts/use-submit.ts'
import { call } from '../api/call.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import styles from './email-section.module.css'
import { focusPart } from './focus-part.ts'
import { Note, Section } from './section.tsx'
import { ownProfileQuery } from '../accounts/use-profile.ts'

/** The e-mail address, whether it is verified, and the form to change it. */
export function EmailSection({ profile }: { readonly profile: OwnProfile }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // Moves focus, because the focused element is removed with the form.
    focusPart('email')
  }
  return (
    <Section id="email" title={m.accounts_email()}>
      <p className={styles['address']}>
        <span>{profile.email}</span>
        {profile.isEmailVerified ? (
          <Tag variant="ok">{m.profile_verified()}</Tag>
        ) : (
          <Tag variant="warn">{m.profile_not_verified()}</Tag>
        )}
      </p>
      {profile.pendingEmail !== null && (
        <p className={styles['pending']}>{m.profile_email_waits({ email: profile.pendingEmail })}</p>
      )}
      {isOpen ? (
        <EmailForm email={profile.email} onDone={close} />
      ) : (
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {m.accounts_change_email()}
          </Button>
          {!profile.isEmailVerified && (
            <ButtonLink variant="secondary" to="/auth/verification">
              {m.profile_verify()}
            </ButtonLink>
          )}
        </div>
      )}
    </Section>
  )
}

const fieldIdOf = (path: string): string => `new-email-${path}`

type FormProps = {
  readonly email: string
  /** Called when the link was sent, or the change was cancelled. */
  readonly onDone: () => void
}

function EmailForm({ email: currentEmail, onDone }: FormProps) {
  const draft = useDraft('new-email', { email: '' }, parseStoredTexts)
  const { email } = draft.values
  const [password, setPassword] = useState('')
  const queryClient = useQueryClient()
  const submission = useSubmit(
    toFormErrors({ email: emailCheck(email), password: requiredPasswordCheck(password) }),
  )

  const close = () => {
    draft.clear({ email: '' })
    onDone()
  }
  const submit = () =>
    submission.send(async () => {
      await call('POST /api/profile/email', { body: { email: tidyEmail(email), password } })
      toast(m.profile_check_new_address())
      await queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      close()
    })

  return (
    <AccountForm
      submission={submission}
      fieldIdOf={fieldIdOf}
      onSubmit={() => void submit()}
      label={m.profile_send_link()}
      busyLabel={m.profile_sending_link()}
      alternative={
        <Button variant="secondary" large wide onClick={close}>
          {m.profile_keep_email()}
        </Button>
      }
    >
      <Note>{m.profile_email_stays({ email: currentEmail })}</Note>
      <Field
        id={fieldIdOf('email')}
        // The customer has just pressed the button that opens the form.
        ref={focusInput}
        label={m.profile_new_email()}
        value={email}
        check={emailCheck}
        error={submission.errorAt('email')}
        onValue={(typed) => {
          draft.change({ email: typed })
          submission.clearErrors('email')
        }}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <PasswordField
        id={fieldIdOf('password')}
        label={m.profile_current_password()}
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
    </AccountForm>
  )
}

const focusInput = (input: HTMLInputElement | null): void => input?.focus()
