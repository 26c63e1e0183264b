import type { DeskLocation } from '@pantul/contract/desk-wire'
import {
  arrivals_scan,
  closures_title,
  courts_today,
  desk_acts,
  desk_demonstration,
  desk_drawer,
  desk_machines,
  desk_title,
  desk_offline,
  desk_orders,
  desk_payments,
  reports,
  desk_people,
  desk_schedule,
  desk_staff,
  history_invoice_refunds,
  layout_group_name,
  office_setup,
  series_titles,
} from '@pantul/messages/words'
import { staffMay, type StaffAction } from '@pantul/rules/staff-may'
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import {
  CalendarCheck,
  CalendarRange,
  CloudRain,
  ChartNoAxesColumn,
  FlaskConical,
  Inbox,
  List,
  ListChecks,
  Monitor,
  Repeat2,
  ScanLine,
  ScrollText,
  Settings,
  Undo2,
  UserCog,
  Users,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOnline } from '../browser/online.ts'
import { Mark } from '../design/mark.tsx'
import { isOfficePage } from './desk-office-pages.ts'
import { DeskAccount } from './desk-account.tsx'
import { DeskIdleLock } from './desk-idle-lock.tsx'
import { DeskLockButton } from './desk-lock-button.tsx'
import { DeskElsewhere } from './desk-elsewhere.tsx'
import { DeskLocationSwitch } from './desk-location-switch.tsx'
import { DeskNotOpen } from './desk-not-open.tsx'
import { DeskRefundBadge } from './desk-refund-badge.tsx'
import styles from './desk-shell.module.css'
import { firstPath, useDeskLocation, useDeskStaff } from './desk-staff.ts'

/** The frame of the desk: navigation, location, account, and the screen. The bar is folded below 1440 px. */
export function DeskShell() {
  const location = useDeskLocation()
  const { machine } = useDeskStaff()
  return (
    <div className={styles['shell']}>
      {machine !== null && <DeskIdleLock minutes={machine.lockMinutes} />}
      <aside className={styles['bar']}>
        <a href="/" className={styles['brand']} aria-label={layout_group_name()}>
          <Mark size={28} />
          <span className="display" aria-hidden="true">
            {layout_group_name()}
          </span>
        </a>
        <DeskLocationSwitch />
        {location !== undefined && <Navigation location={location} />}
        {machine !== null && <DeskLockButton />}
        <DeskAccount />
      </aside>
      <main className={styles['screen']}>
        <Notices />
        <Screen />
      </main>
    </div>
  )
}

/** The paths of the set-up, which share one entry. */
/** Further pages that need no open location. */
const beforeOpening = /\/(staff|devices|acts)$/

/**
 * The page of the address, unless the person has no role there, or the location is not open yet. Who may not see the schedule
 * begins with another page.
 */
function Screen() {
  const location = useDeskLocation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (location === undefined) return <DeskElsewhere />
  const first = firstPath(location)
  if (first !== '' && /^\/desk\/[^/]+\/?$/.test(path))
    return <Navigate to={`/desk/${location.id}${first}`} replace />
  return location.isOpened || isOfficePage(path) || beforeOpening.test(path) ? (
    <Outlet />
  ) : (
    <DeskNotOpen location={location} />
  )
}

type NavigationLink = {
  /** Below `/desk/$location`. */
  readonly path: string
  readonly title: () => string
  readonly icon: LucideIcon
  /** Who sees the link. */
  readonly action: StaffAction
}

const links: readonly NavigationLink[] = [
  { path: '', title: desk_schedule, icon: CalendarRange, action: 'see-schedule' },
  { path: '/today', title: courts_today, icon: CalendarCheck, action: 'take-attendance' },
  { path: '/scan', title: arrivals_scan, icon: ScanLine, action: 'see-schedule' },
  { path: '/orders', title: desk_orders, icon: List, action: 'see-orders' },
  { path: '/closures', title: closures_title, icon: CloudRain, action: 'close-courts' },
  { path: '/people', title: desk_people, icon: Users, action: 'find-people' },
  { path: '/drawer', title: desk_drawer, icon: Inbox, action: 'see-drawers' },
  { path: '/series', title: series_titles, icon: Repeat2, action: 'see-series' },
  { path: '/payments', title: desk_payments, icon: ListChecks, action: 'see-payments' },
  { path: '/refunds', title: history_invoice_refunds, icon: Undo2, action: 'see-refunds' },
  { path: '/reports', title: reports, icon: ChartNoAxesColumn, action: 'see-reports' },
  { path: '/staff', title: desk_staff, icon: UserCog, action: 'see-staff' },
  { path: '/devices', title: desk_machines, icon: Monitor, action: 'see-devices' },
  { path: '/acts', title: desk_acts, icon: ScrollText, action: 'see-acts' },
  { path: '/courts', title: office_setup, icon: Settings, action: 'see-offer' },
]

function Navigation({ location: { id: location, roles } }: { readonly location: DeskLocation }) {
  const list = useRef<HTMLUListElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // An effect, because the scroll position is outside of React. Only phones scroll.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav aria-label={desk_title()} className={styles['navigation']}>
      <ul ref={list}>
        {links
          .filter(({ action }) => staffMay(roles, action))
          .map(({ path: below, title, icon: LinkIcon }) => (
            <li key={below}>
              <Link
                to={`/desk/${location}${below}`}
                title={title()}
                activeOptions={{ exact: below === '', includeSearch: false }}
                aria-current={below === '/courts' && isOfficePage(path) ? 'true' : undefined}
              >
                <LinkIcon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span className={styles['label']}>{title()}</span>
                {below === '/refunds' && <DeskRefundBadge locationId={location} />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Notices: the browser is offline, or the account is a demonstration account. */
function Notices() {
  const isOnline = useOnline()
  const { secondFactor } = useDeskStaff()
  return (
    <>
      <output className={styles['place']}>
        {!isOnline && (
          <span className={styles['offline']}>
            <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
            {desk_offline()}
          </span>
        )}
      </output>
      {secondFactor === 'demonstration' && (
        <p className={styles['demonstration']}>
          <FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />
          {desk_demonstration()}
        </p>
      )}
    </>
  )
}
