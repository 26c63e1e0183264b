import * as m from '@pantul/messages/words'
import { Link, useSearch } from '@tanstack/react-router'
import { LinkNeedsLogin } from './link-needs-login.tsx'
import { AccountLinks, AccountPage, AccountText } from './account-page.tsx'
import { ContinueLink } from './continue-link.tsx'
import { TickBall } from './round-icon.tsx'
import { useSession } from './use-session.ts'

/** `/auth/verification-success`: the e-mail is verified, or will be after a login. */
export function VerifiedScreen() {
  const { login } = useSearch({ strict: false })
  const { profile, isKnown } = useSession()
  if (login === true) return <LinkNeedsLogin />
  return (
    <AccountPage icon={<TickBall />} title={m.layout_page_verified()}>
      <AccountText>{m.accounts_verified_text()}</AccountText>
      <ContinueLink />
      {isKnown && profile === null && (
        <AccountLinks>
          <Link to="/auth/login">{m.layout_log_in()}</Link>
        </AccountLinks>
      )}
    </AccountPage>
  )
}
