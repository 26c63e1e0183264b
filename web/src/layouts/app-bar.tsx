import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useSession } from '../accounts/use-session.ts'
import { classes } from '../design/classes.ts'
import { Initials } from '../design/initials.tsx'
import { Logo } from '../design/logo.tsx'
import styles from './app-bar.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { LocationButton } from './location-button.tsx'

type Props = {
  /** Whether the bar lies over the hero image, as on the home page on phones. */
  readonly liesOverHero: boolean
  /** Whether the page has its own bar at the bottom. */
  readonly hasOwnBar: boolean
  readonly onLocation: () => void
  readonly onAccount: () => void
}

/** Logo, location, navigation (from 1024 px), language, account. */
export const AppBar = ({ liesOverHero, hasOwnBar, onLocation, onAccount }: Props) => (
  <header
    className={styles['bar']}
    data-over-hero={liesOverHero || undefined}
    data-own-bar={hasOwnBar || undefined}
  >
    <div className={styles['inside']}>
      <Link to="/" className={styles['brand']} aria-label={m.layout_home()}>
        <Logo />
        <span className={classes(styles['wordMark'], 'display')} aria-hidden="true">
          {m.layout_group_name()}
        </span>
      </Link>
      <LocationButton onPress={onLocation} />
      <MainNavigation />
      <span className={styles['gap']} />
      <LanguageSwitch />
      <AccountButton onPress={onAccount} />
    </div>
  </header>
)

function MainNavigation() {
  const links = [
    { to: '/booking', label: m.layout_nav_book() },
    { to: '/package', label: m.layout_page_package() },
    { to: '/class', label: m.layout_page_class() },
    { to: '/academy', label: m.layout_nav_academy() },
    { to: '/promo', label: m.layout_page_promo() },
    { to: '/locations', label: m.layout_nav_locations() },
  ]
  return (
    <nav className={styles['navigation']} aria-label={m.layout_main_navigation()}>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className={styles['link']}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function AccountButton({ onPress }: { readonly onPress: () => void }) {
  const { profile } = useSession()
  return (
    <button type="button" className={styles['account']} aria-haspopup="dialog" onClick={onPress}>
      {profile ? (
        <Initials name={profile.fullname} />
      ) : (
        <UserRound size={22} strokeWidth={1.75} aria-hidden="true" />
      )}
      <span className={styles['accountName']}>
        {profile ? firstName(profile.fullname) : m.layout_account()}
      </span>
      {profile && <span className="hiddenText">{m.layout_account()}</span>}
    </button>
  )
}

const firstName = (fullname: string): string => fullname.split(' ')[0] ?? fullname
