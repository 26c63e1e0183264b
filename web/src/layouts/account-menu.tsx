import type { Profile } from '@pantul/contract/accounts-wire'
import type { StaffRole } from '@pantul/rules/staff-may'
import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import { Link, useRouterState } from '@tanstack/react-router'
import { LogIn, MessageCircle, ReceiptText, Ticket, UserRound, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { LogOutButton, LogOutQuestion } from '../accounts/log-out-button.tsx'
import { roleName } from '../accounts/role-name.ts'
import { useSession } from '../accounts/use-session.ts'
import { Sheet } from '../design/sheet.tsx'
import { Tag } from '../design/tag.tsx'
import { useLocation } from '../venue/use-location.ts'
import styles from './account-menu.module.css'
import { helpAddress } from './help-address.ts'
import { ThemeChoice } from './theme-choice.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** The user's pages and settings; help is the last item. */
export function AccountMenu({ open, onClose }: Props) {
  const { profile } = useSession()
  const { location, locations } = useLocation()
  const [isConfirmingLogOut, setConfirmingLogOut] = useState(false)
  const currentPath = useRouterState({ select: (state) => state.location.href })
  const help = helpAddress(location, locations)
  const close = () => {
    setConfirmingLogOut(false)
    onClose()
  }

  if (isConfirmingLogOut)
    return (
      <Sheet open={open} onClose={close} title={m.accounts_log_out_question()}>
        <LogOutQuestion onStay={() => setConfirmingLogOut(false)} onLoggedOut={close} />
      </Sheet>
    )
  return (
    <Sheet open={open} onClose={close} title={profile?.fullname ?? m.layout_account()}>
      {profile !== null && <AccountIdentity profile={profile} locations={locations} />}
      <ul className={styles['links']}>
        {(profile ? customerLinks() : guestLinks(currentPath)).map(({ label, icon: Icon, ...link }) => (
          <li key={link.to}>
            <Link {...link} onClick={close}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        {profile !== null && (
          <LogOutButton onNeedsConfirmation={() => setConfirmingLogOut(true)} onLoggedOut={close} />
        )}
      </ul>
      <ThemeChoice />
      {help !== null && (
        <ul className={styles['links']}>
          <li>
            <a href={help} target="_blank" rel="noopener">
              <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
              {m.layout_help()}
            </a>
          </li>
        </ul>
      )}
    </Sheet>
  )
}

type IdentityProps = { readonly profile: Profile; readonly locations: readonly Location[] }

/** The e-mail of the account and its staff roles. */
const AccountIdentity = ({ profile, locations }: IdentityProps) => (
  <div className={styles['identity']}>
    <p>{profile.email}</p>
    {profile.roles.length > 0 && (
      <ul aria-label={m.accounts_your_roles()}>
        {profile.roles.map(({ role, locationId }) => (
          <li key={`${role} ${locationId}`}>
            <Tag>{roleText(role, locations.find(({ id }) => id === locationId)?.name)}</Tag>
          </li>
        ))}
      </ul>
    )}
  </div>
)

const roleText = (role: StaffRole, location: string | undefined): string =>
  location === undefined ? roleName(role) : m.accounts_role_at({ role: roleName(role), location })

/** The login returns to the current page. */
const guestLinks = (currentPath: string) => {
  const search = currentPath === '/' ? {} : { redirect: currentPath }
  return [
    { to: '/auth/login', search, label: m.layout_log_in(), icon: LogIn },
    { to: '/auth/register', search, label: m.layout_register(), icon: UserRoundPlus },
    { to: '/history-transactions', search: {}, label: m.layout_page_history(), icon: ReceiptText },
  ]
}

const customerLinks = () => [
  { to: '/profile', search: {}, label: m.layout_profile(), icon: UserRound },
  { to: '/history-transactions', search: {}, label: m.layout_page_history(), icon: ReceiptText },
  { to: '/quota-packages', search: {}, label: m.layout_quota_packages(), icon: Ticket },
]
