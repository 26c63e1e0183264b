import type { DeskLocation } from '@pantul/contract/desk-wire'
import {
  arrivals_scan,
  desk_acts,
  desk_demonstration,
  desk_drawer,
  desk_machines,
  desk_title,
  desk_offline,
  desk_orders,
  desk_payments,
  desk_people,
  desk_schedule,
  desk_staff,
  layout_group_name,
  office_setup,
} from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import {
  CalendarRange,
  FlaskConical,
  Inbox,
  List,
  ListChecks,
  Monitor,
  ScanLine,
  ScrollText,
  Settings,
  UserCog,
  Users,
  WifiOff,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOnline } from '../browser/online.ts'
import { Mark } from '../design/mark.tsx'
import { DeskAccount } from './desk-account.tsx'
import { DeskIdleLock } from './desk-idle-lock.tsx'
import { DeskLockButton } from './desk-lock-button.tsx'
import { DeskElsewhere } from './desk-elsewhere.tsx'
import { DeskLocationSwitch } from './desk-location-switch.tsx'
import { DeskNotOpen } from './desk-not-open.tsx'
import styles from './desk-shell.module.css'
import { useDeskLocation, useDeskStaff } from './desk-staff.ts'

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
const setUp = /\/(courts|coaches|hours|photos|prices|settings)$/
/** Pages that need no open location. */
const beforeOpening = /\/(courts|coaches|hours|photos|prices|settings|staff|devices|acts)$/

/** The page of the address, unless the person has no role there, or the location is not open yet. */
function Screen() {
  const location = useDeskLocation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (location === undefined) return <DeskElsewhere />
  return location.isOpened || beforeOpening.test(path) ? <Outlet /> : <DeskNotOpen location={location} />
}

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
        <li>
          <Link
            to={`/desk/${location}`}
            title={desk_schedule()}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <CalendarRange size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['label']}>{desk_schedule()}</span>
          </Link>
        </li>
        <li>
          <Link to={`/desk/${location}/scan`} title={arrivals_scan()}>
            <ScanLine size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['label']}>{arrivals_scan()}</span>
          </Link>
        </li>
        <li>
          <Link
            to={`/desk/${location}/orders`}
            title={desk_orders()}
            activeOptions={{ includeSearch: false }}
          >
            <List size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['label']}>{desk_orders()}</span>
          </Link>
        </li>
        <li>
          <Link to={`/desk/${location}/people`} title={desk_people()}>
            <Users size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['label']}>{desk_people()}</span>
          </Link>
        </li>
        <li>
          <Link to={`/desk/${location}/drawer`} title={desk_drawer()}>
            <Inbox size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['label']}>{desk_drawer()}</span>
          </Link>
        </li>
        <li>
          <Link
            to={`/desk/${location}/payments`}
            title={desk_payments()}
            activeOptions={{ includeSearch: false }}
          >
            <ListChecks size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['label']}>{desk_payments()}</span>
          </Link>
        </li>
        {staffMay(roles, 'see-staff') && (
          <li>
            <Link to={`/desk/${location}/staff`} title={desk_staff()}>
              <UserCog size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles['label']}>{desk_staff()}</span>
            </Link>
          </li>
        )}
        {staffMay(roles, 'see-devices') && (
          <li>
            <Link to={`/desk/${location}/devices`} title={desk_machines()}>
              <Monitor size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles['label']}>{desk_machines()}</span>
            </Link>
          </li>
        )}
        <li>
          <Link to={`/desk/${location}/acts`} title={desk_acts()}>
            <ScrollText size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles['label']}>{desk_acts()}</span>
          </Link>
        </li>
        {staffMay(roles, 'see-offer') && (
          <li>
            <Link
              to={`/desk/${location}/courts`}
              title={office_setup()}
              activeOptions={{ includeSearch: false }}
              aria-current={setUp.test(path) ? 'true' : undefined}
            >
              <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles['label']}>{office_setup()}</span>
            </Link>
          </li>
        )}
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
