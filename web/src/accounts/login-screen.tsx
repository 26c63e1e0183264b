import * as m from '@pantul/messages/words'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AccountLinks, AccountNotice, AccountPage } from './account-page.tsx'
import { LoginForm } from './login-form.tsx'
import { saveTypedEmail, readSharedFields } from './typed-fields.ts'
import { useRedirectPath, useLogInAndContinue } from './use-after-login.ts'

const EXPIRED_LINK = '/auth/verification?expired=true'

/** `/auth/login` */
export function LoginScreen() {
  const search = useSearch({ strict: false })
  const redirectPath = useRedirectPath('/auth/success')
  const onLoggedIn = useLogInAndContinue(redirectPath)
  const [initial] = useState(readSharedFields)

  // No autofocus on phones, because the keyboard would cover the page. An effect, because focus is outside of React.
  useEffect(() => {
    if (window.matchMedia('(min-width: 1024px) and (pointer: fine)').matches)
      document.getElementById('login-email')?.focus()
  }, [])

  return (
    <AccountPage title={m.layout_log_in()}>
      {redirectPath === EXPIRED_LINK && <AccountNotice>{m.accounts_log_in_for_new_link()}</AccountNotice>}
      <LoginForm initial={initial} onTyped={({ email }) => saveTypedEmail(email)} onLoggedIn={onLoggedIn} />
      <AccountLinks>
        <Link to="/auth/forgot">{m.accounts_forgot_password()}</Link>
        <Link to="/auth/register" search={search}>
          {m.layout_register()}
        </Link>
      </AccountLinks>
    </AccountPage>
  )
}
