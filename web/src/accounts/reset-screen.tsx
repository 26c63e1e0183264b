import {
  accounts_for_account,
  accounts_new_password,
  accounts_password_hint,
  accounts_save,
  accounts_saving,
  layout_page_reset,
  problem_token_expired,
} from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { errorsIn, passwordCheck } from './account-checks.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage, AccountText } from './account-page.tsx'
import { openedToken } from './open-link.ts'
import { PasswordField } from './password-field.tsx'
import { useSending } from './use-sending.ts'
import { sessionQuery } from './use-session.ts'

const fieldIdOf = (path: string): string => `reset-${path}`

/** `/auth/reset-password`: a new password, after the link in the mail was opened (`design.md` §7.8). */
export function ResetScreen() {
  const queryCache = useQueryClient()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { data: opened } = useQuery({ queryKey: ['opened-token'], queryFn: openedToken, staleTime: 0 })
  const email = opened?.Email ?? ''
  const sending = useSending(errorsIn({ password: passwordCheck(password, email) }))

  const submit = () =>
    sending.send(async () => {
      const saved = await save(password)
      if (saved === null) {
        window.alert(problem_token_expired())
        return navigate({ to: '/', replace: true })
      }
      toast(saved)
      // Every session of the account has ended, perhaps this browser's too.
      await queryCache.invalidateQueries({ queryKey: sessionQuery.queryKey })
      await navigate({ to: '/auth/login', replace: true })
    })

  return (
    <AccountPage title={layout_page_reset()}>
      {email !== '' && <AccountText>{accounts_for_account({ email })}</AccountText>}
      <AccountForm
        sending={sending}
        fieldIdOf={fieldIdOf}
        hasOneField
        onSubmit={() => void submit()}
        label={accounts_save()}
        busy={accounts_saving()}
      >
        {/* Tells a password manager whose password changes. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id={fieldIdOf('password')}
          label={accounts_new_password()}
          hint={accounts_password_hint()}
          value={password}
          error={sending.errorAt('password')}
          check={(typed) => passwordCheck(typed, email)}
          onValue={(typed) => {
            setPassword(typed)
            sending.forget('password')
          }}
          autoComplete="new-password"
          enterKeyHint="done"
          required
        />
      </AccountForm>
    </AccountPage>
  )
}

/** The server's message, or null when the opened link is good for nothing any more (`spec.md` §8). */
async function save(password: string): Promise<string | null> {
  try {
    return (await call('POST /api/auth/reset-password', { body: { password } })).message
  } catch (problem) {
    if (problem instanceof CallProblem && problem.status === 401) return null
    throw problem
  }
}
