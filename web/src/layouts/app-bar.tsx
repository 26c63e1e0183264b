import {
  layout_account,
  layout_group_name,
  layout_home,
  layout_main_navigation,
  layout_nav_academy,
  layout_nav_book,
  layout_nav_locations,
  layout_page_class,
  layout_page_package,
  layout_page_promo,
} from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useSession } from '../accounts/use-session.ts'
import { classes } from '../design/classes.ts'
import { Initials } from '../design/initials.tsx'
import { Mark } from '../design/mark.tsx'
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
    data-step={hasOwnBar || undefined}
  >
    <div className={styles['inside']}>
      <Link to="/" className={styles['brand']} aria-label={layout_home()}>
        <Mark />
        <span className={classes(styles['wordMark'], 'display')} aria-hidden="true">
          {layout_group_name()}
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
    { to: '/booking', label: layout_nav_book() },
    { to: '/package', label: layout_page_package() },
    { to: '/class', label: layout_page_class() },
    { to: '/academy', label: layout_nav_academy() },
    { to: '/promo', label: layout_page_promo() },
    { to: '/locations', label: layout_nav_locations() },
  ]
  return (
    <nav className={styles['navigation']} aria-label={layout_main_navigation()}>
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
        {profile ? firstName(profile.fullname) : layout_account()}
      </span>
      {profile && <span className="hiddenText">{layout_account()}</span>}
    </button>
  )
}

const firstName = (fullname: string): string => fullname.split(' ')[0] ?? fullname
