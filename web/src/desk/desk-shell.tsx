import * as m from '@pantul/messages/words'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { FlaskConical, WifiOff } from 'lucide-react'
import { useOnline } from '../browser/online.ts'
import { Mark } from '../design/mark.tsx'
import { isOfficePage } from './desk-office-pages.ts'
import { DeskAccount } from './desk-account.tsx'
import { DeskIdleLock } from './desk-idle-lock.tsx'
import { DeskLockButton } from './desk-lock-button.tsx'
import { DeskElsewhere } from './desk-elsewhere.tsx'
import { DeskLocationSwitch } from './desk-location-switch.tsx'
import { DeskNavigation } from './desk-navigation.tsx'
import { DeskNotOpen } from './desk-not-open.tsx'
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
        <a href="/" className={styles['brand']} aria-label={m.layout_group_name()}>
          <Mark size={28} />
          <span className="display" aria-hidden="true">
            {m.layout_group_name()}
          </span>
        </a>
        <DeskLocationSwitch />
        {location !== undefined && <DeskNavigation location={location} />}
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

/** Pages outside of the set-up that need no open location. */
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
            {m.desk_offline()}
          </span>
        )}
      </output>
      {secondFactor === 'demonstration' && (
        <p className={styles['demonstration']}>
          <FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />
          {m.desk_demonstration()}
        </p>
      )}
    </>
  )
}
