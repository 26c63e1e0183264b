import type { CounterMachine } from '@pantul/contract/desk-counter-machines-wire'
import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import { publishSessionChange } from '../accounts/session-channel.ts'
import { CallProblem } from '../api/call.ts'
import { useLanguage } from '../browser/language.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { announce, LiveRegion } from '../design/live-region.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Toasts } from '../design/toast.tsx'
import { withLanguageUpdates } from '../layouts/with-language-updates.tsx'
import { RouteWatch } from '../layouts/route-watch.tsx'
import styles from './desk-entrance.module.css'
import { waitForLock, clearLockReason, useDeskLock, type LockReason } from './desk-lock.ts'
import { DeskLockScreen } from './desk-lock-screen.tsx'
import { goToLogin } from './desk-log-out.ts'
import { counterMachineQuery } from './desk-machine-query.ts'
import { DeskJoinScreen } from './desk-join-screen.tsx'
import { DeskEntrancePage } from './desk-entrance-page.tsx'
import { DeskCodeScreen } from './desk-code-screen.tsx'
import { DeskRecoveryCodesScreen } from './desk-recovery-codes-screen.tsx'
import { DeskStaffOnlyScreen } from './desk-staff-only-screen.tsx'
import { DeskAuthenticatorSetUpScreen } from './desk-authenticator-set-up-screen.tsx'
import { deskStaffQuery } from './desk-staff.ts'

const CustomerDisplay = lazy(async () => ({
  default: withLanguageUpdates((await import('../display/desk-display-screen.tsx')).DeskDisplayScreen),
}))

/** Wraps all pages of the desk. Only staff see them, except the page of an invitation and the customer display. */
export function DeskEntrance() {
  useLanguage()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The customer display is a second window. It is never locked, because it names no person.
  if (/^\/desk\/[^/]+\/display\/?$/.test(path))
    return (
      <Suspense fallback={null}>
        <CustomerDisplay />
      </Suspense>
    )
  return (
    <>
      {path === '/desk/join' ? <DeskJoinScreen /> : <StaffEntrance />}
      <LiveRegion />
      <Toasts />
    </>
  )
}

/** The pages of the desk for staff who have logged in and proved their second factor. */
function StaffEntrance() {
  const { data: staff, dataUpdatedAt, error, refetch } = useQuery(deskStaffQuery)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const refusalCode = error instanceof CallProblem ? error.code : null
  const isLoggedOut = refusalCode === 'LOGIN_REQUIRED'
  const { reason: lockReason, isTabLocked } = useDeskLock(dataUpdatedAt)
  const isLocked = isTabLocked || refusalCode === 'SCREEN_LOCKED' || isLoggedOut
  const machine = useQuery({ ...counterMachineQuery, enabled: isLocked })
  const unlock = useUnlock(staff?.id)
  // If the page was reloaded before the server confirmed a lock, this sends the lock again. An effect, because the server
  // is outside of React.
  useEffect(() => void waitForLock(), [])

  const lockScreen = isLocked && (
    <LockOrLogin
      machine={machine.data}
      hasMachineFailed={machine.isError}
      refetchMachine={machine.refetch}
      lockReason={lockReason}
      isLoggedOut={isLoggedOut}
      onTakenOver={unlock}
    />
  )
  if (isLocked && (staff === undefined || isLoggedOut)) return lockScreen
  if (error !== null && refusalCode === 'STAFF_ONLY') return <DeskStaffOnlyScreen message={error.message} />
  if (staff === undefined && error !== null)
    return (
      <DeskEntrancePage title={m.desk_title()}>
        <ErrorBlock title={m.desk_did_not_load()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      </DeskEntrancePage>
    )
  if (staff === undefined) return <LoadingPage />
  if (recoveryCodes !== null) {
    const openDesk = () => void refetch().then(() => setRecoveryCodes(null))
    return <DeskRecoveryCodesScreen fullname={staff.fullname} codes={recoveryCodes} onContinue={openDesk} />
  }
  if (staff.secondFactor === 'none') return <DeskAuthenticatorSetUpScreen onConfirmed={setRecoveryCodes} />
  if (staff.secondFactor === 'needed') return <DeskCodeScreen />
  // The key keeps the screens and their typed text for the person who locked them. Another person gets new screens.
  return (
    <>
      {lockScreen}
      <Activity key={staff.id} mode={isLocked ? 'hidden' : 'visible'}>
        <RouteWatch />
        <Outlet />
      </Activity>
    </>
  )
}

/**
 * Returns a function to call after a person took over the machine. If it is the same person as before, the work continues.
 * Another person starts at the schedule with an empty query cache.
 */
function useUnlock(lastStaffId: string | undefined) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (staffId: string, locationId: string): Promise<void> => {
    if (staffId !== lastStaffId) {
      // The last announcement to screen readers may contain what the other person typed.
      announce('')
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== deskStaffQuery.queryKey[1] })
      await navigate({ to: `/desk/${locationId}`, replace: true })
    }
    await cache.invalidateQueries()
    clearLockReason()
    publishSessionChange('entered')
  }
}

type LockProps = {
  /** Null if this browser is no counter machine; undefined until it is known. */
  readonly machine: CounterMachine | null | undefined
  readonly hasMachineFailed: boolean
  readonly refetchMachine: () => Promise<unknown>
  readonly lockReason: LockReason | null
  readonly isLoggedOut: boolean
  readonly onTakenOver: (staffId: string, locationId: string) => Promise<void>
}

/**
 * The lock screen of a counter machine. The login page opens instead if this browser is no counter machine, or if nobody
 * is present at the machine.
 */
function LockOrLogin(props: LockProps) {
  const { machine, hasMachineFailed, refetchMachine, lockReason, isLoggedOut, onTakenOver } = props
  if (machine === undefined && hasMachineFailed)
    return (
      <DeskEntrancePage title={m.desk_lock_title()}>
        <ErrorBlock title={m.desk_did_not_load()} onRetry={() => void refetchMachine()}>
          {m.desk_lock_offline()}
        </ErrorBlock>
      </DeskEntrancePage>
    )
  if (machine === undefined) return <LoadingPage />
  if (machine === null || (isLoggedOut && machine.people.length === 0)) return <LoginRedirect />
  return (
    <DeskLockScreen
      machine={machine}
      refetchMachine={refetchMachine}
      reason={lockReason}
      onTakenOver={(staffId) => onTakenOver(staffId, machine.locationId)}
    />
  )
}

/** Opens the login page, which is part of the players' app. After the login it returns to the current URL. */
function LoginRedirect() {
  const currentUrl = useRouterState({ select: (state) => state.location.href })
  // An effect, because the browser's URL is outside of React.
  useEffect(() => goToLogin(currentUrl), [currentUrl])
  return <LoadingPage />
}

const LoadingPage = () => (
  <main className={styles['page']}>
    <SkeletonRegion label={m.desk_loading()}>
      <div className={styles['blocks']}>
        <Skeleton width={220} height={34} />
        <Skeleton height={40} />
        <Skeleton height={480} radius={12} />
      </div>
    </SkeletonRegion>
  </main>
)
