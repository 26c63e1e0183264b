import * as m from '@pantul/messages/words'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { FlaskConical, WifiOff } from 'lucide-react'
import { useOnline } from '../browser/online.ts'
import { Logo } from '../design/logo.tsx'
import { DeskAccount } from './desk-account.tsx'
import { DeskIdleLock } from './desk-idle-lock.tsx'
import { DeskLockButton } from './desk-lock-button.tsx'
import { DeskNoRoleHere } from './desk-no-role-here.tsx'
import { DeskLocationSwitch } from './desk-location-switch.tsx'
import { DeskNavigation } from './desk-navigation.tsx'
import { isBackOfficePage } from './desk-back-office-pages.ts'
import { DeskLocationNotOpen } from './desk-location-not-open.tsx'
import styles from './desk-shell.module.css'
import { startPathOf, useDeskLocation, useDeskStaff } from './desk-staff.ts'

/** The frame of the desk: a bar with location, navigation and account, and the screen beside it. */
export function DeskShell() {
  const location = useDeskLocation()
  const { machine } = useDeskStaff()
  return (
    <div className={styles['shell']}>
      {machine !== null && <DeskIdleLock minutes={machine.lockMinutes} />}
      <aside className={styles['bar']}>
        <a href="/" className={styles['brand']} aria-label={m.layout_group_name()}>
          <Logo size={28} />
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

/** Pages that staff can use before the location is open for players, apart from the pages of the back office. */
const pagesBeforeOpening = /\/(staff|devices|acts)$/

/**
 * The screen of the URL, unless the person has no role at the location, or the location is not open for players yet. A
 * person who may not see the schedule is redirected from it to the start page.
 */
function Screen() {
  const location = useDeskLocation()
  const path = useRouterState({ select: (state) => state.location.pathname })
  if (location === undefined) return <DeskNoRoleHere />
  const startPath = startPathOf(location)
  if (startPath !== '' && /^\/desk\/[^/]+\/?$/.test(path))
    return <Navigate to={`/desk/${location.id}${startPath}`} replace />
  return location.isOpened || isBackOfficePage(path) || pagesBeforeOpening.test(path) ? (
    <Outlet />
  ) : (
    <DeskLocationNotOpen location={location} />
  )
}

/** Says that the browser is offline, or that the account is for demonstration. */
function Notices() {
  const isOnline = useOnline()
  const { secondFactor } = useDeskStaff()
  return (
    <>
      <output className={styles['connection']}>
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
