import type { ResetPassword } from '@pantul/contract/accounts'
import type { BodyOf } from '@pantul/contract/call'
import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { toFormErrors, passwordCheck } from './account-checks.ts'
import { AccountForm } from './account-form.tsx'
import { AccountLinks, AccountNotice, AccountPage, AccountText } from './account-page.tsx'
import { DetailsFields, toRequestDetails, detailErrors, EMPTY_DETAILS } from './details-fields.tsx'
import { loadAccess } from './open-link.ts'
import { PasswordField } from './password-field.tsx'
import { saveTypedEmail } from './typed-fields.ts'
import { useSubmit } from './use-submit.ts'
import { sessionQuery } from './use-session.ts'

const fieldIdOf = (path: string): string => `reset-${path}`

/**
 * `/auth/reset-password`: sets a new password after a mail link was opened. A link that verifies an e-mail also leads
 * here if its account is not logged in; then the page explains why. If the e-mail was never verified, the form also
 * asks for name and phone, because somebody else may have typed the stored ones.
 */
export function ResetScreen() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const isVerifying = useSearch({ strict: false }).verify === true
  const { data: opened } = useQuery({ queryKey: ['opened-token'], queryFn: loadAccess, staleTime: 0 })
  const email = opened?.email ?? ''
  const asksDetails = opened?.needsNameAndPhone === true
  const [details, setDetails] = useState(EMPTY_DETAILS)
  const submission = useSubmit(
    toFormErrors({ ...(asksDetails ? detailErrors(details) : {}), password: passwordCheck(password, email) }),
  )

  const submit = () =>
    submission.send(async () => {
      const saved = await save({ password, ...(asksDetails ? toRequestDetails(details) : {}) })
      if (saved === null) {
        window.alert(m.problem_token_expired())
        return navigate({ to: '/', replace: true })
      }
      toast(isVerifying ? m.accounts_verified_and_chosen() : saved)
      saveTypedEmail(email)
      // Removes the cached session, because all sessions of the account have ended.
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: '/auth/login', replace: true })
    })

  return (
    <AccountPage title={m.layout_page_reset()}>
      {email !== '' && <AccountText>{m.accounts_for_account({ email })}</AccountText>}
      {isVerifying && <AccountNotice>{m.accounts_why_new_password()}</AccountNotice>}
      <AccountForm
        submission={submission}
        fieldIdOf={fieldIdOf}
        hasOneField={!asksDetails}
        onSubmit={() => void submit()}
        label={m.accounts_save()}
        busyLabel={m.accounts_saving()}
      >
        {/* Tells password managers which account's password changes. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {asksDetails && (
          <DetailsFields value={details} onValue={setDetails} submission={submission} fieldIdOf={fieldIdOf} />
        )}
        <PasswordField
          id={fieldIdOf('password')}
          label={m.accounts_new_password()}
          hint={m.accounts_password_hint()}
          value={password}
          error={submission.errorAt('password')}
          check={(typed) => passwordCheck(typed, email)}
          onValue={(typed) => {
            setPassword(typed)
            submission.clearErrors('password')
          }}
          autoComplete="new-password"
          enterKeyHint="done"
          required
        />
      </AccountForm>
      {isVerifying && opened?.purposes.includes('session') === false && (
        <AccountLinks>
          <span>
            {m.accounts_password_known()}{' '}
            <Link
              to="/auth/login"
              search={{ redirect: '/auth/verification-success' }}
              onClick={() => saveTypedEmail(email)}
            >
              {m.accounts_log_in_instead()}
            </Link>
          </span>
        </AccountLinks>
      )}
    </AccountPage>
  )
}

/** Returns the server's message, or null if the opened link is no longer valid. */
async function save(body: BodyOf<typeof ResetPassword>): Promise<string | null> {
  try {
    return (await call('POST /api/auth/reset-password', { body })).message
  } catch (problem) {
    if (problem instanceof CallProblem && problem.status === 401) return null
    throw problem
  }
}
