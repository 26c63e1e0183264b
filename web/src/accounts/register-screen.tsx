import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountLinks, AccountNotice, AccountPage } from './account-page.tsx'
import { loadAccess } from './open-link.ts'
import { RegisterForm } from './register-form.tsx'
import { saveTypedEmail, readSharedFields } from './typed-fields.ts'
import { useLogInAndContinue } from './use-after-login.ts'

/** `/auth/register`. In a browser that opened the first owner's link, the new account becomes the owner. */
export function RegisterScreen() {
  const { redirect, expired } = useSearch({ strict: false })
  const [initial] = useState(readSharedFields)
  const opened = useQuery({ queryKey: ['opened-token'], queryFn: loadAccess, staleTime: 0 })
  const becomesOwner = opened.data?.purposes.includes('first-owner') ?? false
  // The first owner sets up the code app and the first location.
  const onLoggedIn = useLogInAndContinue(becomesOwner ? '/desk' : pathWith('/auth/success', redirect))

  return (
    <AccountPage title={m.layout_page_register()}>
      {becomesOwner && <AccountNotice>{m.accounts_becoming_owner()}</AccountNotice>}
      {!becomesOwner && expired === true && <AccountNotice>{m.accounts_owner_link_bad()}</AccountNotice>}
      <RegisterForm
        initial={initial}
        onTyped={({ email }) => saveTypedEmail(email)}
        onLoggedIn={onLoggedIn}
      />
      <AccountLinks>
        <span>
          {m.accounts_have_account()}{' '}
          <Link to="/auth/login" search={redirect === undefined ? {} : { redirect }}>
            {m.layout_log_in()}
          </Link>
        </span>
      </AccountLinks>
    </AccountPage>
  )
}

/** Keeps the `redirect` parameter for the next page. */
const pathWith = (path: string, redirect: unknown): string =>
  typeof redirect === 'string' ? `${path}?redirect=${encodeURIComponent(redirect)}` : path
