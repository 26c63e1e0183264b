import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { usePageTitle } from '../browser/page-title.ts'
import { AccountLinks, AccountPage, AccountText } from './account-page.tsx'
import { logOut } from './log-out.ts'
import { LetterIcon } from './round-icon.tsx'
import { SendVerification } from './send-verification.tsx'
import { useSession } from './use-session.ts'
import { VerifiedScreen } from './verified-screen.tsx'

/** `/auth/verification`: the link was mailed, or has expired. */
export function VerificationScreen() {
  const { profile } = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isExpired = useSearch({ strict: false }).expired === true

  const title = isExpired ? m.accounts_link_expired() : m.layout_page_verification()
  usePageTitle(title)

  if (profile === null) return <Navigate to="/auth/login" />
  // Also if the address was verified in another tab or on another device.
  if (profile.isEmailVerified) return <VerifiedScreen />
  return (
    <AccountPage icon={<LetterIcon />} title={title}>
      {isExpired ? (
        <AccountText>{m.accounts_link_expired_text({ email: profile.email })}</AccountText>
      ) : (
        <AccountText>
          {m.accounts_link_sent_to()} <b>{profile.email}</b>. {m.accounts_open_link_here()}
        </AccountText>
      )}
      <SendVerification
        isExpired={isExpired}
        onSent={() => void navigate({ to: '/auth/verification', replace: true })}
      />
      <AccountLinks>
        <Link to="/profile">{m.accounts_change_email()}</Link>
        <button type="button" onClick={() => void logOut(queryClient)}>
          {m.accounts_log_out()}
        </button>
      </AccountLinks>
    </AccountPage>
  )
}
