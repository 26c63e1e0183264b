import * as m from '@pantul/messages/words'
import { useQueryClient } from '@tanstack/react-query'
import { usePageTitle } from '../browser/page-title.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { AccountPage, AccountText } from './account-page.tsx'
import { logOut } from './log-out.ts'
import { LetterIcon } from './round-icon.tsx'
import { useSession } from './use-session.ts'

/** Shown for a link that changes the e-mail of an account that is not logged in here. Nothing has changed yet. */
export function LinkNeedsLogin() {
  const { profile, isKnown } = useSession()
  const queryClient = useQueryClient()
  usePageTitle(m.accounts_link_where_logged_in())
  return (
    <AccountPage icon={<LetterIcon />} title={m.accounts_link_where_logged_in()}>
      <AccountText>{m.accounts_link_where_logged_in_text()}</AccountText>
      {isKnown && profile === null && (
        <ButtonLink to="/auth/login" large wide>
          {m.layout_log_in()}
        </ButtonLink>
      )}
      {profile !== null && (
        <>
          <AccountText>{m.accounts_link_other_account({ email: profile.email })}</AccountText>
          <Button variant="secondary" large wide onClick={() => void logOut(queryClient)}>
            {m.accounts_log_out()}
          </Button>
        </>
      )}
    </AccountPage>
  )
}
