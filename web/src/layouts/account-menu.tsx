import {
  layout_account,
  layout_help,
  layout_log_in,
  layout_profile,
  layout_quota_packages,
  layout_register,
  layout_theme,
  layout_theme_dark,
  layout_theme_light,
  layout_theme_system,
  layout_transactions,
} from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { LogIn, MessageCircle, ReceiptText, Ticket, UserRound, UserRoundPlus } from 'lucide-react'
import { useSession } from '../accounts/use-session.ts'
import { chooseTheme, useTheme } from '../browser/theme.ts'
import { Segmented } from '../design/segmented.tsx'
import { Sheet } from '../design/sheet.tsx'
import { useLocation } from '../locations/use-location.ts'
import styles from './account-menu.module.css'
import { helpAddress } from './help-address.ts'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** Everything about the person, and help as the last item (`design.md` §4.2). */
export function AccountMenu({ open, onClose }: Props) {
  const { profile } = useSession()
  const { location, locations } = useLocation()
  const help = helpAddress(location, locations)
  const links = profile ? customerLinks() : guestLinks()
  return (
    <Sheet open={open} onClose={onClose} title={profile?.fullname ?? layout_account()}>
      <ul className={styles['links']}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} onClick={onClose}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <ThemeChoice />
      {help !== null && (
        <ul className={styles['links']}>
          <li>
            <a href={help} target="_blank" rel="noopener">
              <MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />
              {layout_help()}
            </a>
          </li>
        </ul>
      )}
    </Sheet>
  )
}

const guestLinks = () => [
  { to: '/auth/login', label: layout_log_in(), Icon: LogIn },
  { to: '/auth/register', label: layout_register(), Icon: UserRoundPlus },
  { to: '/history-transactions', label: layout_transactions(), Icon: ReceiptText },
]

const customerLinks = () => [
  { to: '/profile', label: layout_profile(), Icon: UserRound },
  { to: '/history-transactions', label: layout_transactions(), Icon: ReceiptText },
  { to: '/quota-packages', label: layout_quota_packages(), Icon: Ticket },
]

function ThemeChoice() {
  const theme = useTheme()
  return (
    <div className={styles['theme']}>
      <b aria-hidden="true">{layout_theme()}</b>
      <Segmented
        name="theme"
        label={layout_theme()}
        value={theme}
        onValue={chooseTheme}
        options={[
          { value: 'system', label: layout_theme_system() },
          { value: 'light', label: layout_theme_light() },
          { value: 'dark', label: layout_theme_dark() },
        ]}
      />
    </div>
  )
}
