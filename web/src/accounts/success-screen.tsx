import * as m from '@pantul/messages/words'
import { AccountPage, AccountText } from './account-page.tsx'
import { ContinueLink } from './continue-link.tsx'
import { TickBall } from './round-icon.tsx'
import { SendVerification } from './send-verification.tsx'
import { useSession } from './use-session.ts'

/** `/auth/success`: shown after a login or registration in this tab. */
export function SuccessScreen() {
  const { profile } = useSession()
  if (profile === null) return null
  return (
    <AccountPage icon={<TickBall />} title={m.accounts_you_are_in({ name: firstName(profile.fullname) })}>
      <ContinueLink />
      {!profile.isEmailVerified && (
        <>
          <AccountText>{m.accounts_check_for_link({ email: profile.email })}</AccountText>
          <SendVerification />
        </>
      )}
    </AccountPage>
  )
}

const firstName = (fullname: string): string => fullname.split(' ')[0] ?? fullname
